import { describe, expect, it } from 'vitest';
import { relativeTimeText } from './index.tsx';

const now = new Date('2026-03-10T12:00:00Z');
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

describe('how long ago', () => {
  it.each([
    [0, 'now'],
    [4.9 * second, 'now'],
    [5 * second, '5 seconds ago'],
    [59 * second, '59 seconds ago'],
    [minute, 'about a minute ago'],
    [2 * minute - 1, 'about a minute ago'],
    [2 * minute, '2 minutes ago'],
    [hour - 1, '59 minutes ago'],
    [hour, 'Today 11:00'],
    [12 * hour, 'Today 00:00'],
    [12 * hour + 1, 'Yesterday 23:59'],
    [36 * hour, 'Yesterday 00:00'],
    [36 * hour + 1, '08-03-2026'],
  ])('%d ms: %s', (ago, text) => {
    expect(relativeTimeText(new Date(now.getTime() - ago), now, 'dd-MM-yyyy', 'UTC')).toBe(text);
  });
});
