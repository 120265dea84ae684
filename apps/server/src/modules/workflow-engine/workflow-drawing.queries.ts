import type { WorkflowType } from '@atrium/domain/status';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface StrandedRow {
  readonly statusId: number;
  /** Key of a proposal or of an experiment. */
  readonly key: number;
  readonly type: WorkflowType;
  /** The total for the status, including those not listed. */
  readonly count: number;
}

/** The travellers of a call that follow one kind of workflow. */
interface OfCall {
  readonly callId: number;
  readonly type: WorkflowType;
}

/** Returns travellers `t` that meet a condition: the first ones of each status up to the limit, and their total. */
async function listFirst(db: Db, condition: RawBuilder<unknown>, limit: number): Promise<StrandedRow[]> {
  const { rows } = await sql<StrandedRow>`
    select status_id, key, type, count from (
      select t.status_id, t.key, t.type, count(*) over (partition by t.status_id)::int as count,
             row_number() over (partition by t.status_id order by t.key) as place
        from travellers t where ${condition}
    ) standing where place <= ${limit} order by status_id, key`.execute(db);
  return rows;
}

/** Returns the travellers along this workflow in these statuses: the first ones of each up to the limit, and their total. */
export async function listStanding(
  db: Db,
  workflowId: number,
  statusIds: readonly number[],
  limit: number,
): Promise<StrandedRow[]> {
  if (statusIds.length === 0) return [];
  return listFirst(db, sql`t.workflow_id = ${workflowId} and t.status_id = any(${statusIds})`, limit);
}

/** Returns the same for the travellers of one call in any other status. */
export function listStandingElsewhere(
  db: Db,
  { callId, type }: OfCall,
  statusIds: readonly number[],
  limit: number,
): Promise<StrandedRow[]> {
  const elsewhere = sql`t.call_id = ${callId} and t.type = ${type} and not (t.status_id = any(${statusIds}))`;
  return listFirst(db, elsewhere, limit);
}

async function listKeys(db: Db, condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ key: number }>`select t.key from travellers t where ${condition} order by t.key`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** Returns the keys of all travellers of a call that are in a status. */
export const listKeysOfCallIn = (db: Db, { callId, type }: OfCall, statusId: number): Promise<number[]> =>
  listKeys(db, sql`t.call_id = ${callId} and t.type = ${type} and t.status_id = ${statusId}`);

/** Returns the keys of all travellers along this workflow that are in a status. */
export const listKeysIn = (db: Db, workflowId: number, statusId: number): Promise<number[]> =>
  listKeys(db, sql`t.workflow_id = ${workflowId} and t.status_id = ${statusId}`);
