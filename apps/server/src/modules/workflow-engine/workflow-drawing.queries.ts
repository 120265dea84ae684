import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface StrandedRow {
  readonly statusId: number;
  readonly proposalPk: number;
  /** All proposals of the status, also those that are not named. */
  readonly count: number;
}

/** The proposals of calls with this workflow that stand in these statuses: the first so many of each, and how many there are. */
export async function listStanding(
  db: Db,
  workflowId: number,
  statusIds: readonly number[],
  limit: number,
): Promise<StrandedRow[]> {
  if (statusIds.length === 0) return [];
  const { rows } = await sql<StrandedRow>`
    select status_id, proposal_pk, count from (
      select p.status_id, p.proposal_pk, count(*) over (partition by p.status_id)::int as count,
             row_number() over (partition by p.status_id order by p.proposal_pk) as place
        from proposals p join calls c on c.id = p.call_id
       where c.proposal_workflow_id = ${workflowId} and p.status_id = any(${statusIds}) and p.deleted_at is null
    ) standing where place <= ${limit} order by status_id, proposal_pk`.execute(db);
  return rows;
}

/** The same for the proposals of one call that stand anywhere but in these statuses. */
export async function listStandingElsewhere(
  db: Db,
  callId: number,
  statusIds: readonly number[],
  limit: number,
): Promise<StrandedRow[]> {
  const { rows } = await sql<StrandedRow>`
    select status_id, proposal_pk, count from (
      select p.status_id, p.proposal_pk, count(*) over (partition by p.status_id)::int as count,
             row_number() over (partition by p.status_id order by p.proposal_pk) as place
        from proposals p
       where p.call_id = ${callId} and not (p.status_id = any(${statusIds})) and p.deleted_at is null
    ) standing where place <= ${limit} order by status_id, proposal_pk`.execute(db);
  return rows;
}

/** The keys of all proposals of a call that stand in a status. */
export async function listPksOfCallIn(db: Db, callId: number, statusId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('proposals')
    .select('proposalPk')
    .where('callId', '=', callId)
    .where('statusId', '=', statusId)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ proposalPk }) => proposalPk);
}

/** The keys of all proposals of calls with this workflow that stand in a status. */
export async function listPksIn(db: Db, workflowId: number, statusId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('proposals as p')
    .innerJoin('calls as c', 'c.id', 'p.callId')
    .select('p.proposalPk')
    .where('c.proposalWorkflowId', '=', workflowId)
    .where('p.statusId', '=', statusId)
    .where('p.deletedAt', 'is', null)
    .execute();
  return rows.map(({ proposalPk }) => proposalPk);
}
