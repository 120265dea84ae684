import type { RecordEffects } from '@atrium/domain/act';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Begins an act and records its changes until the transaction ends. Returns its number. */
export async function beginAct(
  db: Db,
  act: {
    readonly operation: string;
    readonly does: string;
    readonly doneBy: number | null;
    readonly doneAs: string | null;
    readonly doneAt: Date;
    readonly asked: string | null;
  },
): Promise<number> {
  const { id } = await db.insertInto('acts').values(act).returning('id').executeTakeFirstOrThrow();
  await watchFor(db, id);
  return id;
}

/** Assigns the changes that follow in this transaction to the act; to no act if null. */
export async function watchFor(db: Db, actId: number | null): Promise<void> {
  await sql`select set_config('atrium.act', ${String(actId ?? '')}, true)`.execute(db);
}

/** Stores what is reported about an act, with the proposals it touched. */
export async function keepAct(db: Db, actId: number, effects: readonly RecordEffects[]): Promise<void> {
  await sql`
    update acts set told = ${JSON.stringify(effects)}::jsonb,
           proposal_pks = array(select distinct (coalesce(before, after) ->> 'proposal_pk')::int from act_changes
                                 where act_id = ${actId} and coalesce(before, after) ->> 'proposal_pk' is not null)
     where id = ${actId}`.execute(db);
}

/** Deletes an act if it changed nothing. Returns whether it did. */
export async function forgetEmptyAct(db: Db, actId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from acts where id = ${actId} and not exists (select from act_changes where act_id = ${actId})
    returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes an act with everything recorded for it, as if it had not been one. */
export async function forgetAct(db: Db, actId: number): Promise<void> {
  await db.deleteFrom('acts').where('id', '=', actId).execute();
}

/** Deletes acts done before this point in time, with everything recorded for them. */
export async function forgetActs(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('acts').where('doneAt', '<', before).execute();
}
