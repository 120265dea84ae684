import { likePatterns } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';

/** Whether a stored text, folded, contains the needle anywhere; a needle of one or two letters must be at the beginning of a word (decision 22). */
export const hasWords = (text: RawBuilder<unknown>, needle: string): RawBuilder<boolean> =>
  sql<boolean>`folded(' ' || ${text}) like ${likePatterns(needle).at(-1)}`;

/** Whether a record's visible number contains the needle; a needle of one or two characters must be at its beginning. */
export const isNumberedLike = (number: RawBuilder<unknown>, needle: string): RawBuilder<boolean> =>
  sql<boolean>`${number} ilike ${likePatterns(needle)[0]}`;
