import type { WorkflowType } from '@atrium/domain/status';
import type { Traveller, WorkflowGraph } from '@atrium/domain/workflow';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { heldFor } from '../../db/row-lock.ts';

/** The status of a traveller, and the data of its call that decide how it continues. */
export interface StandingRow {
  /** Human-readable name of the traveller. */
  name: string;
  proposalPk: number;
  callId: number;
  /** Null if the call has no workflow for travellers of this type. */
  workflowId: number | null;
  /** Short code and name of the current status. */
  status: string;
  statusName: string;
  /** Includes the grace period of the call: its end takes effect after that. */
  endCall: Date;
  callEndedInternal: boolean;
  /** The extended deadline of the proposal, if it has one. */
  extendedUntil: Date | null;
}

/** The tables that store the status and the event flags of each type of traveller. */
const kept = {
  PROPOSAL: { record: sql`proposals`, flags: sql`proposal_event_flags`, key: sql`proposal_pk`, touched: sql`` },
  EXPERIMENT: {
    record: sql`experiment_safeties`,
    flags: sql`experiment_event_flags`,
    key: sql`experiment_pk`,
    touched: sql`, updated_at = now()`,
  },
} as const satisfies Record<WorkflowType, object>;

/**
 * Reads a traveller in order to move it, and prevents others from changing its status meanwhile; undefined if it does not exist or is
 * deleted. Locks before reading, so that changes by a transaction it waited for are seen.
 */
export async function lockTraveller(db: Db, { type, key }: Traveller): Promise<StandingRow | undefined> {
  const { record, key: column } = kept[type];
  await sql`select from proposals where proposal_pk = (select proposal_pk from travellers where type = ${type} and key = ${key})
    ${heldFor('changing')}`.execute(db);
  await sql`select from ${record} where ${column} = ${key} ${heldFor('changing')}`.execute(db);
  return findStanding(db, { type, key });
}

/** Reads the status of a traveller. */
async function findStanding(db: Db, { type, key }: Traveller): Promise<StandingRow | undefined> {
  const { rows } = await sql<StandingRow>`
    select t.name, t.proposal_pk, t.call_id, t.workflow_id, s.short_code as status, s.name as status_name, c.end_call + coalesce(c.grace_minutes, 0) * interval '1 minute' as end_call, c.call_ended_internal,
           (select p.extended_until from proposals p where p.proposal_pk = t.proposal_pk) as extended_until
      from travellers t join statuses s on s.id = t.status_id join calls c on c.id = t.call_id
     where t.type = ${type} and t.key = ${key}`.execute(db);
  return rows[0];
}

/** A workflow as the engine reads it, with the ids and names of statuses by short code. */
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

/** Returns the whole workflow in one statement; a way starts at the status of its parent node. */
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

/** Stores that this event has happened. */
export async function setFlag(db: Db, { type, key }: Traveller, eventType: string): Promise<void> {
  const { flags, key: column } = kept[type];
  await sql`insert into ${flags} (${column}, event_type) values (${key}, ${eventType}) on conflict do nothing`.execute(
    db,
  );
}

/** Returns the events that have happened since the last manual change. */
export async function listFlags(db: Db, { type, key }: Traveller): Promise<string[]> {
  const { flags, key: column } = kept[type];
  const { rows } = await sql<{ eventType: string }>`select event_type from ${flags} where ${column} = ${key}`.execute(
    db,
  );
  return rows.map(({ eventType }) => eventType);
}

/** Deletes the stored flags of these events. */
export async function deleteFlags(db: Db, { type, key }: Traveller, eventTypes: ReadonlySet<string>): Promise<void> {
  if (eventTypes.size === 0) return;
  const { flags, key: column } = kept[type];
  await sql`delete from ${flags} where ${column} = ${key} and event_type = any(${[...eventTypes]})`.execute(db);
}

export async function setStatus(db: Db, { type, key }: Traveller, statusId: number): Promise<void> {
  const { record, key: column, touched } = kept[type];
  await sql`update ${record} set status_id = ${statusId}${touched} where ${column} = ${key}`.execute(db);
}

/** Returns the keys of the proposals of a call in ascending order, after a given key; one page at a time. */
export async function listProposalsOfCall(
  db: Db,
  callId: number,
  { after, limit, beyond }: { readonly after: number; readonly limit: number; readonly beyond: Date | null },
): Promise<number[]> {
  const rows = await db
    .selectFrom('proposals')
    .select('proposalPk')
    .where('callId', '=', callId)
    .where('proposalPk', '>', after)
    .where('deletedAt', 'is', null)
    // A proposal whose extension is not over gets the event when it is.
    .$if(beyond !== null, (query) =>
      query.where(sql<boolean>`(extended_until is null or extended_until <= ${beyond} or submitted)`),
    )
    .orderBy('proposalPk')
    .limit(limit)
    .execute();
  return rows.map(({ proposalPk }) => proposalPk);
}

/** Whether one of these has happened to the proposal after an event and is waiting to be dispatched. */
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

/** Returns what is needed to show what would move a proposal next; undefined if the proposal does not exist. */
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
  return { ...standing, workflow, happened: await listFlags(db, { type: 'PROPOSAL', key: proposalPk }) };
}
