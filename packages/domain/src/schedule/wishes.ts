import { beginOfDay, nextDay } from '../kernel/index.ts';
import type { BeamTimeWish } from './model.ts';

/** An answer to a date question whose key marks it as a wish. */
export interface WishAnswer {
  readonly naturalKey: string;
  /** The day, in the stored form of date answers. */
  readonly value: string;
}

const wishKey = /^beam_time_(preferred|impossible)(?:_(from|to))?(?:_(\w+))?$/;

/**
 * Returns a team's wishes from its answers to ordinary date questions, recognized by their key: `beam_time_preferred` and
 * `beam_time_impossible` are one day; with `_from` and `_to` they are a range of days, both included; a further suffix, as in
 * `beam_time_preferred_from_2`, distinguishes several ranges. A range of which one end is missing is that single day; one that ends before
 * it begins is reversed (rule O106).
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
