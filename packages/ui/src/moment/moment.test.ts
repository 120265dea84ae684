import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, it } from 'vitest';
import { dayNumber, instantIn, isKnownZone, momentTokens, startOfDay, written } from './index.tsx';

const zones = ['UTC', 'Europe/Stockholm', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'America/St_Johns'];
const zone = fc.constantFrom(...zones);
const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

it('writes every token as Luxon does, at any instant in any zone', () => {
  fc.assert(
    fc.property(instant, zone, fc.constantFrom(...momentTokens), (at, place, token) => {
      const luxon = DateTime.fromJSDate(at, { zone: place }).setLocale('en');
      expect(written(at, token, place)).toBe(luxon.toFormat(token));
    }),
    { numRuns: 2_000 },
  );
});

it('reads a text as Luxon does: by its offset, or by the clock of the zone', () => {
  fc.assert(
    fc.property(instant, zone, fc.constantFrom('', 'Z', '+05:30', '-03:00'), (at, place, offset) => {
      const iso = `${at.toISOString().slice(0, 19)}${offset}`;
      const luxon = DateTime.fromISO(iso, { zone: place });
      // Where clocks are put on or back an hour does not exist or comes twice; everybody decides that by themselves.
      fc.pre(luxon.plus({ hours: 3 }).offset === luxon.minus({ hours: 3 }).offset);
      expect(instantIn(iso, place)?.getTime()).toBe(luxon.toMillis());
    }),
  );
});

it('finds the start of a day as Luxon does', () => {
  fc.assert(
    fc.property(instant, zone, (at, place) => {
      const luxon = DateTime.fromJSDate(at, { zone: place });
      expect(startOfDay(at.getTime(), place)).toBe(luxon.startOf('day').toMillis());
      const yesterday = luxon.startOf('day').minus({ hours: 5 }).toMillis();
      expect(dayNumber(at.getTime(), place) - dayNumber(yesterday, place)).toBe(1);
    }),
  );
});

it.each([
  ['America/Havana', '2026-11-01T04:30:00Z', '2026-11-01T04:00:00.000Z'],
  ['America/Havana', '2026-11-01T20:00:00Z', '2026-11-01T04:00:00.000Z'],
  ['Atlantic/Azores', '2026-10-25T12:00:00Z', '2026-10-25T00:00:00.000Z'],
  ['Asia/Amman', '2021-10-29T12:00:00Z', '2021-10-28T21:00:00.000Z'],
  ['America/Santiago', '2026-09-06T12:00:00Z', '2026-09-06T04:00:00.000Z'],
])(
  'a day with two midnights begins at the first, one with none at one o’clock: in %s at %s (rule X62)',
  (place, at, start) => {
    expect(new Date(startOfDay(Date.parse(at), place)).toISOString()).toBe(start);
  },
);

it.each([
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Asia/Amman', '2021-10-29', '2021-10-28T21:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
])('a date is read as the start of such a day: in %s %s (rule X62)', (place, day, start) => {
  expect(instantIn(day, place)?.toISOString()).toBe(start);
  expect(written(new Date(start), 'yyyy-MM-dd', place)).toBe(day);
});

it('writes years before 1000 with four digits', () => {
  expect(written(new Date('0050-03-01T12:00:00Z'), 'dd-MM-yyyy', 'UTC')).toBe('01-03-0050');
});

it.each([
  ['dd-MM-yyyy HH:mm', '09-03-2027 14:05'],
  ['d LLL yyyy', '9 Mar 2027'],
  ['MM/dd/yyyy hh:mm a', '03/09/2027 02:05 PM'],
  ['EEEE, d MMMM yyyy', 'Tuesday, 9 March 2027'],
])('writes %s', (pattern, text) => {
  expect(written(new Date('2027-03-09T13:05:00Z'), pattern, 'Europe/Stockholm')).toBe(text);
});

it('writes nothing for an invalid instant or an unknown zone', () => {
  expect(written(new Date('nope'), 'yyyy', 'UTC')).toBe('');
  expect(written(new Date(0), 'yyyy', 'no zone at all')).toBe('');
  expect(isKnownZone('no zone at all')).toBe(false);
});

it('reads a date as the start of its day in the zone, and nothing from an invalid text', () => {
  expect(instantIn('2027-03-09', 'Asia/Kolkata')?.toISOString()).toBe('2027-03-08T18:30:00.000Z');
  for (const none of ['', 'nope', '9 March 2027', '2027-13-40', '2027-13-40T10:00']) {
    expect(instantIn(none, 'UTC'), none).toBeUndefined();
  }
});
