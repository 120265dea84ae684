/** What date pickers say, in the reader's language. */
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { type ReactNode, use } from 'react';
import { useFormats } from '../formats/index.tsx';

/** The day that is chosen, above the calendar of a phone: day before month, as everywhere else on the screens. */
export const chosenDay = 'ccc d LLL';

type Texts = NonNullable<Parameters<typeof LocalizationProvider>[0]['localeText']>;

/** What pickers say by themselves, in languages other than English; loaded when one of them is first drawn. */
const others: Readonly<Record<string, () => Promise<Texts>>> = {
  de: async () =>
    (await import('@mui/x-date-pickers/locales')).deDE.components.MuiLocalizationProvider.defaultProps.localeText,
};

const loaded = new Map<string, Promise<Texts | undefined>>();

function textsOf(locale: string): Promise<Texts | undefined> {
  let texts = loaded.get(locale);
  if (!texts) {
    // Pickers that speak English are better than none.
    texts = others[locale]?.().catch(() => undefined) ?? Promise.resolve(undefined);
    loaded.set(locale, texts);
  }
  return texts;
}

function Spoken({ locale, children }: { locale: string; children: ReactNode }) {
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale={locale} localeText={use(textsOf(locale))}>
      {children}
    </LocalizationProvider>
  );
}

/** Names of months and days, the first day of the week and the words of buttons of the date pickers below, in the reader's language. */
export function PickerLanguage({ children }: { children: ReactNode }) {
  const { locale = 'en', date } = useFormats();
  if (locale in others) return <Spoken locale={locale}>{children}</Spoken>;
  // Where the month is written first, the week begins on Sunday too.
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale={date.startsWith('M') ? 'en-US' : 'en-GB'}>
      {children}
    </LocalizationProvider>
  );
}
