/** How dates are written. */
import { createContext, type ReactNode, useContext } from 'react';

/** How dates are written: Luxon patterns and the zone of the facility. */
export interface DateFormats {
  readonly date: string;
  readonly dateTime: string;
  readonly zone: string;
  /** The language of the reader, by its code; English unless told. */
  readonly locale?: string;
}

/** DATE_FORMAT is dd-MM-yyyy unless the settings say otherwise (rule A3). */
export const defaultFormats: DateFormats = { date: 'dd-MM-yyyy', dateTime: 'dd-MM-yyyy HH:mm', zone: 'local' };

const FormatsContext = createContext<DateFormats>(defaultFormats);

/** Date formats for everything below it. */
export function FormatsProvider({ formats, children }: { formats: DateFormats; children: ReactNode }) {
  return <FormatsContext value={formats}>{children}</FormatsContext>;
}

/** The date formats in force. */
export function useFormats(): DateFormats {
  return useContext(FormatsContext);
}

/** A number as a language writes it, with all its places and no marks between thousands: 2.67 in English, 2,67 in German. */
export function numberText(value: number, locale = 'en'): string {
  return value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 20 });
}
