/** The texts of date pickers, in the reader's language. */
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useFormats } from '../formats/index.tsx';

/** The chosen day above the calendar on a phone: day before month, as everywhere else on the screens. */
export const chosenDay = 'ccc d LLL';

/** Names the button that opens a calendar after its field as well: a page may have several, and in a list of buttons they must be distinguishable. */
export function useOpener(labelId: string) {
  const id = useId();
  return { id, 'aria-labelledby': `${labelId} ${id}` };
}

type Texts = NonNullable<Parameters<typeof LocalizationProvider>[0]['localeText']>;

/** The pickers' own texts, in languages other than English; loaded when a picker is first drawn. */
const others: Readonly<Record<string, () => Promise<Texts>>> = {
  de: async () =>
    (await import('@mui/x-date-pickers/locales')).deDE.components.MuiLocalizationProvider.defaultProps.localeText,
};

const loaded = new Map<string, Texts>();

/** Until its texts are loaded, and if they cannot be, a picker shows English, which is better than nothing. */
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
    // A field keeps the texts it was drawn with, such as 'DD' for a day, so it is mounted again once they have loaded.
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

/** Provides names of months and days, the first day of the week and the labels of buttons to the date pickers below, in the reader's language. */
export function PickerLanguage({ children }: { children: ReactNode }) {
  const { locale = 'en', date } = useFormats();
  if (locale in others) return <Spoken locale={locale}>{children}</Spoken>;
  // Where the month is written first, the week also begins on Sunday.
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale={date.startsWith('M') ? 'en-US' : 'en-GB'}>
      {children}
    </LocalizationProvider>
  );
}
