import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { type BoardPlace, firstHours, gripAt, nextShift, pulled, samePlace, snapped, stepByKey } from './change.ts';
import { heightOf, inLanes, rowAt, rowHeights, rowsInView, timelineRowsOf } from './rows.ts';
import { barOf, idLabel, roomsBeside, scaleOf, timeAt, timeOnScale, xOf } from './scale.ts';
import { beside, cycleAt, daysOf, overlaps, spanOf } from './span.ts';

const zone = 'Europe/Stockholm';
const at = (iso: string) => DateTime.fromISO(iso, { zone }).toMillis();
const said = (time: number) => DateTime.fromMillis(time, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");
const hour = 3_600_000;

describe('the span of a view', () => {
  const cycle = { callId: 1, shortCode: '26A', from: at('2026-03-01T10:00'), to: at('2026-06-30T12:00') };
  it.each([
    ['week', '2026-11-25', '2026-11-23T00:00', '2026-11-30T00:00'],
    ['week', '2026-11-23', '2026-11-23T00:00', '2026-11-30T00:00'],
    ['month', '2026-11-23', '2026-11-01T00:00', '2026-12-01T00:00'],
    ['cycle', '2026-05-01', '2026-03-01T00:00', '2026-07-01T00:00'],
  ] as const)('%s around %s', (view, day, from, to) => {
    const span = spanOf(view, day, zone, cycle);
    expect([said(span.from), said(span.to)]).toEqual([from, to]);
  });

  it('is a quarter if there is no cycle, and at most a year for a long cycle', () => {
    expect(daysOf(spanOf('cycle', '2026-05-01', zone), zone)).toHaveLength(91);
    // The day begins at one there.
    expect(daysOf(spanOf('cycle', '2026-09-06', 'America/Santiago'), 'America/Santiago')).toHaveLength(91);
    expect(daysOf(spanOf('cycle', '2026-05-01', zone, { ...cycle, to: at('2030-01-01') }), zone)).toHaveLength(366);
  });

  it('is one day for a cycle of no length', () => {
    expect(daysOf(spanOf('cycle', '2026-05-01', zone, { from: cycle.from, to: cycle.from }), zone)).toHaveLength(1);
  });

  it('consists of days that end at midnight, even if clocks change at midnight and a day begins at one', () => {
    const azores = 'Atlantic/Azores';
    const lengths = (...of: Parameters<typeof spanOf>) => daysOf(spanOf(...of), azores).map((day) => day.to - day.from);
    const march = Array.from({ length: 31 }, (_, n) => (n === 28 ? 23 : 24) * hour);
    expect(lengths('month', '2026-03-01', azores)).toEqual(march);
    const sunday = DateTime.fromISO('2026-03-29T12:00', { zone: azores }).toMillis();
    expect(lengths('cycle', '2026-03-29', azores, { from: sunday - 24 * hour, to: sunday })).toEqual([
      24 * hour,
      23 * hour,
    ]);
  });

  it.each([
    ['month', '2026-11-15', 'America/Havana', '2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'],
    ['cycle', '2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', '2027-01-31T05:00:00.000Z'],
    ['month', '2023-10-02', 'America/Asuncion', '2023-10-01T04:00:00.000Z', '2023-11-01T03:00:00.000Z'],
    ['week', '2026-04-01', 'Australia/Lord_Howe', '2026-03-29T13:00:00.000Z', '2026-04-05T13:30:00.000Z'],
  ] as const)('%s around %s in %s begins and ends at the first midnight (rule X62)', (view, day, place, from, to) => {
    const span = spanOf(view, day, place);
    expect([span.from, span.to].map((time) => new Date(time).toISOString())).toEqual([from, to]);
  });

  it('contains days of 23 and 25 hours where clocks change, and marks weekends', () => {
    const lengths = (from: string) => daysOf(spanOf('week', from, zone), zone).map((day) => (day.to - day.from) / hour);
    expect(lengths('2026-03-29')).toEqual([24, 24, 24, 24, 24, 24, 23]);
    expect(lengths('2026-10-25')).toEqual([24, 24, 24, 24, 24, 24, 25]);
    expect(daysOf(spanOf('week', '2026-03-29', zone), zone).map(({ isWeekend }) => isWeekend)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('moves forwards and backwards without a gap', () => {
    const month = spanOf('month', '2026-11-23', zone);
    expect(beside('month', month, 1, zone)).toBe('2026-12-01');
    expect(beside('month', month, -1, zone)).toBe('2026-10-01');
    expect(beside('week', spanOf('week', '2026-11-23', zone), -1, zone)).toBe('2026-11-16');
    expect(beside('cycle', spanOf('cycle', '2026-05-01', zone, cycle), 1, zone)).toBe('2026-07-01');
  });

  it('uses the cycle of a day, or else the next or the last one', () => {
    const next = { callId: 2, shortCode: '26B', from: at('2026-09-01'), to: at('2026-12-01') };
    const cycleOn = (day: string) => cycleAt(day, zone, [next, cycle])?.shortCode;
    expect(cycleOn('2026-04-01')).toBe('26A');
    expect(cycleOn('2026-08-01')).toBe('26B');
    expect(cycleOn('2027-08-01')).toBe('26B');
    expect(cycleAt('2026-04-01', zone, [])).toBeUndefined();
  });

  it('overlaps another span, unless one ends exactly when the other begins', () => {
    expect(overlaps({ from: 1, to: 3 }, { from: 2, to: 4 })).toBe(true);
    expect(overlaps({ from: 1, to: 3 }, { from: 3, to: 4 })).toBe(false);
  });
});

describe('snapping', () => {
  it.each([
    ['2026-11-23T10:20', 1, '2026-11-23T10:00'],
    ['2026-11-23T10:31', 1, '2026-11-23T11:00'],
    ['2026-11-23T10:00', 8, '2026-11-23T08:00'],
    ['2026-11-23T13:00', 8, '2026-11-23T16:00'],
    ['2026-11-23T21:00', 8, '2026-11-24T00:00'],
    // A shift of seven hours does not fill the day: the last one is shorter.
    ['2026-11-23T22:20', 7, '2026-11-23T21:00'],
    // 02:00 to 03:00 is left out on 29 March, and there twice on 25 October.
    ['2026-03-29T05:00', 8, '2026-03-29T08:00'],
    ['2026-03-29T03:10', 1, '2026-03-29T03:00'],
    ['2026-10-25T06:00', 8, '2026-10-25T08:00'],
    ['2026-11-23T10:00', 24, '2026-11-23T00:00'],
    ['2026-11-23T13:00', 24, '2026-11-24T00:00'],
  ])('%s in shifts of %i hours is %s', (time, shift, snap) => {
    expect(said(snapped(at(time), shift, zone))).toBe(snap);
  });

  it('passes every shift of a day, even when clocks change', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-11-23']) {
      for (const shift of [1, 2, 4, 6, 8, 12, 24]) {
        const end = DateTime.fromISO(day, { zone }).plus({ days: 1 }).toMillis();
        let time = at(day);
        let steps = 0;
        while (time < end && steps < 40) {
          const next = nextShift(time, 1, shift, zone);
          expect(next).toBeGreaterThan(time);
          const back = nextShift(next, -1, shift, zone);
          expect(back >= time && back < next).toBe(true);
          time = next;
          steps += 1;
        }
        expect(time).toBe(end);
      }
    }
  });
});

describe('moving and resizing', () => {
  const shifts = { shiftHours: 8, zone };
  const place: BoardPlace = { instrumentId: 1, from: at('2026-11-23T08:00'), to: at('2026-11-24T08:00') };
  const told = ({ instrumentId, from, to }: BoardPlace) => [instrumentId, said(from), said(to)];

  it('by the body preserves the length and may change the row', () => {
    expect(told(pulled(place, 'body', 5 * hour, 2, shifts))).toEqual([2, '2026-11-23T16:00', '2026-11-24T16:00']);
  });

  it('by one end preserves the other end and the row, and leaves at least one shift', () => {
    expect(told(pulled(place, 'end', 7 * hour, 2, shifts))).toEqual([1, '2026-11-23T08:00', '2026-11-24T16:00']);
    expect(told(pulled(place, 'end', -90 * hour, 1, shifts))).toEqual([1, '2026-11-23T08:00', '2026-11-23T16:00']);
    expect(told(pulled(place, 'start', -9 * hour, 1, shifts))).toEqual([1, '2026-11-23T00:00', '2026-11-24T08:00']);
    expect(told(pulled(place, 'start', 90 * hour, 1, shifts))).toEqual([1, '2026-11-24T00:00', '2026-11-24T08:00']);
  });

  it.each([
    [100, [0, 6], [7, 93], [94, 100]],
    [12, [0, 2], [3, 9], [10, 12]],
  ] as const)('grips a bar of %i pixels by its ends or its body', (width, start, body, end) => {
    const grips = { start, body, end };
    for (const [grip, offsets] of Object.entries(grips)) {
      expect(offsets.map((offset) => gripAt(offset, width))).toEqual([grip, grip]);
    }
  });

  it('by keys moves by one shift', () => {
    const byKey = (key: string, withShift = false) => {
      const next = stepByKey(key, withShift, shifts)?.(place);
      return next && told(next);
    };
    expect(byKey('ArrowRight')).toEqual([1, '2026-11-23T16:00', '2026-11-24T16:00']);
    expect(byKey('ArrowLeft')).toEqual([1, '2026-11-23T00:00', '2026-11-24T00:00']);
    expect(byKey('ArrowRight', true)).toEqual([1, '2026-11-23T08:00', '2026-11-24T16:00']);
    expect(byKey('ArrowLeft', true)).toEqual([1, '2026-11-23T08:00', '2026-11-24T00:00']);
    expect(byKey('Enter')).toBeUndefined();
  });

  it('by keys never removes the last shift', () => {
    const short = { ...place, to: at('2026-11-23T16:00') };
    expect(stepByKey('ArrowLeft', true, shifts)?.(short)).toEqual(short);
  });

  it('detects whether anything has changed, and chooses the initial length', () => {
    expect(samePlace(place, { ...place })).toBe(true);
    expect(samePlace(place, { ...place, instrumentId: 2 })).toBe(false);
    expect([firstHours(40), firstHours(0), firstHours(-3)]).toEqual([40, 24, 24]);
  });
});

describe('rows', () => {
  const item = (instrumentId: number, from: number, to: number) => ({ instrumentId, from, to });

  it('stack overlapping items, and put successive ones in one lane', () => {
    const lanes = inLanes([item(1, 4, 6), item(1, 0, 4), item(1, 2, 5), item(1, 5, 7)]);
    expect(lanes.map(({ item: { from }, lane }) => [from, lane])).toEqual([
      [0, 0],
      [2, 1],
      [4, 0],
      [5, 1],
    ]);
  });

  const rows = timelineRowsOf([7, 8, 9], [item(8, 0, 4), item(8, 1, 4), item(8, 2, 4), item(99, 0, 1)]);

  it('are as high as needed, one below the other', () => {
    const high = 3 * rowHeights.lane + rowHeights.around;
    expect(rows.map(({ top, height }) => [top, height])).toEqual([
      [0, 48],
      [48, high],
      [48 + high, 48],
    ]);
    expect(heightOf(rows)).toBe(96 + high);
    expect(heightOf([])).toBe(0);
  });

  it('are found by their vertical position', () => {
    expect([-1, 0, 47, 48, 160, 207, 208].map((y) => rowAt(rows, y)?.instrumentId)).toEqual([
      undefined,
      7,
      7,
      8,
      9,
      9,
      undefined,
    ]);
  });

  it('are rendered if they are in view or close to it', () => {
    const many = timelineRowsOf(
      Array.from({ length: 200 }, (_, id) => id),
      [],
    );
    const seen = rowsInView(many, { top: 4800, height: 480 }).map(({ instrumentId }) => instrumentId);
    expect([seen.at(0), seen.at(-1)]).toEqual([96, 114]);
    expect(rowsInView(many, { top: 0, height: 480 })[0]?.instrumentId).toBe(0);
    expect(rowsInView([], { top: 0, height: 480 })).toEqual([]);
  });
});

describe('the scale', () => {
  const week = spanOf('week', '2026-11-23', zone);

  it('fills the available width, and scrolls if days would become too narrow', () => {
    expect(scaleOf(week, 'week', 1400).width).toBe(1400);
    expect(scaleOf(week, 'week', 300).width).toBe(630);
  });

  it('converts times to positions and back', () => {
    const scale = scaleOf(week, 'week', 1400);
    expect(xOf(at('2026-11-24'), scale)).toBe(200);
    expect(said(timeAt(100, scale))).toBe('2026-11-23T12:00');
    expect(timeOnScale(200, scale)).toBe(24 * hour);
  });

  it('clips items that extend beyond the view', () => {
    const scale = scaleOf(week, 'week', 1400);
    expect(barOf({ from: at('2026-11-20'), to: at('2026-11-24') }, scale)).toEqual({ x: 0, width: 200 });
    expect(barOf({ from: at('2026-11-29'), to: at('2026-12-05') }, scale)).toEqual({ x: 1200, width: 200 });
    expect(barOf({ from: at('2026-12-01'), to: at('2026-12-05') }, scale)).toBeUndefined();
  });
});

describe('the id label of an experiment', () => {
  it.each([
    ['stands in a bar that has room for it', 137, 0, 0, 0, '26B-0005-1', 'in'],
    ['leaves a bar whose sign takes its room', 100, 1, 0, 200, '26B-0005-1', 'behind'],
    ['stands before a bar at the end of the view', 54, 0, 200, 10, '26B-0005-1', 'before'],
    ['goes without the code of the call where others stand close', 77, 0, 30, 30, '0005-1', 'in'],
    ['so also behind a bar', 54, 1, 30, 80, '0005-1', 'behind'],
  ] as const)('%s', (_, width, signs, before, behind, id, place) => {
    expect(idLabel('26B-0005-1', width, signs, { before, behind })).toEqual({ id, place });
  });

  it('is omitted if there is no room for it', () => {
    expect(idLabel('26B-0005-1', 27, 0, { before: 20, behind: 20 })).toBeUndefined();
  });

  it('has the room between its neighbours in the lane, or up to the ends of the view', () => {
    const scale = { from: 0, to: 100, width: 1000 };
    const items = [
      { item: { from: 10, to: 20 }, lane: 0 },
      { item: { from: 25, to: 30 }, lane: 1 },
      { item: { from: 50, to: 60 }, lane: 0 },
    ];
    expect(roomsBeside(items, scale)).toEqual([
      { before: 100, behind: 300 },
      { before: 250, behind: 700 },
      { before: 300, behind: 400 },
    ]);
  });

  it('has the same room as in a pairwise comparison of all items, even beyond the view', () => {
    const scale = { from: 100, to: 900, width: 1600 };
    const items = Array.from({ length: 200 }, (_, n) => ({
      from: (n * 37) % 1000,
      to: ((n * 37) % 1000) + 1 + (n % 9),
    }));
    const row = inLanes(items);
    const free = (from: number, to: number) => Math.max(0, 2 * (to - from));
    const expected = row.map(({ item, lane }) => {
      const beside = row.filter((other) => other.lane === lane).map((other) => other.item);
      const left = beside.filter(({ to }) => to <= item.from).map(({ to }) => to);
      const right = beside.filter(({ from }) => from >= item.to).map(({ from }) => from);
      return {
        before: free(Math.max(scale.from, ...left), item.from),
        behind: free(item.to, Math.min(scale.to, ...right)),
      };
    });
    const rooms = roomsBeside(row, scale);
    for (const [index, room] of rooms.entries()) {
      expect(room.before).toBeCloseTo(expected[index]?.before ?? Number.NaN);
      expect(room.behind).toBeCloseTo(expected[index]?.behind ?? Number.NaN);
    }
  });

  it('is placed in linear time in a row of many experiments', () => {
    const scale = { from: 0, to: 60_000, width: 60_000 };
    const row = inLanes(Array.from({ length: 60_000 }, (_, n) => ({ from: n, to: n + 1 })));
    let reads = 0;
    const counted = row.map(({ item, lane }) => ({
      item: {
        from: item.from,
        get to() {
          reads += 1;
          return item.to;
        },
      },
      lane,
    }));
    expect(roomsBeside(counted, scale)).toHaveLength(row.length);
    expect(reads).toBeLessThan(5 * row.length);
  });
});
