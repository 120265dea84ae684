import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of `like` for texts that contain this one, whatever characters it has. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** The pattern of `like` for texts that begin with this one. */
export const beginning = (text: string): string => `${literally(text)}%`;

/**
 * The text of a column in the order of a dictionary, whatever order the database itself was made with: small and capital letters
 * side by side, letters with accents beside those without (decision 168). What is ordered by it needs an index that says so, too.
 */
export const alphabetical = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`${column} collate "und-x-icu"`;

/** From how much of a word on another counts as written almost so: one slip anywhere in a word of five letters, or two near the end of a long one. */
const leastAlike = 0.5;
/** Words that are common and still like nothing are looked through one by one: whoever types does not wait for that. */
const patienceMs = 100;

/** Stopped by its time limit. */
const ranTooLong = (error: unknown) => (error as { code?: string }).code === '57014';

/**
 * What is found by words that are written almost so (`%>`): nothing where that took longer than somebody who types would wait. `db` is one that
 * transactions can be begun on, as the limits hold for one alone.
 */
export async function foundAlike<Row>(db: Db, find: (db: Db) => Promise<Row[]>): Promise<Row[]> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(leastAlike)}`.execute(tx);
      await sql`set local statement_timeout = ${sql.lit(patienceMs)}`.execute(tx);
      return find(tx);
    });
  } catch (error) {
    if (ranTooLong(error)) return [];
    throw error;
  }
}
