import { beginOfDay, nextDay } from '../kernel/index.ts';
import type { BeamTimeWish } from './model.ts';

/** An answer to a date question that has one of the keys of wishes. */
export interface WishAnswer {
  readonly naturalKey: string;
  /** The day, as answers of dates are stored. */
  readonly value: string;
}

const wishKey = /^beam_time_(preferred|impossible)(?:_(from|to))?(?:_(\w+))?$/;

/** Beginning of the keys of questions about wishes. */
export const wishKeys = ['beam_time_preferred', 'beam_time_impossible'] as const;

/**
 * Wishes of a team from its answers to ordinary date questions, told by their key: `beam_time_preferred` and `beam_time_impossible` are
 * one day; with `_from` and `_to` the days between them, both included; a further ending, as in `beam_time_preferred_from_2`, tells
 * several apart. A pair of which one is missing is that day alone; one that ends before it begins is turned round (rule O106).
 */
export function wishesOf(answers: readonly WishAnswer[], zone: string): readonly BeamTimeWish[] {
  const days = new Map<string, { kind: BeamTimeWish['kind']; dates: Date[] }>();
  for (const { naturalKey, value } of answers) {
    const found = wishKey.exec(naturalKey);
    const date = new Date(value);
    if (!found || Number.isNaN(date.getTime())) continue;
    const [, kind = '', end, which = ''] = found;
    const key = `${kind} ${end ? 'pair' : 'day'} ${which}`;
    const wish = days.get(key) ?? { kind: kind === 'preferred' ? 'PREFERRED' : 'IMPOSSIBLE', dates: [] };
    wish.dates.push(date);
    days.set(key, wish);
  }
  return [...days.values()]
    .map(({ kind, dates }) => {
      const times = dates.map((date) => date.getTime());
      return {
        kind,
        from: beginOfDay(new Date(Math.min(...times)), zone),
        to: nextDay(new Date(Math.max(...times)), zone),
      };
    })
    .toSorted((a, b) => a.from.getTime() - b.from.getTime() || a.kind.localeCompare(b.kind));
}
