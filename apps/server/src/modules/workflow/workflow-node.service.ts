import type { WorkflowType } from '@atrium/domain/status';
import {
  type AddWorkflowStatusInput,
  type DeleteWorkflowStatusInput,
  drawingOf,
  mayTakeOut,
  type StatusChangingEventsInput,
  type StoredNode,
  sourceOf,
  type UpdateWorkflowStatusInput,
  unofferedEvent,
} from '@atrium/domain/workflow';
import { type Ctx, transaction } from '../../access/context.ts';
import { invalidInput, refused } from '../../access/errors.ts';
import { keepFromRemoval } from '../../db/row-lock.ts';
import { recordChange } from '../../events/record-change.ts';
import { statuses } from '../status/index.ts';
import * as queries from './workflow.queries.ts';
import { drawingsTold, mustLock, startOf } from './workflow.service.ts';

/** Descriptions of changes in the log. */
const describe = {
  added: (name: string) => `Status "${name}" added`,
  placed: (name: string) => `Status "${name}" placed`,
  eventsChosen: (name: string) => `Events of the transition to "${name}" chosen`,
};

/** A workflow with its nodes while one of them is being changed. */
interface Opened {
  readonly id: number;
  readonly entityType: WorkflowType;
  readonly nodes: readonly StoredNode[];
}

/**
 * Carries out a change of single nodes: locks the workflow, changes it, increments its revision and records WORKFLOW_UPDATED with the lines
 * that differ.
 */
function changeNodes<T>(
  ctx: Ctx,
  workflowId: number,
  change: (tx: Ctx, opened: Opened) => Promise<[T, string]>,
): Promise<T> {
  return transaction(ctx, async (tx) => {
    const { id, entityType } = await mustLock(tx, workflowId);
    const nodes = await queries.listNodes(tx.db, id);
    const [result, description] = await change(tx, { id, entityType, nodes });
    await queries.updateWorkflowRow(tx.db, id);
    const [was, is] = await drawingsTold(tx, drawingOf(nodes), drawingOf(await queries.listNodes(tx.db, id)));
    await recordChange(tx, { type: 'WORKFLOW_UPDATED', objectId: id, description, data: {} }, was, is);
    return result;
  });
}

/** Returns the workflow of a node. Throws NOT_FOUND. */
async function workflowOf(ctx: Ctx, connectionId: number): Promise<number> {
  const workflowId = await queries.findWorkflowIdOf(ctx.db, connectionId);
  if (workflowId === undefined) throw refused('WORKFLOW_CONNECTION_NOT_FOUND');
  return workflowId;
}

function mustHold({ nodes }: Opened, connectionId: number): StoredNode {
  const node = nodes.find(({ id }) => id === connectionId);
  if (!node) throw refused('WORKFLOW_CONNECTION_NOT_FOUND');
  return node;
}

async function nameOf(tx: Ctx, statusId: number, { entityType }: Opened): Promise<string> {
  await keepFromRemoval(tx.db, 'statuses', [statusId]);
  const status = await statuses.load(tx, statusId);
  if (status?.entityType !== entityType) throw refused('WORKFLOW_STATUS_UNKNOWN');
  return status.name;
}

interface Links {
  readonly prevStatusId?: number | null | undefined;
  readonly prevConnectionId?: number | null | undefined;
}

/** Returns the node a way comes from: the given node, or else the first one with the given status. */
function parentOf(opened: Opened, { prevStatusId, prevConnectionId }: Links): StoredNode | undefined {
  if (typeof prevConnectionId === 'number') return mustHold(opened, prevConnectionId);
  if (typeof prevStatusId !== 'number') return undefined;
  const parent = opened.nodes.find(({ statusId }) => statusId === prevStatusId);
  if (!parent) throw refused('WORKFLOW_STATUS_NOT_DRAWN');
  return parent;
}

const linksTo = (parent: StoredNode | undefined) =>
  parent ? { prevStatusId: parent.statusId, prevConnectionId: parent.id } : {};

/** Adds a status to the drawing; the node it comes from stores it as its next one (rule W11). */
export function addWorkflowStatus(ctx: Ctx, input: AddWorkflowStatusInput): Promise<queries.WorkflowConnectionRow> {
  return changeNodes(ctx, input.workflowId, async (tx, opened) => {
    const { workflowId, statusId, nextStatusId, sortOrder, posX, posY } = input;
    const name = await nameOf(tx, statusId, opened);
    if (typeof nextStatusId === 'number') await nameOf(tx, nextStatusId, opened);
    const parent = parentOf(opened, input);
    if (parent?.statusId === statusId) throw refused('WORKFLOW_CIRCULAR_PLACE');
    const row = { workflowId, statusId, nextStatusId: nextStatusId ?? null, sortOrder, posX, posY, ...linksTo(parent) };
    const node = await queries.insertConnection(tx.db, row);
    if (parent) await queries.updateConnection(tx.db, parent.id, { nextStatusId: statusId });
    return [node, describe.added(name)];
  });
}

