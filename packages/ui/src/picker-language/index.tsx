/** What date pickers say, in the reader's language. */
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useFormats } from '../formats/index.tsx';

/** The day that is chosen, above the calendar of a phone: day before month, as everywhere else on the screens. */
export const chosenDay = 'ccc d LLL';

/** What opens a calendar is named after its field too: a page may have several, and in a list of buttons each has to be told from the others. */
export function useOpener(labelId: string) {
  const id = useId();
  return { id, 'aria-labelledby': `${labelId} ${id}` };
}

type Texts = NonNullable<Parameters<typeof LocalizationProvider>[0]['localeText']>;

/** What pickers say by themselves, in languages other than English; loaded when one of them is first drawn. */
const others: Readonly<Record<string, () => Promise<Texts>>> = {
  de: async () =>
    (await import('@mui/x-date-pickers/locales')).deDE.components.MuiLocalizationProvider.defaultProps.localeText,
};

const loaded = new Map<string, Texts>();

/** Until its words are loaded, and where they cannot be had, a picker speaks English: that is better than none. */
function Spoken({ locale, children }: { locale: string; children: ReactNode }) {
  const [texts, setTexts] = useState(() => loaded.get(locale));
  useEffect(() => {
    let isDrawn = true;
    const keep = (came: Texts) => {
      loaded.set(locale, came);
      if (isDrawn) setTexts(came);
    };
    if (!loaded.has(locale)) others[locale]?.().then(keep, () => undefined);
    return () => {
      isDrawn = false;
    };
  }, [locale]);
  return (
    // A field keeps the words it was drawn with, such as 'DD' for a day, so it is drawn anew once they are there.
    <LocalizationProvider
      key={String(Boolean(texts))}
      dateAdapter={AdapterLuxon}
      adapterLocale={locale}
      localeText={texts}
    >
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
