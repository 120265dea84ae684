import { useSyncExternalStore } from 'react';
import { language } from './language.ts';
import { singulars } from './singulars.ts';

export type Values = Readonly<Record<string, string | number>>;
type Translate = (text: string, values?: Values) => string;

const listeners = new Set<() => void>();

const filled: Translate = (text, values) =>
  values ? text.replace(/\{\{(\w+)\}\}/g, (blank, name: string) => String(values[name] ?? blank)) : text;

const plurals = new Intl.PluralRules(language);

/** Returns the plural form of a sentence by its number, `count` or else `n`; undefined for a sentence without a number. */
function formOf(values: Values | undefined): Intl.LDMLPluralRule | undefined {
  const number = values?.count ?? values?.n;
  if (number === undefined) return undefined;
  // A formatted number has thousands separators, which depend on the language.
  return plurals.select(typeof number === 'number' ? number : Number(number.replace(/\D/g, '')));
}

const ownWords: Translate = (text, values) =>
  filled(formOf(values) === 'one' ? (singulars[text] ?? text) : text, values);

type Tell = (sentence: string) => string | undefined;
/** Translates a complete sentence into the reader's language; undefined for English. */
let tell: Tell | undefined;

const textsAddress = `/locales/${language}/translation.json${language === 'en' ? '?own' : ''}`;

/** The names of countries in the reader's language, by the English name from the server; undefined for English. */
let countries: ReadonlyMap<string, string> | undefined;

/** English sentences are the keys and are available immediately; i18next takes over when the facility's texts have been loaded. */
let translate: Translate = ownWords;

/**
 * Loads the texts of the reader's language with the facility's own wording (rule X32), from a request that may have been sent already; on
 * failure the built-in English texts remain. For English only the facility's wording is fetched, since the rest is built in.
 */
export async function loadTexts(asked?: Promise<Response>): Promise<void> {
  document.documentElement.lang = language;
  try {
    const response = await (asked ?? fetch(textsAddress));
    const texts = response.ok ? ((await response.json()) as Record<string, unknown>) : {};
    if (Object.keys(texts).length === 0) return;
    const [{ translatorOf }, other] = await Promise.all([
      import('./translator.ts'),
      language === 'en' ? undefined : import('./sentence-translation.ts'),
    ]);
    tell = other?.sentenceTranslatorOf(texts, language);
    countries = other?.countryNames(language);
    translate = await translatorOf(texts, { ownWords, formOf, tell, written: other?.numbersWritten });
    for (const listener of listeners) listener();
  } catch {
    // Built-in texts are better than no page.
  }
}

/** Returns a text with its placeholders (`{{name}}`) filled in, outside React. `count`, or else `n`, selects singular or plural. */
export function say(text: string, values?: Values): string {
  return translate(text, values);
}

/** Returns the name of a country in the reader's language; an unknown name is returned unchanged. */
export const countryText = (name: string): string => countries?.get(name) ?? name;

/** Translates a complete sentence from the server into the reader's language; returns it unchanged for English or if it is unknown. */
export function translateSentence(sentence: string): string {
  return tell?.(sentence) ?? sentence;
}

/**
 * Returns a server response with the sentences of its abilities (`allowed` with a `message`) translated into the reader's language; the
 * same object for English.
 */
export function translateAbilities<Value>(value: Value): Value {
  if (!tell || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(translateAbilities) as Value;
  const entries = Object.entries(value).map(([name, part]) => [
    name,
    name === 'message' && typeof part === 'string' && 'allowed' in value
      ? translateSentence(part)
      : translateAbilities(part),
  ]);
  return Object.fromEntries(entries) as Value;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Translates a text into the reader's language. */
export type Say = typeof say;

/** The same for React components; re-renders when the facility's texts have been loaded. */
export function useText(): Say {
  useSyncExternalStore(subscribe, () => translate);
  return say;
}
