import type { WorkflowType } from '@atrium/domain/status';
import type { NodeToStore, StoredNode, Traveller } from '@atrium/domain/workflow';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { Workflow, WorkflowConnection } from '../../db/tables.ts';

export type WorkflowRow = Selectable<Workflow>;
export type WorkflowConnectionRow = Selectable<WorkflowConnection>;

export function listWorkflows(db: Db, entityType: WorkflowType): Promise<WorkflowRow[]> {
  return db.selectFrom('workflows').selectAll().where('entityType', '=', entityType).orderBy('id').execute();
}

export function findWorkflows(db: Db, ids: readonly number[]): Promise<WorkflowRow[]> {
  return db.selectFrom('workflows').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
}

/** Returns the nodes of several workflows, in the order of the drawing. */
export async function findConnections(db: Db, workflowIds: readonly number[]): Promise<WorkflowConnectionRow[]> {
  return db
    .selectFrom('workflowConnections')
    .selectAll()
    .where('workflowId', '=', sql<number>`any(${workflowIds})`)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}

/** Returns the events of several nodes. */
export function findEventsOfConnections(
  db: Db,
  connectionIds: readonly number[],
): Promise<{ connectionId: number; eventType: string }[]> {
  return db
    .selectFrom('statusChangingEvents')
    .selectAll()
    .where('connectionId', '=', sql<number>`any(${connectionIds})`)
    .orderBy('eventType')
    .execute();
}

/** Returns the calls that use these workflows. */
export function findCallsOfWorkflows(
  db: Db,
  workflowIds: readonly number[],
): Promise<{ workflowId: number; id: number; shortCode: string }[]> {
  return sql<{ workflowId: number; id: number; shortCode: string }>`
    select w.id as workflow_id, c.id, c.short_code from unnest(${workflowIds}::int[]) as w (id)
      join calls c on c.proposal_workflow_id = w.id or c.experiment_workflow_id = w.id
     order by c.id`
    .execute(db)
    .then(({ rows }) => rows);
}

/** Class of the advisory locks that keep the engine and changes of a drawing apart. */
const drawingLock = 8250912;

/**
 * Locks a workflow and returns it. Nothing moves along it meanwhile: the engine holds the same lock, shared, while it moves a traveller, so
 * that none enters a status that is just being removed from the drawing.
 */
export async function lockWorkflow(db: Db, id: number): Promise<WorkflowRow | undefined> {
  await sql`select pg_advisory_xact_lock(${drawingLock}, ${id})`.execute(db);
  return db.selectFrom('workflows').selectAll().where('id', '=', id).$call(locked('alone')).executeTakeFirst();
}

/**
 * Prevents changes to the drawing that a traveller follows until the transaction ends; others may hold it at the same time. The drawings of
 * all travellers of its proposal are locked, because one event may move several, and drawings are locked before proposals (decision 0164).
 */
