import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asking, configSays } from '../testing/asking.ts';
import { startOfDay, startOfMinute, timeOf } from './zone.ts';

const day = (text: string) => `2031-05-${text}T00:00:00.000Z`;

describe('a date', () => {
  it.each([
    [{}, null, []],
    [{}, '', []],
    [{ required: true }, null, ['This is a required field']],
    [{}, day('01'), []],
    [{}, 'tomorrow', ['Invalid date']],
    [{}, '2031-02-29', ['Invalid date']],
    [{ includeTime: true }, 'tomorrow', ['Invalid datetime']],
    [{ minDate: day('02') }, day('01'), ['Date must be no earlier than 2031-05-02']],
    [{ minDate: day('02') }, day('02'), []],
    [{ maxDate: day('02') }, day('02'), []],
    [{ maxDate: day('02') }, '2031-05-02T22:00:00.000Z', []],
    [{ maxDate: day('02') }, day('03'), ['Date must be no latter than 2031-05-02']],
    [
      { includeTime: true, maxDate: day('02') },
      '2031-05-02T00:01:00.000Z',
      ['Date must be no latter than 2031-05-02 00:00'],
    ],
    [{ includeTime: true, maxDate: day('02') }, '2031-05-02T00:00:59.000Z', []],
  ])('%j, %j: %j', (config, answer, messages) => {
    expect(asking('DATE', config).says(answer)).toEqual(messages);
  });

  it.each([
    [{}, 'nope', ['Invalid date']],
    [{ includeTime: true }, 'nope', ['Invalid datetime']],
    [{ maxDate: day('02') }, day('03'), []],
    [{ required: true }, null, []],
  ])('on a partial save, %j, %j: %j', (config, answer, messages) => {
    expect(asking('DATE', config).says(answer, true)).toEqual(messages);
  });

  it.each([
    [{}, '2031-05-02T13:24:56.000Z', '2031-05-01T22:00:00.000Z'],
    [{ includeTime: true }, '2031-05-02T13:24:56.789Z', '2031-05-02T13:24:00.000Z'],
    [{ includeTime: true }, '2031-05-02T15:24:56+02:00', '2031-05-02T13:24:00.000Z'],
    [{}, '2031-05-01T22:00:00.000Z', '2031-05-01T22:00:00.000Z'],
    // Its day began in a year that no answer may name.
    [{}, '1900-01-01T00:00:00.000Z', '1900-01-01T00:00:00.000Z'],
    [{}, 'tomorrow', 'tomorrow'],
    [{}, '', ''],
    [{}, null, null],
  ])('%j, %j is stored as %j', (config, answer, stored) => {
    expect(asking('DATE', config, { zone: 'Europe/Copenhagen' }).stored(answer)).toBe(stored);
  });

  it('has limits that are days in the time zone of the facility', () => {
    const config = { maxDate: '2031-05-01T22:00:00.000Z' };
    expect(asking('DATE', config, { zone: 'Europe/Copenhagen' }).says('2031-05-02T21:59:00.000Z')).toEqual([]);
    expect(asking('DATE', config, { zone: 'Europe/Copenhagen' }).says('2031-05-02T22:00:00.000Z')).toHaveLength(1);
  });

  it.each([
    [{ minDate: day('03'), maxDate: day('02') }, ['minDate: "Min" date should be before "Max" date']],
    [{ minDate: day('02'), defaultDate: day('01') }, ['defaultDate: Default should be after "Min" date']],
    [{ maxDate: day('02'), defaultDate: day('03') }, ['defaultDate: Default should be before "Max" date']],
    [{ minDate: day('01'), defaultDate: day('02'), maxDate: day('03') }, []],
  ])('is configured with %j: %j', (config, messages) => {
    expect(configSays('DATE', config)).toEqual(messages);
  });
});

describe('days in a time zone', () => {
  const startOf = (iso: string, zone: string) => new Date(startOfDay(new Date(iso).getTime(), zone)).toISOString();
  it.each([
    ['2031-05-01T10:30:00.000Z', 'UTC', '2031-05-01T00:00:00.000Z'],
    ['2031-05-01T23:30:00.000Z', 'Europe/Copenhagen', '2031-05-01T22:00:00.000Z'],
    ['2031-01-01T02:00:00.000Z', 'America/New_York', '2030-12-31T05:00:00.000Z'],
    ['2031-01-01T02:00:00.000Z', 'Asia/Kolkata', '2030-12-31T18:30:00.000Z'],
    ['2026-03-29T12:00:00.000Z', 'Europe/Copenhagen', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25T12:00:00.000Z', 'Europe/Copenhagen', '2026-10-24T22:00:00.000Z'],
  ])('the day of %s in %s began at %s', (iso, zone, start) => {
    expect(startOf(iso, zone)).toBe(start);
  });

  it.each([
    ['America/Havana', '2026-11-01T04:30:00.000Z'],
    ['America/Havana', '2026-11-01T05:30:00.000Z'],
    ['America/Havana', '2026-11-02T04:59:59.999Z'],
  ])('a day with two midnights began at the first: in %s at %s (rule X62)', (zone, at) => {
    expect(startOf(at, zone)).toBe('2026-11-01T04:00:00.000Z');
  });

  it('begin no later than any of their times, and at the start of their own start', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Copenhagen', 'America/New_York', 'Asia/Tokyo', 'Asia/Kolkata');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), zones, (time, zone) => {
        const start = startOfDay(time, zone);
        expect(start).toBeLessThanOrEqual(time);
        expect(time - start).toBeLessThan(26 * 3_600_000);
        expect(startOfDay(start, zone)).toBe(start);
      }),
    );
  });

  it('the start of a minute has no seconds', () => {
    expect(startOfMinute(61_999)).toBe(60_000);
  });
});

describe('ISO times', () => {
  it.each(['2000-02-29', '2024-02-29', '2031-12-31T23:59', '2031-05-01T10:00:00+02:00', '1999-01-01T00:00:00.123Z'])(
    '%s is valid',
    (text) => {
      expect(timeOf(text)).toBe(new Date(text).getTime());
    },
  );
  it.each([
    '1900-02-29',
    '2100-02-29',
    '2031-04-31',
    '2031-13-01',
    '0000-01-01',
    '2031-1-1',
    '2031-05-01T24:00',
    '',
    'x',
  ])('%s is invalid', (text) => {
    expect(timeOf(text)).toBeUndefined();
  });
  it('include every output of toISOString', () => {
    const dates = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(fc.property(dates, (date) => timeOf(date.toISOString()) === date.getTime()));
  });
});
