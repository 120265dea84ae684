import type { WorkflowGraph } from '@atrium/domain/workflow';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Where a proposal stands, and what its call says of the way on. */
export interface ProposalInWorkflow {
  proposalPk: number;
  callId: number;
  workflowId: number;
  /** Short code and name of the present status. */
  status: string;
  statusName: string;
  endCall: Date;
  callEndedInternal: boolean;
}

/** Reads a proposal for moving it, and keeps others from changing its status meanwhile; nothing when it is deleted. */
export async function lockProposalInWorkflow(db: Db, proposalPk: number): Promise<ProposalInWorkflow | undefined> {
  return db
    .selectFrom('proposals as p')
    .innerJoin('statuses as s', 's.id', 'p.statusId')
    .innerJoin('calls as c', 'c.id', 'p.callId')
    .select(['p.proposalPk', 'p.callId', 'c.proposalWorkflowId as workflowId', 's.shortCode as status'])
    .select(['s.name as statusName', 'c.endCall', 'c.callEndedInternal'])
    .where('p.proposalPk', '=', proposalPk)
    .where('p.deletedAt', 'is', null)
    .forUpdate('p')
    .executeTakeFirst();
}

/** A workflow as the engine reads it, and the keys and names behind the short codes. */
export interface LoadedWorkflow {
  readonly graph: WorkflowGraph;
  readonly statuses: ReadonlyMap<string, { readonly id: number; readonly name: string }>;
}

interface NodeRow {
  connectionId: number;
  statusId: number;
  status: string;
  statusName: string;
  previousStatus: string | null;
  sortOrder: number;
  events: string[];
}

/** The whole workflow in one statement; the status a way comes from is that of the node it hangs on. */
export async function findWorkflow(db: Db, workflowId: number): Promise<LoadedWorkflow> {
  const { rows } = await sql<NodeRow>`
    select n.id as connection_id, n.status_id, s.short_code as status, s.name as status_name,
           coalesce(parent_status.short_code, previous.short_code) as previous_status, n.sort_order,
           array(select e.event_type from status_changing_events e where e.connection_id = n.id order by e.event_type) as events
      from workflow_connections n
      join statuses s on s.id = n.status_id
      left join workflow_connections parent on parent.id = n.prev_connection_id
      left join statuses parent_status on parent_status.id = parent.status_id
      left join statuses previous on previous.id = n.prev_status_id
     where n.workflow_id = ${workflowId} order by n.sort_order, n.id`.execute(db);
  return {
    graph: { nodes: rows },
    statuses: new Map(rows.map((row) => [row.status, { id: row.statusId, name: row.statusName }])),
  };
}

/** Remembers that this has happened to a proposal. */
export async function setFlag(db: Db, proposalPk: number, eventType: string): Promise<void> {
  await db
    .insertInto('proposalEventFlags')
    .values({ proposalPk, eventType })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What has happened to a proposal since the last change by hand. */
export async function listFlags(db: Db, proposalPk: number): Promise<string[]> {
  const rows = await db
    .selectFrom('proposalEventFlags')
    .select('eventType')
    .where('proposalPk', '=', proposalPk)
    .execute();
  return rows.map(({ eventType }) => eventType);
}

/** Forgets that these have happened. */
export async function deleteFlags(db: Db, proposalPk: number, eventTypes: ReadonlySet<string>): Promise<void> {
  await db
    .deleteFrom('proposalEventFlags')
    .where('proposalPk', '=', proposalPk)
    .where('eventType', '=', sql<string>`any(${[...eventTypes]})`)
    .execute();
}

export async function setStatus(db: Db, proposalPk: number, statusId: number): Promise<void> {
  await db.updateTable('proposals').set({ statusId }).where('proposalPk', '=', proposalPk).execute();
}

/** Keys of the proposals of a call, in their order, after a key; a page at a time. */
export async function listProposalsOfCall(db: Db, callId: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('proposals')
    .select('proposalPk')
    .where('callId', '=', callId)
    .where('proposalPk', '>', after)
    .where('deletedAt', 'is', null)
    .orderBy('proposalPk')
    .limit(limit)
    .execute();
  return rows.map(({ proposalPk }) => proposalPk);
}

/** Whether one of these has happened to the proposal after an event and waits to be dispatched. */
export async function happensLater(
  db: Db,
  event: { id: number; proposalPk: number | null },
  eventTypes: readonly string[],
): Promise<boolean> {
  const later = await db
    .selectFrom('eventLogs')
    .select('id')
    .where('proposalPk', '=', event.proposalPk)
    .where('eventType', '=', sql<string>`any(${eventTypes})`)
    .where('id', '>', event.id)
    .where('dispatchedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** What is needed to say what would move a proposal next; nothing when there is no such proposal. */
export async function findStandingOf(db: Db, proposalPk: number) {
  const standing = await db
    .selectFrom('proposals as p')
    .innerJoin('statuses as s', 's.id', 'p.statusId')
    .innerJoin('calls as c', 'c.id', 'p.callId')
    .select(['c.proposalWorkflowId as workflowId', 'p.statusId', 's.shortCode as status'])
    .where('p.proposalPk', '=', proposalPk)
    .executeTakeFirst();
  if (!standing) return undefined;
  const workflow = await findWorkflow(db, standing.workflowId);
  return { ...standing, workflow, happened: await listFlags(db, proposalPk) };
}
