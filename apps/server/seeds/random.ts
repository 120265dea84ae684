import { seededRandom } from '@atrium/domain/form-lab';

export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** One of the list. */
  pick<T>(list: readonly T[]): T;
  /** So many different ones of the list, or all of it, in random order. */
  some<T>(list: readonly T[], count: number): T[];
  chance(probability: number): boolean;
}

/** The demo facility's choices: the same seed makes the same ones everywhere, for ever. */
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
