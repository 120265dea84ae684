import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * The purpose of locking a record of the facility. A record that remains is locked in such a way that others may still refer to it, so that
 * a transaction that holds a proposal never waits for it (decision 0164); a record to be removed, so that nobody can.
 */
export type LockedFor = 'changing' | 'removing';

/**
 * All purposes for which rows are locked until the transaction ends. `alone`: exclusively for this transaction, so that others may not even
 * refer to them; for rows to which few or no others refer. `asking`: a rule depends on them, so they must not change; several transactions
 * may hold them at the same time. `referring`: a reference to them is being written, so they may be changed but not removed.
 */
export type HeldFor = LockedFor | 'alone' | 'asking' | 'referring';

interface Lockable<Q> {
  forUpdate(): Q;
  forNoKeyUpdate(): Q;
  forShare(): Q;
  forKeyShare(): Q;
}

/**
 * Adds the appropriate lock to a statement: `query.$call(locked('changing'))`. To lock the rows of one table of a join:
 * `query.modifyEnd(heldFor('alone', 'i'))`.
 */
export const locked =
  (purpose: HeldFor) =>
  <Q extends Lockable<Q>>(query: Q): Q => {
    if (purpose === 'changing') return query.forNoKeyUpdate();
    if (purpose === 'asking') return query.forShare();
    if (purpose === 'referring') return query.forKeyShare();
    return query.forUpdate();
  };

const clauses: Readonly<Record<HeldFor, string>> = {
  changing: 'for no key update',
  removing: 'for update',
  alone: 'for update',
  asking: 'for share',
  referring: 'for key share',
};

/** Returns the same lock as a clause for the end of a statement; `of` is the alias of a table in it. */
export const heldFor = (purpose: HeldFor, of?: string): RawBuilder<unknown> =>
  sql.raw(of ? `${clauses[purpose]} of ${of}` : clauses[purpose]);

/** Locks rows by one key, in its order, and reads nothing: a further statement reads them. Names are those of the database. */
export async function lockByKey(
  db: Db,
  table: string,
  key: string,
  values: ReadonlyArray<number | string>,
  purpose: HeldFor,
): Promise<void> {
  const column = sql.raw(key);
  await sql`select from ${sql.raw(table)} where ${column} = any(${[...values]}) order by ${column} ${heldFor(purpose)}`.execute(
    db,
  );
}

/** Records of the facility that others refer to and that can be removed. */
type Referred =
  | 'institutions'
  | 'instruments'
  | 'faps'
  | 'questions'
  | 'statuses'
  | 'training_kinds'
  | 'email_templates'
  | 'templates';

/**
 * Prevents records from being removed until the transaction ends; they may be changed meanwhile. To be called before checking that they
 * exist and referring to them, so that a caller who comes after their removal gets a proper refusal.
 */
export const keepFromRemoval = (db: Db, place: Referred, ids: ReadonlyArray<number | string>): Promise<void> =>
  lockByKey(db, place, 'id', ids, 'referring');
