import type { Details } from './refusals.ts';

/** The words for one and for several of what is counted. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** Returns '1 call', '2 calls'. */
export const counted = (count: unknown, { one, many }: Noun): string => `${String(count)} ${count === 1 ? one : many}`;

/** Returns '1 call, 2 scientists': the count of each noun by its key, in their order, without those that are 0. */
export const allCounted = (details: Details, nouns: Readonly<Record<string, Noun>>): string =>
  Object.entries(nouns)
    .filter(([key]) => Number(details[key]) > 0)
    .map(([key, noun]) => counted(details[key], noun))
    .join(', ');
