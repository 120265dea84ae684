import { seededRandom } from '@atrium/domain/form-lab';

export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns an integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** Returns one element of the list. */
  pick<T>(list: readonly T[]): T;
  /** Returns that many different elements of the list in random order, or the whole list if it is shorter. */
  some<T>(list: readonly T[], count: number): T[];
  chance(probability: number): boolean;
}

/** Returns the demo facility's random generator: the same seed gives the same choices on every machine and in every version. */
export function randomChoices(seed: number): Random {
  const next = seededRandom(seed);
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('There is nothing to pick from');
      return list[between(0, list.length - 1)] as T;
    },
    some: <T>(list: readonly T[], count: number): T[] => {
      const rest = [...list];
      const taken: T[] = [];
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(between(0, rest.length - 1), 1));
      return taken;
    },
    chance: (probability) => next() < probability,
  };
}