/** Moves a node, or attaches it to another one; omitted fields are not changed (rule W12). */
export async function updateWorkflowStatus(
  ctx: Ctx,
  input: UpdateWorkflowStatusInput,
): Promise<queries.WorkflowConnectionRow> {
  return changeNodes(ctx, await workflowOf(ctx, input.id), async (tx, opened) => {
    const { id, nextStatusId, posX, posY } = input;
    const node = mustHold(opened, id);
    const parent = parentOf(opened, input);
    if (parent?.statusId === node.statusId) throw refused('WORKFLOW_CIRCULAR_PLACE');
    if (parent && (await isStart(tx, node, opened))) throw refused('WORKFLOW_START_STAYS');
    if (typeof nextStatusId === 'number') await nameOf(tx, nextStatusId, opened);
    const changed = await queries.updateConnection(tx.db, id, {
      ...linksTo(parent),
      nextStatusId: nextStatusId ?? undefined,
      posX: posX ?? undefined,
      posY: posY ?? undefined,
    });
    return [changed, describe.placed(await nameOf(tx, node.statusId, opened))];
  });
}

/** Whether this is the only node at which the workflow begins. */
async function isStart(tx: Ctx, node: StoredNode, { entityType, nodes }: Opened): Promise<boolean> {
  if (node.statusId !== (await startOf(tx, entityType))) return false;
  const roots = nodes.filter((one) => one.statusId === node.statusId && sourceOf(one, nodes) === null);
  return roots.length === 1 && roots[0]?.id === node.id;
}

/** Removes nodes, unless the workflow begins there or a traveller would be left in a status that is no longer drawn. */
async function takeOut(tx: Ctx, gone: readonly StoredNode[], opened: Opened): Promise<string> {
  const ids = new Set(gone.map(({ id }) => id));
  const rest = opened.nodes.filter(({ id }) => !ids.has(id));
  const standing = await queries.countStanding(
    tx.db,
    opened.id,
    gone.map(({ statusId }) => statusId),
  );
  for (const node of gone) {
    const decision = mayTakeOut({
      isStart: await isStart(tx, node, opened),
      otherNodes: rest.filter(({ statusId }) => statusId === node.statusId).length,
      type: opened.entityType,
      standing: standing.find(({ statusId }) => statusId === node.statusId)?.count ?? 0,
    });
    if (!decision.allowed) throw refused(decision.reason, decision.details);
  }
  await queries.deleteConnections(tx.db, [...ids]);
  const names = await statuses.loadMany(tx, [...new Set(gone.map(({ statusId }) => statusId))]);
  return `Status ${names.map(({ name }) => `"${name}"`).join(', ')} taken out`;
}

/** Removes the nodes of a status at a position in the order (rule W13). */
export function deleteWorkflowStatus(ctx: Ctx, input: DeleteWorkflowStatusInput): Promise<boolean> {
  return changeNodes(ctx, input.workflowId, async (tx, opened) => {
    const gone = opened.nodes.filter(
      ({ statusId, sortOrder }) => statusId === input.statusId && sortOrder === input.sortOrder,
    );
    if (gone.length === 0) throw refused('WORKFLOW_CONNECTION_NOT_FOUND');
    return [true, await takeOut(tx, gone, opened)];
  });
}

/** Removes one node and returns its last state. */
export async function deleteWorkflowConnection(ctx: Ctx, connectionId: number): Promise<queries.WorkflowConnectionRow> {
  const workflowId = await workflowOf(ctx, connectionId);
  return changeNodes(ctx, workflowId, async (tx, opened) => {
    const node = mustHold(opened, connectionId);
    const row = { ...node, workflowId, nextStatusId: null };
    const [stored] = (await queries.findConnections(tx.db, [workflowId])).filter(({ id }) => id === connectionId);
    return [stored ?? row, await takeOut(tx, [node], opened)];
  });
}

/** Replaces the events that lead into a node; each must be available for this kind of workflow (rule W14). */
export async function replaceEventsOfConnection(
  ctx: Ctx,
  { workflowConnectionId: connectionId, statusChangingEvents }: StatusChangingEventsInput,
): Promise<{ connectionId: number; eventType: string }[]> {
  return changeNodes(ctx, await workflowOf(ctx, connectionId), async (tx, opened) => {
    const node = mustHold(opened, connectionId);
    const strange = unofferedEvent(statusChangingEvents, opened.entityType);
    if (strange !== undefined) {
      const message = `'${strange}' is not an event of this kind of workflow`;
      const path = 'addStatusChangingEventsToConnectionInput.statusChangingEvents';
      throw invalidInput([{ path, code: 'custom', message }]);
    }
    await queries.replaceEvents(tx.db, connectionId, [...new Set(statusChangingEvents)]);
    const events = await queries.findEventsOfConnections(tx.db, [connectionId]);
    return [events, describe.eventsChosen(await nameOf(tx, node.statusId, opened))];
  });
}
