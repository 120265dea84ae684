import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * What a record of the facility is locked for. One that stays is locked so that others may still refer to it, so that whoever holds a
 * proposal never waits for it (decision 0164); one that is to go, so that nobody can.
 */
export type LockedFor = 'changing' | 'removing';

/**
 * All that rows are held for until the transaction ends. `alone`: it is this transaction's turn, and nobody even refers to them; for rows
 * that nothing or little hangs on. `asking`: a rule asks about them, so they stay as they are, for several who ask at once. `referring`:
 * they are referred to, so they may be changed and not removed.
 */
export type HeldFor = LockedFor | 'alone' | 'asking' | 'referring';

interface Lockable<Q> {
  forUpdate(): Q;
  forNoKeyUpdate(): Q;
  forShare(): Q;
  forKeyShare(): Q;
}

/** The statement with the lock that fits: `query.$call(locked('changing'))`. Of a join, one table's rows: `query.modifyEnd(heldFor('alone', 'i'))`. */
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

/** The same as the end of a statement that is written out; `of` is a name in it. */
export const heldFor = (purpose: HeldFor, of?: string): RawBuilder<unknown> =>
  sql.raw(of ? `${clauses[purpose]} of ${of}` : clauses[purpose]);

/** Locks rows by one key, in its order, and reads nothing: one statement locks, the next reads. Names are those of the database. */
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

/** Records of the facility that others refer to, and that can be removed. */
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
 * Keeps records from being removed until the transaction ends; they may be changed meanwhile. Before it is asked whether they are there, by
 * whoever is to refer to them, so that who comes after their removal is told so in words.
 */
export const keepFromRemoval = (db: Db, place: Referred, ids: ReadonlyArray<number | string>): Promise<void> =>
  lockByKey(db, place, 'id', ids, 'referring');
