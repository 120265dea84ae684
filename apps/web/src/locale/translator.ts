import i18next from 'i18next';
import { Settings } from 'luxon';
import { language } from './language.ts';
import type { Values } from './texts.ts';

type Translate = (text: string, values?: Values) => string;

interface Speech {
  /** Returns the built-in English text with its placeholders filled in. */
  readonly ownWords: Translate;
  /** Returns the plural form of a sentence by its number; undefined for a sentence without one. */
  readonly formOf: (values: Values | undefined) => Intl.LDMLPluralRule | undefined;
  /** Translates a sentence whose placeholders are already filled; undefined for English. */
  readonly tell: ((sentence: string) => string | undefined) | undefined;
  /** Formats the numbers among the placeholder values for a language; undefined for English. */
  readonly written: ((values: Values, locale: string) => Values) | undefined;
}

/**
 * Returns a function that translates sentences with `texts`: the form for this number (`sentence_one`), else the general one, else the
 * built-in one. If a facility provides only the plural, the built-in singular is not mixed with it.
 */
export async function translatorOf(
  texts: Readonly<Record<string, unknown>>,
  { ownWords, formOf, tell, written }: Speech,
): Promise<Translate> {
  // Sets the language of month and day names.
  if (language !== 'en') Settings.defaultLocale = language;
  await i18next.init({
    lng: language,
    fallbackLng: language,
    resources: { [language]: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const ask: Translate = (text, values) =>
    values ? i18next.t(text, written?.(values, language) ?? values) : i18next.t(text);
  return (text, values) => {
    const form = formOf(values);
    const own = form && `${text}_${form}`;
    if (own && Object.hasOwn(texts, own)) return ask(own, values);
    if (Object.hasOwn(texts, text)) return ask(text, values);
    const english = ownWords(text, values);
    return tell?.(english) ?? english;
  };
}
