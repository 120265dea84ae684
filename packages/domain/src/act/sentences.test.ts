import { expect, it } from 'vitest';
import { describeRecords, mergeActs, namesShown, type RecordEffects } from './index.ts';

const reviews = (more: Partial<RecordEffects>): RecordEffects => ({
  one: 'review',
  many: 'reviews',
  removed: 0,
  changed: 0,
  made: 0,
  submitted: 0,
  names: [],
  ...more,
});
const act = (...records: RecordEffects[]) => ({
  operation: 'x',
  does: 'Did x',
  records,
  sentence: describeRecords(records),
});

it('several acts are summarized as one, with their numbers added up', () => {
  const told = mergeActs([
    act(reviews({ changed: 2, submitted: 1, names: ['A', 'B'] })),
    act(reviews({ changed: 1, names: ['C'] }), reviews({ one: 'place', many: 'places', removed: 1 })),
  ]);
  expect(told.sentence).toBe('1 place is removed; 3 reviews (1 submitted) are changed');
  expect(told.records[0]?.names).toEqual(['A', 'B', 'C']);
});

it('a summary contains no more names than one act, and nothing where there is nothing to report', () => {
  const names = Array.from({ length: 9 }, (_, at) => `P-${at}`);
  const one = act(reviews({ changed: 9, names }));
  expect(mergeActs([one, one]).records[0]?.names).toHaveLength(namesShown);
  expect(mergeActs([])).toMatchObject({ records: [], sentence: '' });
});

it('records that an undo creates are described as restored', () =>
  expect(describeRecords([reviews({ made: 2 })], true)).toBe('2 reviews are restored'));