export async function holdDrawingOf(db: Db, { type, key }: Traveller): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${drawingLock}, workflow_id) from (
      select distinct other.workflow_id from travellers own join travellers other on other.proposal_pk = own.proposal_pk
       where own.type = ${type} and own.key = ${key} and other.workflow_id is not null order by 1) drawings`.execute(
    db,
  );
}

/** Returns the workflow that a node belongs to. */
export async function findWorkflowIdOf(db: Db, connectionId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('workflowConnections')
    .select('workflowId')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row?.workflowId;
}

/** Returns the stored nodes of a workflow with their events, in the order of the drawing. */
export async function listNodes(db: Db, workflowId: number): Promise<StoredNode[]> {
  const { rows } = await sql<StoredNode>`
    select n.id, n.status_id, n.prev_status_id, n.prev_connection_id, n.sort_order, n.pos_x, n.pos_y,
           array(select e.event_type from status_changing_events e where e.connection_id = n.id order by e.event_type) as events
      from workflow_connections n where n.workflow_id = ${workflowId} order by n.sort_order, n.id`.execute(db);
  return rows;
}

/** Returns how many travellers along this workflow are in each of these statuses; statuses without any are left out. */
export async function countStanding(
  db: Db,
  workflowId: number,
  statusIds: readonly number[],
): Promise<{ statusId: number; count: number }[]> {
  if (statusIds.length === 0) return [];
  const { rows } = await sql<{ statusId: number; count: number }>`
    select status_id, count(*)::int as count from travellers
     where workflow_id = ${workflowId} and status_id = any(${statusIds})
     group by status_id`.execute(db);
  return rows;
}

/** Returns how many travellers along these workflows are in each status. */
export async function countStandingOfWorkflows(
  db: Db,
  workflowIds: readonly number[],
): Promise<{ workflowId: number; statusId: number; count: number }[]> {
  const { rows } = await sql<{ workflowId: number; statusId: number; count: number }>`
    select workflow_id, status_id, count(*)::int as count from travellers
     where workflow_id = any(${workflowIds}) group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export function insertWorkflow(db: Db, row: Insertable<Workflow>): Promise<WorkflowRow> {
  return db.insertInto('workflows').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes the name, description and drawing style of a workflow, and increments its revision. */
export function updateWorkflowRow(db: Db, id: number, set: Updateable<Workflow> = {}): Promise<WorkflowRow> {
  return db
    .updateTable('workflows')
    .set({ ...set, revision: sql`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteWorkflowRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('workflows').where('id', '=', id).execute();
}

export function insertConnection(db: Db, row: Insertable<WorkflowConnection>): Promise<WorkflowConnectionRow> {
  return db.insertInto('workflowConnections').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateConnection(
  db: Db,
  id: number,
  set: Updateable<WorkflowConnection>,
): Promise<WorkflowConnectionRow> {
  return db
    .updateTable('workflowConnections')
    .set({ id, ...set })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes nodes with their events and actions; nodes attached to them still follow the same status (rule W13). */
export function deleteConnections(db: Db, ids: readonly number[]): Promise<WorkflowConnectionRow[]> {
  return db.deleteFrom('workflowConnections').where('id', '=', sql<number>`any(${ids})`).returningAll().execute();
}

/** Replaces the events of a node. */
export async function replaceEvents(db: Db, connectionId: number, eventTypes: readonly string[]): Promise<void> {
  await db.deleteFrom('statusChangingEvents').where('connectionId', '=', connectionId).execute();
  await db
    .insertInto('statusChangingEvents')
    .values(eventTypes.map((eventType) => ({ connectionId, eventType })))
    .execute();
}

/** Writes all nodes of a workflow in five statements, whatever their number: existing nodes keep their keys and actions. */
export async function writeNodes(db: Db, workflowId: number, nodes: readonly NodeToStore[]): Promise<void> {
  const kept = nodes.flatMap(({ id }) => (id === null ? [] : [id]));
  await sql`delete from workflow_connections where workflow_id = ${workflowId} and id <> all(${kept}::int[])`.execute(
    db,
  );
  const fresh = nodes.filter(({ id }) => id === null);
  const { rows } = await sql<{ id: number; sortOrder: number }>`
    insert into workflow_connections (workflow_id, status_id, sort_order)
    select ${workflowId}, status_id, sort_order from jsonb_to_recordset(${JSON.stringify(
      fresh.map(({ statusId, sortOrder }) => ({ status_id: statusId, sort_order: sortOrder })),
    )}::jsonb) as n (status_id int, sort_order int) returning id, sort_order`.execute(db);
  const newIds = new Map(rows.map(({ id, sortOrder }) => [sortOrder, id]));
  const ids = nodes.map(({ id, sortOrder }) => id ?? newIds.get(sortOrder) ?? 0);
  const links = nodes.map((node, at) => ({
    id: ids[at],
    prev_status_id: node.prevStatusId,
    prev_connection_id: node.prev === null ? null : ids[node.prev],
    next_status_id: node.nextStatusId,
    sort_order: node.sortOrder,
    pos_x: node.posX,
    pos_y: node.posY,
  }));
  await sql`update workflow_connections c
      set prev_status_id = n.prev_status_id, prev_connection_id = n.prev_connection_id, next_status_id = n.next_status_id,
          sort_order = n.sort_order, pos_x = n.pos_x, pos_y = n.pos_y
     from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as n (id int, prev_status_id int, prev_connection_id int,
          next_status_id int, sort_order int, pos_x int, pos_y int)
    where c.id = n.id`.execute(db);
  await sql`delete from status_changing_events where connection_id = any(${ids}::int[])`.execute(db);
  const events = nodes.flatMap((node, at) => node.events.map((name) => ({ connection_id: ids[at], event_type: name })));
  await sql`insert into status_changing_events (connection_id, event_type) select connection_id, event_type
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (connection_id int, event_type text)`.execute(db);
}

/** Returns the number of actions of nodes, which are deleted with the nodes. */
export async function countActionsOf(db: Db, connectionIds: readonly number[]): Promise<number> {
  const row = await db
    .selectFrom('connectionStatusActions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('connectionId', '=', sql<number>`any(${connectionIds})`)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Copies the nodes of a workflow into another one, with their events and actions. */
export async function copyNodes(db: Db, from: number, to: number): Promise<void> {
  await sql`
    with pairs as (
      select id as old, nextval(pg_get_serial_sequence('workflow_connections', 'id'))::int as new
        from workflow_connections where workflow_id = ${from} order by sort_order, id
    ), copied as (
      insert into workflow_connections (id, workflow_id, status_id, next_status_id, prev_status_id, prev_connection_id,
                                        sort_order, pos_x, pos_y)
      select p.new, ${to}, n.status_id, n.next_status_id, n.prev_status_id, parent.new, n.sort_order, n.pos_x, n.pos_y
        from workflow_connections n join pairs p on p.old = n.id left join pairs parent on parent.old = n.prev_connection_id
    ), events as (
      insert into status_changing_events (connection_id, event_type)
      select p.new, e.event_type from status_changing_events e join pairs p on p.old = e.connection_id
    )
    insert into connection_status_actions (connection_id, workflow_id, action_id, config)
    select p.new, ${to}, a.action_id, a.config from connection_status_actions a join pairs p on p.old = a.connection_id`.execute(
    db,
  );
}
