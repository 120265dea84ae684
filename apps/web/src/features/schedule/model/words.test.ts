import { Settings } from 'luxon';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const filled = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const formats = { date: 'yyyy/MM/dd', dateTime: 'yyyy/MM/dd HH:mm', zone: 'UTC' };
const at = (iso: string) => Date.parse(`${iso}Z`);

beforeEach(() => vi.resetModules());
afterEach(() => {
  localStorage.clear();
  Settings.defaultLocale = 'en';
  vi.resetModules();
});

it.each([
  ['en', '1.5'],
  ['de', '1,5'],
])('durations are written in the reader’s language: %s', async (code, amount) => {
  localStorage.setItem('language', code);
  Settings.defaultLocale = code;
  const { inUnit } = await import('./words.ts');
  expect(inUnit(36, 'Day')).toBe(amount);
});

it.each([
  ['2026-12-01T00:00', '2026-12-04T00:00', '2026/12/01 to 2026/12/03'],
  ['2026-12-01T00:00', '2026-12-02T00:00', '2026/12/01'],
  ['2026-11-30T00:00', '2026-12-04T01:00', '2026/11/30 00:00 to 2026/12/04 01:00'],
  ['2026-12-01T08:00', '2026-12-01T18:00', '2026/12/01, 08:00 to 18:00'],
])('a span from %s to %s is written in the facility’s date format', async (from, to, words) => {
  const { spanWords } = await import('./words.ts');
  expect(spanWords({ from: at(from), to: at(to) }, formats, filled)).toBe(words);
});
