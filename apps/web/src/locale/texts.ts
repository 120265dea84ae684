import { useSyncExternalStore } from 'react';
import { language } from './language.ts';
import { singulars } from './singulars.ts';

export type Values = Readonly<Record<string, string | number>>;
type Translate = (text: string, values?: Values) => string;

const listeners = new Set<() => void>();

const filled: Translate = (text, values) =>
  values ? text.replace(/\{\{(\w+)\}\}/g, (blank, name: string) => String(values[name] ?? blank)) : text;

const plurals = new Intl.PluralRules(language);

/** The form of the sentence by its number, which is `count`, or else `n`; undefined for a sentence without a number. */
function formOf(values: Values | undefined): Intl.LDMLPluralRule | undefined {
  const number = values?.count ?? values?.n;
  if (number === undefined) return undefined;
  // A number written out has marks between its thousands, another in each language.
  return plurals.select(typeof number === 'number' ? number : Number(number.replace(/\D/g, '')));
}

const ownWords: Translate = (text, values) =>
  filled(formOf(values) === 'one' ? (singulars[text] ?? text) : text, values);

type Tell = (sentence: string) => string | undefined;
/** Says in the reader's language what comes as a whole sentence; none for English. */
let tell: Tell | undefined;

const textsAddress = `/locales/${language}/translation.json${language === 'en' ? '?own' : ''}`;

/** What the reader's language calls a country, by the English name that the server tells; none for English. */
let countries: ReadonlyMap<string, string> | undefined;

/** The English sentence is the key and stands at once; i18next takes over when the facility's texts have arrived. */
let translate: Translate = ownWords;

/**
 * Loads the texts of the reader's language with the facility's words in them (rule X32), which may have been asked for already; without them
 * the built-in English words stay. Of English only the facility's words are asked for: ours are in the program.
 */
export async function loadTexts(asked?: Promise<Response>): Promise<void> {
  document.documentElement.lang = language;
  try {
    const response = await (asked ?? fetch(textsAddress));
    const texts = response.ok ? ((await response.json()) as Record<string, unknown>) : {};
    if (Object.keys(texts).length === 0) return;
    const [{ translatorOf }, other] = await Promise.all([
      import('./translator.ts'),
      language === 'en' ? undefined : import('./told.ts'),
    ]);
    tell = other?.tellerOf(texts, language);
    countries = other?.countryNames(language);
    translate = await translatorOf(texts, { ownWords, formOf, tell, written: other?.numbersWritten });
    for (const listener of listeners) listener();
  } catch {
    // Words from the program are better than no page.
  }
}

/** A text with its blanks (`{{name}}`) filled, outside of React. `count`, or else `n`, chooses between one and several. */
export function say(text: string, values?: Values): string {
  return translate(text, values);
}

/** A country as the reader's language calls it; one that nobody knows as it is told. */
export const countryText = (name: string): string => countries?.get(name) ?? name;

/** A whole sentence of the server in the reader's language, or as it came. English readers are told it as it is. */
export function told(sentence: string): string {
  return tell?.(sentence) ?? sentence;
}

/**
 * An answer of the server with the sentences of its abilities (`allowed` with a `message`) in the reader's language; the very same for
 * readers of English.
 */
export function toldIn<Value>(value: Value): Value {
  if (!tell || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toldIn) as Value;
  const entries = Object.entries(value).map(([name, part]) => [
    name,
    name === 'message' && typeof part === 'string' && 'allowed' in value ? told(part) : toldIn(part),
  ]);
  return Object.fromEntries(entries) as Value;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says a text in the reader's language. */
export type Say = typeof say;

/** The same inside React; the component is drawn anew when the facility's texts have arrived. */
export function useText(): Say {
  useSyncExternalStore(subscribe, () => translate);
  return say;
}
