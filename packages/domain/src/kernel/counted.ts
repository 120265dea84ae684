import type { Details } from './refusals.ts';

/** What is counted, in words for one and for several. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** '1 call', '2 calls'. */
export const counted = (count: unknown, { one, many }: Noun): string => `${String(count)} ${count === 1 ? one : many}`;

/** '1 call, 2 scientists': what there is of each noun, by its key, in their order; nothing of what there is none of. */
export const allCounted = (details: Details, nouns: Readonly<Record<string, Noun>>): string =>
  Object.entries(nouns)
    .filter(([key]) => Number(details[key]) > 0)
    .map(([key, noun]) => counted(details[key], noun))
    .join(', ');
