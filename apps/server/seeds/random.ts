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

/** A small generator (mulberry32): the same seed gives the same numbers everywhere, for ever. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
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
