import { describe, expect, it } from 'vitest';
import { dayIn, lastTimeOfDay, plusDays } from './index.ts';

const laterIn = (zone: string, moment: string, days: number) => plusDays(new Date(moment), days, zone).toISOString();

describe('adding days by the calendar of the facility (rule X60)', () => {
  it.each([
    ['Europe/Stockholm', '2026-10-24T21:59:00.000Z', 1, '2026-10-25T22:59:00.000Z'],
    ['Europe/Stockholm', '2026-03-28T22:59:00.000Z', 1, '2026-03-29T21:59:00.000Z'],
    ['Europe/Stockholm', '2026-10-25T22:59:59.999Z', -1, '2026-10-24T21:59:59.999Z'],
    ['Australia/Lord_Howe', '2026-04-03T13:00:00.000Z', 2, '2026-04-05T13:30:00.000Z'],
    ['America/Los_Angeles', '2028-02-28T20:00:00.000Z', 1, '2028-02-29T20:00:00.000Z'],
    ['Asia/Kolkata', '2026-12-31T18:30:00.000Z', 365, '2027-12-31T18:30:00.000Z'],
    ['UTC', '2026-01-01T00:00:00.001Z', 0, '2026-01-01T00:00:00.001Z'],
  ])('in %s, %s and %i', (zone, moment, days, later) => {
    expect(laterIn(zone, moment, days)).toBe(later);
  });

  it('treats a skipped local time as the same time one hour later', () => {
    expect(laterIn('Europe/Stockholm', '2026-03-28T01:30:00.000Z', 1)).toBe('2026-03-29T01:30:00.000Z');
  });
});

it.each([
  ['2026-03-01T23:30:00Z', 'UTC', '2026-03-01'],
  ['2026-03-01T23:30:00Z', 'Europe/Stockholm', '2026-03-02'],
  ['2026-03-02T07:59:00Z', 'America/Los_Angeles', '2026-03-01'],
  ['2028-02-28T11:00:00Z', 'Pacific/Auckland', '2028-02-29'],
  ['0050-03-01T12:00:00Z', 'Asia/Kolkata', '0050-03-01'],
])('%s falls on a day in %s: %s', (moment, zone, day) => {
  expect(dayIn(new Date(moment), zone)).toBe(day);
});

it.each([
  ['02:15', 'Europe/Stockholm', '2026-11-22T01:14:59Z', '2026-11-21T01:15:00.000Z'],
  ['02:15', 'Europe/Stockholm', '2026-11-22T01:15:00Z', '2026-11-22T01:15:00.000Z'],
  ['02:15', 'Europe/Stockholm', '2026-07-22T12:00:00Z', '2026-07-22T00:15:00.000Z'],
  // Shown twice, and left out.
  ['01:45', 'Australia/Lord_Howe', '2026-04-04T15:20:00Z', '2026-04-04T14:45:00.000Z'],
  ['02:30', 'Europe/Stockholm', '2026-10-25T01:40:00Z', '2026-10-25T00:30:00.000Z'],
  ['02:30', 'Europe/Stockholm', '2026-03-29T01:40:00Z', '2026-03-29T01:30:00.000Z'],
  ['07:12', 'Pacific/Auckland', '2026-11-30T18:12:00Z', '2026-11-30T18:12:00.000Z'],
  ['07:12', 'America/Los_Angeles', '2026-03-08T14:11:00Z', '2026-03-07T15:12:00.000Z'],
  ['07:12', 'America/Los_Angeles', '2026-03-08T14:12:00Z', '2026-03-08T14:12:00.000Z'],
  ['07:12', 'Asia/Kolkata', '2026-11-30T01:42:00Z', '2026-11-30T01:42:00.000Z'],
  ['07:12', 'Australia/Lord_Howe', '2026-04-04T20:42:00Z', '2026-04-04T20:42:00.000Z'],
  // The thirtieth of December was left out.
  ['07:12', 'Pacific/Apia', '2011-12-30T12:00:00Z', '2011-12-29T17:12:00.000Z'],
])('it was last %s in %s, at %s, at %s (rule X67)', (at, zone, now, moment) => {
  expect(lastTimeOfDay(at, zone, new Date(now)).toISOString()).toBe(moment);
});
