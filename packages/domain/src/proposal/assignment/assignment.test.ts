import { describe, expect, it } from 'vitest';
import { instrumentEffects, instrumentsAfter, panelPairsAfter, presenceOf } from '../index.ts';

describe('the instruments of several proposals', () => {
  it.each([
    [[1, 2], { set: [3] }, [3]],
    [[1, 2], { add: [3], remove: [] }, [1, 2, 3]],
    [[1, 2], { add: [2], remove: [1] }, [2]],
    [[1, 2], { add: [1], remove: [1] }, [2, 1]],
    [[], { add: [], remove: [1] }, []],
  ])('%j, changed by %j: %j', (current, change, expected) =>
    expect(instrumentsAfter(current, change)).toEqual(expected),
  );

  it('are on all, some or none of them', () => {
    const selected = [[1, 2], [1]];
    expect([1, 2, 3].map((id) => presenceOf(id, selected))).toEqual(['ALL', 'SOME', 'NONE']);
  });

  it('cause effects that are counted before they change', () => {
    const selected = [[1, 2], [1], []];
    expect(instrumentEffects(selected, { add: [3], remove: [] })).toEqual({
      created: 3,
      removed: 0,
      losing: 0,
      without: 0,
    });
    expect(instrumentEffects(selected, { add: [2], remove: [1] })).toEqual({
      created: 2,
      removed: 2,
      losing: 2,
      without: 0,
    });
    expect(instrumentEffects(selected, { add: [], remove: [1] })).toMatchObject({ removed: 2, without: 1 });
    expect(instrumentEffects(selected, { set: [3] })).toMatchObject({ created: 3, removed: 3, losing: 2 });
  });
});

it('preserve the panels of instruments that are not named', () => {
  const place = {
    instrumentIds: [1, 2],
    panels: [
      { instrumentId: 1, fapId: 7 },
      { instrumentId: 2, fapId: 8 },
    ],
  };
  expect(panelPairsAfter(place, [{ instrumentId: 1, fapId: 9 }])).toEqual([
    { instrumentId: 2, fapId: 8 },
    { instrumentId: 1, fapId: 9 },
  ]);
  expect(panelPairsAfter(place, [{ instrumentId: 1, fapId: null }])).toEqual([{ instrumentId: 2, fapId: 8 }]);
});
