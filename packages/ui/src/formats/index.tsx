/** The formats of dates. */
import { createContext, type ReactNode, useContext } from 'react';

/** The formats of dates: Luxon patterns and the zone of the facility. */
export interface DateFormats {
  readonly date: string;
  readonly dateTime: string;
  readonly zone: string;
  /** The code of the reader's language; English if absent. */
  readonly locale?: string;
}

/** DATE_FORMAT is dd-MM-yyyy unless the settings say otherwise (rule A3). */
export const defaultFormats: DateFormats = { date: 'dd-MM-yyyy', dateTime: 'dd-MM-yyyy HH:mm', zone: 'local' };

const FormatsContext = createContext<DateFormats>(defaultFormats);

/** Provides the date formats for everything below it. */
export function FormatsProvider({ formats, children }: { formats: DateFormats; children: ReactNode }) {
  return <FormatsContext value={formats}>{children}</FormatsContext>;
}

/** Returns the current date formats. */
export function useFormats(): DateFormats {
  return useContext(FormatsContext);
}

/** Formats a number for a language, with all its decimal places and no thousands separators: 2.67 in English, 2,67 in German. */
export function numberText(value: number, locale = 'en'): string {
  return value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 20 });
}
