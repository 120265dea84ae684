import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seenRank, storedRank } from './rules.ts';

describe('ranks shown to a user in conflict (rule R220)', () => {
  it.each([
    ['nothing hidden', 4, [], 4],
    ['before what is hidden', 1, [2], 1],
    ['after what is hidden', 3, [2], 2],
    ['after two, in any order', 5, [4, 1], 3],
    ['between two', 2, [3, 1], 1],
  ] as const)('%s', (_, stored, hidden, seen) => {
    expect(seenRank(stored, hidden)).toBe(seen);
    expect(storedRank(seen, hidden)).toBe(stored);
  });

  it('a missing rank remains missing', () => {
    expect(seenRank(null, [1])).toBeNull();
  });

  it('are stored beside hidden ones, read back as they were written, and preserve their order', () => {
    const rank = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(rank, rank, fc.uniqueArray(rank), (one, other, hidden) => {
        const stored = storedRank(one, hidden);
        expect(hidden).not.toContain(stored);
        expect(seenRank(stored, hidden)).toBe(one);
        expect(Math.sign(stored - storedRank(other, hidden))).toBe(Math.sign(one - other));
      }),
    );
  });
});
