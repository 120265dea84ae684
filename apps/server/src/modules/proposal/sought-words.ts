import { likePatterns } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';

/** A text of the store has what is sought, folded, anywhere; one or two letters of it only where a word begins (decision 22). */
export const hasWords = (text: RawBuilder<unknown>, needle: string): RawBuilder<boolean> =>
  sql<boolean>`folded(' ' || ${text}) like ${likePatterns(needle).at(-1)}`;

/** A number that people call a record by has what is sought; one or two characters of it only where it begins. */
export const isNumberedLike = (number: RawBuilder<unknown>, needle: string): RawBuilder<boolean> =>
  sql<boolean>`${number} ilike ${likePatterns(needle)[0]}`;
