import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Returns the `like` pattern for texts that contain this one, with special characters escaped. */
export const containing = (text: string): string => `%${literally(text)}%`;

/** Returns the `like` pattern for texts that begin with this one. */
export const beginning = (text: string): string => `${literally(text)}%`;

/**
 * The text of a column in dictionary order, whatever the collation of the database: upper and lower case side by side, letters with accents
 * beside those without (decision 168). Sorting by it needs an index with the same collation.
 */
export const alphabetical = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`${column} collate "und-x-icu"`;

/** The word similarity from which a match counts: one typing error anywhere in a word of five letters, or two near the end of a long one. */
const leastAlike = 0.5;
/** Time limit in milliseconds: frequent words that match nothing are compared one by one, and somebody who types should not wait for that. */
const patienceMs = 100;

/** Whether a statement was stopped by its time limit. */
const ranTooLong = (error: unknown) => (error as { code?: string }).code === '57014';

/**
 * Returns the rows that match similar words (`%>`); empty if that exceeds the time limit. `db` must allow a transaction to be begun, to
 * which the limits apply.
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
