import { useSyncExternalStore } from 'react';
import { singulars } from './singulars.ts';

export type Values = Readonly<Record<string, string | number>>;
type Translate = (text: string, values?: Values) => string;

const language = 'en';
const listeners = new Set<() => void>();

const filled: Translate = (text, values) =>
  values ? text.replace(/\{\{(\w+)\}\}/g, (blank, name: string) => String(values[name] ?? blank)) : text;

const plurals = new Intl.PluralRules(language);

/** The form of the sentence by its number, which is `count`, or else `n`; undefined for a sentence without a number. */
function formOf(values: Values | undefined): Intl.LDMLPluralRule | undefined {
  const number = values?.count ?? values?.n;
  return number === undefined ? undefined : plurals.select(Number(number));
}

const ownWords: Translate = (text, values) =>
  filled(formOf(values) === 'one' ? (singulars[text] ?? text) : text, values);

/** The English sentence is the key and stands at once; i18next takes over when the facility's texts have arrived. */
let translate: Translate = ownWords;

/**
 * The facility's words for a sentence: those for this number (`sentence_one`), else those for any, else ours. A facility that has words for
 * several only is not mixed with ours for one.
 */
function translator(texts: Readonly<Record<string, unknown>>, ask: Translate): Translate {
  return (text, values) => {
    const form = formOf(values);
    const own = form && `${text}_${form}`;
    if (own && own in texts) return ask(own, values);
    return text in texts ? ask(text, values) : ownWords(text, values);
  };
}

/** Loads the texts of the facility (rule X32), which may have been asked for already; without them the built-in words stay. */
export async function loadTexts(asked?: Promise<Response>): Promise<void> {
  try {
    const response = await (asked ?? fetch(`/locales/${language}/translation.json`));
    const texts = response.ok ? ((await response.json()) as Record<string, unknown>) : {};
    if (Object.keys(texts).length === 0) return;
    const { default: i18next } = await import('i18next');
    await i18next.init({
      lng: language,
      fallbackLng: language,
      resources: { [language]: { translation: texts } },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    });
    translate = translator(texts, (text, values) => (values ? i18next.t(text, values) : i18next.t(text)));
    for (const listener of listeners) listener();
  } catch {
    // Words from the program are better than no page.
  }
}

/** A text with its blanks (`{{name}}`) filled, outside of React. `count`, or else `n`, chooses between one and several. */
export function say(text: string, values?: Values): string {
  return translate(text, values);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same inside React; the component is drawn anew when the facility's texts have arrived. */
export function useText(): typeof say {
  useSyncExternalStore(subscribe, () => translate);
  return say;
}
