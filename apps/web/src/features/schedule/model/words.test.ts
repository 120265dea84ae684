import { Settings } from 'luxon';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const filled = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

beforeEach(() => vi.resetModules());
afterEach(() => {
  localStorage.clear();
  Settings.defaultLocale = 'en';
  vi.resetModules();
});

it.each([
  ['en', '1.5', '1 to 3 December 2026', '30 November 00:00 to 4 December 2026 01:00'],
  ['de', '1,5', '1. to 3. Dezember 2026', '30. November 00:00 to 4. Dezember 2026 01:00'],
])(
  'amounts and spans of time are written as the language of the reader does: %s',
  async (code, amount, days, hours) => {
    localStorage.setItem('language', code);
    Settings.defaultLocale = code;
    const { inUnit, spanWords } = await import('./words.ts');
    expect(inUnit(36, 'Day')).toBe(amount);
    const [from, to] = [Date.parse('2026-12-01T00:00:00Z'), Date.parse('2026-12-04T00:00:00Z')];
    expect(spanWords({ from, to }, 'UTC', filled)).toBe(days);
    expect(spanWords({ from: from - 86_400_000, to: to + 3_600_000 }, 'UTC', filled)).toBe(hours);
  },
);
