import { type SettingId, type SettingWords, settingDefinition } from '@atrium/domain/setting';
import type { Control } from 'react-hook-form';

/** The values of a form as stored: strings, empty for the default. */
export type SettingValues = Partial<Record<SettingId, string>>;

export interface SettingFieldProps {
  readonly id: SettingId;
  readonly words: SettingWords;
  readonly control: Control<SettingValues>;
}

/** Returns the default of a setting in words; undefined if there is none. */
export function defaultWords(id: SettingId, words: SettingWords): string | undefined {
  const { kind, fallback } = settingDefinition(id);
  if (kind === 'boolean' || kind === 'colour' || kind === 'zone') return undefined;
  if (Array.isArray(fallback)) return undefined;
  const text = String(fallback ?? '');
  if (text === '') return undefined;
  if (kind === 'choice') return words.choices?.[text] ?? text;
  // Units are written in the plural; the field itself shows them too.
  return words.unit && text !== '1' ? `${text} ${words.unit}` : text;
}

const spans = [
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** Formats milliseconds in words: '2 hours 30 minutes'. */
export function durationWords(ms: number): string {
  let rest = ms;
  const parts: string[] = [];
  for (const [name, size] of spans) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${name}${count === 1 ? '' : 's'}`);
  }
  return parts.join(' ');
}
