import { describe, expect, it } from 'vitest';
import { callShortCodeLimit } from './model.ts';
import { shortCodeOfCopy, weeksForCopy } from './rules.ts';

describe('a copy of a call', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  it.each([
    ['that begins later', '2026-09-01T12:00:00Z', 26],
    ['that begins now', '2026-06-01T12:00:00Z', 26],
    ['of this spring', '2026-03-01T12:00:00Z', 26],
    ['of half a year ago, to the moment', '2025-12-01T12:00:00Z', 52],
    ['of five years ago', '2021-06-01T12:00:00Z', 286],
  ])('%s is moved by half years until it begins in the future', (_, start, weeks) => {
    expect(weeksForCopy(new Date(start), now)).toBe(weeks);
  });

  it.each([
    ['2026-1', '2026-2'],
    ['spring 9', 'spring 10'],
    ['C-09', 'C-10'],
    ['autumn', 'autumn copy'],
    ['call 2026', 'call 2026 copy'],
    ['a very long code 999', 'a very long cod copy'],
    ['twenty characters ok', 'twenty characte copy'],
  ])('%s is called %s', (code, expected) => {
    expect(shortCodeOfCopy(code)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(callShortCodeLimit);
  });
});
