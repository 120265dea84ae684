import { countries } from '@atrium/domain/institution';
import { numberText } from '@atrium/ui/formats';
import type { Values } from './texts.ts';

type Texts = Readonly<Record<string, unknown>>;
type Asked = (sentence: string) => string | undefined;

interface Pattern {
  readonly pattern: RegExp;
  readonly translated: string;
  /** The number of letters outside placeholders; the more, the more reliable the match. */
  readonly letters: number;
}

const blank = /\{\{(\w+)\}\}/g;
/** A sentence with fewer letters outside placeholders matches too much: `{{1}}: {{2}}`. */
const enoughLetters = 5;

const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(sentence: string, translated: string): Pattern | undefined {
  const letters = sentence.replace(blank, '').replace(/\P{L}/gu, '').length;
  if (letters < enoughLetters || !/\{\{\w+\}\}/.test(sentence)) return undefined;
  const names = new Set<string>();
  const parts = sentence.split(/(\{\{\w+\}\})/).map((part) => {
    const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
    if (!name) return plain(part);
    if (names.has(name)) return `\\k<b${name}>`;
    names.add(name);
    return `(?<b${name}>.*?)`;
  });
  return { pattern: new RegExp(`^${parts.join('')}$`, 's'), translated, letters };
}

/**
 * Returns a function that translates a sentence whose placeholders are already filled, such as one from the server, by finding its pattern;
 * the values in the placeholders are translated too if they are known sentences, or several separated by commas (decision 386). Undefined
 * if no pattern matches.
 */
export function sentenceTranslatorOf(texts: Texts, locale: string): Asked {
  const patterns = Object.entries(texts)
    .flatMap(([sentence, translated]) => patternOf(sentence.replace(/_one$/, ''), String(translated)) ?? [])
    .sort((a, b) => b.letters - a.letters);
  const found = new Map<string, string | undefined>();
  /** Looks up a known word or sentence; inherited properties such as 'constructor' do not count. */
  const ours: Asked = (one) => (Object.hasOwn(texts, one) ? String(texts[one]) : undefined);

  const whole: Asked = (sentence) => {
    const own = ours(sentence);
    if (own !== undefined) return own;
    if (!found.has(sentence)) found.set(sentence, byPattern(sentence));
    return found.get(sentence);
  };
  /** Names of events and statuses are in quotation marks, which differ in German. */
  function quoted(one: string): string | undefined {
    const name = /^["“]([^"”]*)["”]$/.exec(one)?.[1];
    return name === undefined ? undefined : `„${ours(name) ?? name}“`;
  }
  /** '1,204 calls use': a number in English notation, and what it counts. */
  function counted(one: string): string | undefined {
    const [, number = '', words = ''] = /^(\d+(?:,\d{3})*) (.+)$/.exec(one) ?? [];
    const noun = ours(words);
    return noun && `${Number(number.replaceAll(',', '')).toLocaleString(locale)} ${noun}`;
  }
  /** A decimal number: '0.5', '2.8 GB'. */
  function decimal(one: string): string | undefined {
    const [, number, unit = ''] = /^(-?\d+\.\d+)( [kMG]B)?$/.exec(one) ?? [];
    return number === undefined ? undefined : `${numberText(Number(number), locale)}${unit}`;
  }
  const known: Asked = (one) => counted(one) ?? decimal(one) ?? ours(one) ?? quoted(one);
  const part = (text: string) =>
    counted(text) ??
    decimal(text) ??
    whole(text) ??
    text
      .split(', ')
      .map((one) => known(one) ?? one)
      .join(', ');
  /** '2 jobs fail, none waits': translated only if all of its parts are known. */
  function listed(sentence: string): string | undefined {
    const parts = sentence.split(', ').map(known);
    return parts.every((one) => one !== undefined) ? parts.join(', ') : undefined;
  }
  function byPattern(sentence: string): string | undefined {
    for (const { pattern, translated } of patterns) {
      const groups = pattern.exec(sentence)?.groups;
      if (groups) return translated.replace(blank, (_, name: string) => part(groups[`b${name}`] ?? ''));
    }
    return undefined;
  }
  return (sentence) => (/\p{L}{2}/u.test(sentence) ? (whole(sentence) ?? listed(sentence)) : undefined);
}

/** Returns the names of countries in a language, by their English names, as provided by the browser. */
export function countryNames(locale: string): ReadonlyMap<string, string> {
  const own = new Intl.DisplayNames(locale, { type: 'region' });
  return new Map(countries.map(([code, name]) => [name, own.of(code) ?? name]));
}

/** Returns the placeholder values of a sentence with numbers formatted for a language. */
export const numbersWritten = (values: Values, locale: string): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? numberText(value, locale) : value,
    ]),
  );
