import { describe, expect, it } from 'vitest';
import { beginOfDay, nextDay } from '../kernel/index.ts';
import { snapToShift } from './index.ts';

const hour = 3_600_000;

/** The day that a calendar on the wall shows, asked of the platform alone. */
function dayIn(zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  return (moment: number) => format.format(moment);
}

/** Days on which clocks are changed: at two, at midnight in spring or autumn, by half an hour, at a quarter to three; and where they never are. */
const changes: ReadonlyArray<readonly [zone: string, ...around: string[]]> = [
  ['Europe/Berlin', '2026-03-29T01:00Z', '2026-10-25T01:00Z'],
  ['Atlantic/Azores', '2026-03-29T01:00Z', '2026-10-25T01:00Z'],
  ['America/Santiago', '2026-04-05T03:00Z', '2026-09-06T04:00Z'],
  ['America/Havana', '2026-03-08T05:00Z', '2026-11-01T05:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00Z', '2018-11-04T03:00Z'],
  ['Asia/Amman', '2021-03-25T22:00Z', '2021-10-28T22:00Z'],
  ['Asia/Beirut', '2026-03-28T22:00Z', '2026-10-24T21:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z', '2026-10-03T15:30Z'],
  ['Asia/Kathmandu', '2026-01-01T00:00Z'],
  // A quarter to three, so that a shift from three o’clock begins at four.
  ['Pacific/Chatham', '2026-04-04T14:00Z', '2026-09-26T14:00Z'],
];

describe('days and shifts around clock changes (rule O105)', () => {
  it.each(changes)('in %s', (zone, ...around) => {
    const dayOf = dayIn(zone);
    for (const change of around.map((text) => Date.parse(text))) {
      for (let at = change - 50 * hour; at <= change + 50 * hour; at += hour / 4) {
        const moment = new Date(at);
        const [begin, next] = [beginOfDay(moment, zone).getTime(), nextDay(moment, zone).getTime()];
        const shown = [begin - 1, begin, next - 1, next].map((one) => dayOf(one) === dayOf(at));
        expect({ at: moment.toISOString(), shown }).toEqual({
          at: moment.toISOString(),
          shown: [false, true, true, false],
        });
        for (const hours of [2, 3, 4, 8, 24]) {
          const down = snapToShift(moment, hours, zone, 'down');
          expect(down.getTime()).toBeLessThanOrEqual(at);
          const up = snapToShift(moment, hours, zone, 'up');
          expect(up.getTime()).toBeGreaterThanOrEqual(at);
          // What begins with a shift stays there, also where the clocks skip the beginning of that shift.
          expect([up, snapToShift(up, hours, zone, 'up')]).toEqual([up, up]);
          expect([down, snapToShift(down, hours, zone, 'down')]).toEqual([down, down]);
        }
      }
    }
  });
});
