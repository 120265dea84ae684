import { afterEach, expect, it, vi } from 'vitest';
import { learnServerTime, serverTime } from './server-clock.ts';

const noon = Date.parse('2026-05-04T12:00:00Z');
const shown = () => serverTime(new Date(noon)).toISOString();

afterEach(() => learnServerTime(new Date(noon).toUTCString(), noon, noon));

it.each([
  ['two hours ahead', 'Mon, 04 May 2026 14:00:00 GMT', '2026-05-04T14:00:00'],
  ['a day behind', 'Sun, 03 May 2026 12:00:00 GMT', '2026-05-03T12:00:00'],
  ['three seconds off, as answers are', 'Mon, 04 May 2026 12:00:03 GMT', '2026-05-04T12:00:00'],
])('the time of a server whose clock is %s', (_, date, read) => {
  learnServerTime(date, noon, noon);
  expect(shown()).toContain(read);
});

it('the known server time is not affected by a slow response', () => {
  learnServerTime('Mon, 04 May 2026 12:00:10 GMT', noon, noon + 20_000);
  expect(serverTime(new Date(noon + 20_000)).getTime()).toBe(noon + 20_000);
});

it('the known server time is preserved when a response contains none', () => {
  learnServerTime('Mon, 04 May 2026 14:00:00 GMT', noon, noon);
  learnServerTime(null, noon, noon);
  learnServerTime('soon', noon, noon);
  expect(shown()).toContain('2026-05-04T14:00:00');
});

it('the known server time is stored for the page that is opened next', async () => {
  learnServerTime('Mon, 04 May 2026 14:00:00 GMT', noon, noon);
  vi.resetModules();
  const next = await import('./server-clock.ts');
  expect(next.serverTime(new Date(noon)).toISOString()).toBe('2026-05-04T14:00:00.500Z');
  expect(next.knowsServerTime()).toBe(false);
  learnServerTime('Mon, 04 May 2026 12:00:00 GMT', noon, noon);
  expect(localStorage.getItem('serverAheadMs')).toBeNull();
});
