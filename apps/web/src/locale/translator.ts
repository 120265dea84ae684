import i18next from 'i18next';
import { Settings } from 'luxon';
import { language } from './language.ts';
import type { Values } from './texts.ts';

type Translate = (text: string, values?: Values) => string;

interface Speech {
  /** Our English words, filled in. */
  readonly ownWords: Translate;
  /** The form of a sentence by its number; undefined for a sentence without one. */
  readonly formOf: (values: Values | undefined) => Intl.LDMLPluralRule | undefined;
  /** Says a sentence that is filled in already in the reader's language; none for English. */
  readonly tell: ((sentence: string) => string | undefined) | undefined;
  /** Writes the numbers among what fills a sentence as a language does; none for English. */
  readonly written: ((values: Values, locale: string) => Values) | undefined;
}

/**
 * Says sentences in the words of `texts`: those for this number (`sentence_one`), else those for any, else ours. A facility that has words for
 * several only is not mixed with ours for one.
 */
export async function translatorOf(
  texts: Readonly<Record<string, unknown>>,
  { ownWords, formOf, tell, written }: Speech,
): Promise<Translate> {
  // Names of months and days.
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
