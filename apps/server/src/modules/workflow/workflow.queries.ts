import type { WorkflowType } from '@atrium/domain/status';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Workflow, WorkflowConnection } from '../../db/tables.ts';

export type WorkflowRow = Selectable<Workflow>;
export type WorkflowConnectionRow = Selectable<WorkflowConnection>;

export function listWorkflows(db: Db, entityType: WorkflowType): Promise<WorkflowRow[]> {
  return db.selectFrom('workflows').selectAll().where('entityType', '=', entityType).orderBy('id').execute();
}

export function findWorkflows(db: Db, ids: readonly number[]): Promise<WorkflowRow[]> {
  return db.selectFrom('workflows').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
}

/** Nodes of several workflows at once, in the order of the drawing. */
export function findConnections(db: Db, workflowIds: readonly number[]): Promise<WorkflowConnectionRow[]> {
  return db
    .selectFrom('workflowConnections')
    .selectAll()
    .where('workflowId', '=', sql<number>`any(${workflowIds})`)
    .orderBy('sortOrder')
    .orderBy('id')
    .execute();
}

/** Events of several nodes at once. */
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
