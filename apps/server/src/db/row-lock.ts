import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * What a record of the facility is locked for. One that stays is locked so that others may still refer to it, so that whoever holds a
 * proposal never waits for it (decision 0164); one that is to go, so that nobody can.
 */
export type LockedFor = 'changing' | 'removing';

interface Lockable<Q> {
  forUpdate(): Q;
  forNoKeyUpdate(): Q;
}

/** The statement with the lock that fits: `query.$call(locked('changing'))`. */
export const locked =
  (purpose: LockedFor) =>
  <Q extends Lockable<Q>>(query: Q): Q =>
    purpose === 'removing' ? query.forUpdate() : query.forNoKeyUpdate();

/** Records of the facility that others refer to, and that can be removed. */
type Referred = 'institutions' | 'instruments' | 'faps' | 'questions' | 'statuses' | 'training_kinds';

/**
 * Keeps records from being removed until the transaction ends; they may be changed meanwhile. Before it is asked whether they are there, by
 * whoever is to refer to them, so that who comes after their removal is told so in words.
 */
export async function keepFromRemoval(db: Db, place: Referred, ids: ReadonlyArray<number | string>): Promise<void> {
  await sql`select from ${sql.table(place)} where id = any(${[...ids]}) order by id for key share`.execute(db);
}
