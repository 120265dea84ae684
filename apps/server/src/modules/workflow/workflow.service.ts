import { differingLines, type Told } from '@atrium/domain/event-log';
import type { WorkflowType } from '@atrium/domain/status';
import {
  type CreateWorkflowInput,
  type Drawing,
  drawingLines,
  drawingOf,
  graphOf,
  initialStatus,
  mayEraseWorkflow,
  missingOutcome,
  type UpdateWorkflowInput,
  workflowProblemWords,
} from '@atrium/domain/workflow';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { recordChange, recordRemoved } from '../../events/record-change.ts';
import { listStatuses, statuses } from '../status/index.ts';
import { callsOfWorkflow, connectionsOfWorkflow, eventsOfConnection } from './workflow.loaders.ts';
import type { WorkflowRow } from './workflow.queries.ts';
import * as queries from './workflow.queries.ts';

/** Locks and returns the workflow to be changed. Throws NOT_FOUND. */
export async function mustLock(tx: Ctx, id: number): Promise<queries.WorkflowRow & { entityType: WorkflowType }> {
  const workflow = await queries.lockWorkflow(tx.db, id);
  if (!workflow) throw refused('WORKFLOW_NOT_FOUND');
  return workflow as queries.WorkflowRow & { entityType: WorkflowType };
}

/** Returns the key of the status that every workflow of a kind begins with. */
export async function startOf(tx: Ctx, entityType: WorkflowType): Promise<number> {
  const start = (await listStatuses(tx.db, entityType)).find(
    ({ shortCode }) => shortCode === initialStatus[entityType],
  );
  if (!start) throw new Error(`The status ${initialStatus[entityType]} is missing`);
  return start.id;
}

/** Returns the difference of two drawings for the log: the statuses and ways that only one of them has. */
export async function drawingsTold(tx: Ctx, before: Drawing, after: Drawing): Promise<[Told, Told]> {
  const ids = [...before.statuses, ...after.statuses].map(({ statusId }) => statusId);
  const known = new Map((await statuses.loadMany(tx, ids)).map((status) => [status.id, status.shortCode]));
  const lines = (drawing: Drawing) => drawingLines(drawing, (id) => known.get(id) ?? String(id));
  const [were, are] = [lines(before), lines(after)];
  const [statusesBefore, statusesAfter] = differingLines('statusesDrawn', were.statuses, are.statuses);
  const [waysBefore, waysAfter] = differingLines('ways', were.ways, are.ways);
  return [
    { ...statusesBefore, ...waysBefore },
    { ...statusesAfter, ...waysAfter },
  ];
}

/** Creates a workflow with the initial status of its kind, and records WORKFLOW_CREATED. */
export function createWorkflow(ctx: Ctx, input: CreateWorkflowInput): Promise<queries.WorkflowRow> {
  return transaction(ctx, async (tx) => {
    const workflow = await queries.insertWorkflow(tx.db, input);
    await queries.insertConnection(tx.db, { workflowId: workflow.id, statusId: await startOf(tx, input.entityType) });
    await record(tx, { type: 'WORKFLOW_CREATED', objectId: workflow.id, description: input.name, data: { ...input } });
    return workflow;
  });
}

/** Creates a copy under another name, with all nodes, events and actions, and records WORKFLOW_CREATED. */
export function cloneWorkflow(ctx: Ctx, workflowId: number, name: string): Promise<queries.WorkflowRow> {
  return transaction(ctx, async (tx) => {
    const { description, entityType, connectionLineType } = await mustLock(tx, workflowId);
    const copy = await queries.insertWorkflow(tx.db, { name, description, entityType, connectionLineType });
    await queries.copyNodes(tx.db, workflowId, copy.id);
    const data = { name, description, entityType, copyOf: workflowId };
    await record(tx, { type: 'WORKFLOW_CREATED', objectId: copy.id, description: name, data });
    return copy;
  });
}

/** Changes name, description and drawing style, without changing omitted fields, and records WORKFLOW_UPDATED with the previous values. */
export function updateWorkflow(ctx: Ctx, input: UpdateWorkflowInput): Promise<queries.WorkflowRow> {
  return transaction(ctx, async (tx) => {
    const was = await mustLock(tx, input.id);
    const set = {
      name: input.name ?? was.name,
      description: input.description ?? was.description,
      connectionLineType: input.connectionLineType ?? was.connectionLineType,
    };
    const workflow = await queries.updateWorkflowRow(tx.db, was.id, set);
    await recordChange(tx, { type: 'WORKFLOW_UPDATED', objectId: was.id, description: set.name }, was, workflow);
    return workflow;
  });
}

/** Deletes a workflow that no call uses, with its drawing, and records WORKFLOW_DELETED. */
export function deleteWorkflow(ctx: Ctx, id: number): Promise<queries.WorkflowRow> {
  return transaction(ctx, async (tx) => {
    const workflow = await mustLock(tx, id);
    insist(mayEraseWorkflow((await callsOfWorkflow.load(tx, id)).length));
    await queries.deleteWorkflowRow(tx.db, id);
    await recordRemoved(tx, { type: 'WORKFLOW_DELETED', objectId: id, description: workflow.name }, workflow);
    return workflow;
  });
}

/** Returns, in words, why submitted items come to no decision along this workflow; null if they do. The editor reports the same problem. */
export async function leadsNowhere(ctx: Ctx, { id, entityType }: WorkflowRow): Promise<string | null> {
  const connections = await connectionsOfWorkflow.load(ctx, id);
  const known = await statuses.loadMany(ctx, [...new Set(connections.map(({ statusId }) => statusId))]);
  const byId = new Map(known.map((status) => [status.id, status]));
  const nodes = await Promise.all(
    connections.map(async (node) => ({
      ...node,
      events: (await eventsOfConnection.load(ctx, node.id)).map(({ eventType }) => eventType),
    })),
  );
  const graph = graphOf(drawingOf(nodes), (statusId) => byId.get(statusId)?.shortCode ?? String(statusId));
  const kind = missingOutcome(graph, entityType as WorkflowType);
  if (!kind) return null;
  const problem = { kind, severity: 'warning', status: initialStatus[entityType as WorkflowType] } as const;
  return workflowProblemWords(problem, (code) => known.find(({ shortCode }) => shortCode === code)?.name ?? code);
}
