import {
  type ActionItem,
  distinctNames,
  nameInFile,
  readNameInFile,
  type WorkflowItem,
} from '@atrium/domain/configuration';
import { type WorkflowType, workflowType } from '@atrium/domain/status';
import { readActionConfig, statusActionById, statusActionOf } from '@atrium/domain/status-action';
import {
  type ConnectionLineType,
  drawingOf,
  type EventName,
  type SaveWorkflowInput,
  type StoredNode,
  sourceOf,
  workflowDrawingInput,
} from '@atrium/domain/workflow';
import type { Ctx } from '../../access/context.ts';
import { parseInput } from '../../graphql/operation.ts';
import { listStatuses } from '../status/index.ts';
import {
  addConnectionStatusActions,
  type ConnectionActionRow,
  findActionsOfConnections,
} from '../status-action/index.ts';
import { createWorkflow, listNodes, listWorkflows, mustLockWorkflow, type WorkflowRow } from '../workflow/index.ts';
import { saveWorkflow } from '../workflow-engine/index.ts';
import { type Section, unknownReference, unsupportedRecord } from './section.ts';

/** Returns workflows by their names in a file; of workflows with the same name the older one comes first. */
async function workflowsByName(ctx: Ctx): Promise<ReadonlyMap<string, WorkflowRow>> {
  const found = new Map<string, WorkflowRow>();
  for (const type of workflowType.options) {
    for (const [name, row] of distinctNames(await listWorkflows(ctx.db, type))) found.set(nameInFile(type, name), row);
  }
  return found;
}

/** Returns an action without data that is known from elsewhere, such as the name of an e-mail template. */
function actionInFile({ actionId, config }: ConnectionActionRow): ActionItem[] {
  const type = statusActionById(actionId)?.type;
  const read = type && readActionConfig(type, config);
  if (!read?.ok) return type ? [{ type }] : [];
  const { action } = read;
  if (action.type === 'RABBITMQ') return [{ type: action.type, exchanges: [...action.config.exchanges] }];
  if (action.type !== 'EMAIL') return [{ type: action.type }];
  const letters = action.config.recipientsWithEmailTemplate.map((entry) => ({
    recipient: entry.recipient.name,
    template: entry.emailTemplate.id,
    ...(entry.otherRecipientEmails?.length ? { otherRecipientEmails: entry.otherRecipientEmails } : {}),
    ...(entry.combineEmails ? { combineEmails: true } : {}),
    ...(entry.hold ? { hold: true } : {}),
  }));
  return [{ type: action.type, letters }];
}

/** Returns the action as the workflow editor would send it. */
function actionToSave({ type, letters, exchanges }: ActionItem) {
  const config =
    type === 'EMAIL'
      ? {
          recipientsWithEmailTemplate: (letters ?? []).map(({ recipient, template, ...rest }) => ({
            recipient: { name: recipient },
            emailTemplate: { id: template },
            combineEmails: false,
            hold: false,
            ...rest,
          })),
        }
      : type === 'RABBITMQ'
        ? { exchanges: exchanges ?? [] }
        : null;
  return { actionId: statusActionOf(type).id, actionType: type, config: config && JSON.stringify(config) };
}

/** Maps each status to its node that no way leads to, which holds the actions of the status itself. */
const rootsOf = (nodes: readonly StoredNode[]) =>
  new Map(
    nodes
      .filter((node) => sourceOf(node, nodes) === null)
      .reverse()
      .map((node) => [node.statusId, node.id]),
  );

type Codes = ReadonlyMap<number, string>;

async function workflowInFile(ctx: Ctx, row: WorkflowRow, codes: Codes): Promise<WorkflowItem> {
  const nodes = await listNodes(ctx.db, row.id);
  const actions = Map.groupBy(
    await findActionsOfConnections(
      ctx.db,
      nodes.map(({ id }) => id),
    ),
    ({ connectionId }) => connectionId,
  );
  const actionsAt = (id: number | null | undefined) => (actions.get(id ?? 0) ?? []).flatMap(actionInFile);
  const drawing = drawingOf(nodes);
  const roots = rootsOf(nodes);
  const codeOf = (id: number) => codes.get(id) ?? String(id);
  return {
    name: row.name,
    description: row.description,
    lines: row.connectionLineType as ConnectionLineType,
    statuses: drawing.statuses
      .map(({ statusId, posX, posY }) => ({
        status: codeOf(statusId),
        x: posX,
        y: posY,
        actions: actionsAt(roots.get(statusId)),
      }))
      .sort((one, other) => (one.status < other.status ? -1 : 1)),
    // The order of ways matters if two of them wait for the same events, so it is preserved.
    ways: drawing.ways.map(({ connectionId, fromStatusId, toStatusId, events }) => ({
      from: codeOf(fromStatusId),
      to: codeOf(toStatusId),
      events: [...events].sort() as EventName[],
      actions: actionsAt(connectionId),
    })),
  };
}

/**
 * Reuses the stored ways, so that they keep their ids and with them the logs of their actions: each goes to the first way in the file
 * between the same two statuses.
 */
function drawingToSave(
  { statuses, ways }: WorkflowItem,
  stored: readonly StoredNode[],
  idOf: (code: string) => number,
): SaveWorkflowInput['drawing'] {
  const free = [...drawingOf(stored).ways];
  return {
    statuses: statuses.map(({ status, x, y }) => ({ statusId: idOf(status), posX: x, posY: y })),
    ways: ways.map(({ from, to, events }) => {
      const [fromStatusId, toStatusId] = [idOf(from), idOf(to)];
      const at = free.findIndex((way) => way.fromStatusId === fromStatusId && way.toStatusId === toStatusId);
      const kept = at === -1 ? undefined : free.splice(at, 1)[0];
      return { connectionId: kept?.connectionId ?? null, fromStatusId, toStatusId, events: [...events] };
    }),
  };
}

/** Updates the actions of each node whose actions differ from the stored ones. */
async function writeActions(tx: Ctx, workflowId: number, item: WorkflowItem, idOf: (code: string) => number) {
  const nodes = await listNodes(tx.db, workflowId);
  const ids = nodes.map(({ id }) => id);
  const before = Map.groupBy(await findActionsOfConnections(tx.db, ids), ({ connectionId }) => connectionId);
  const roots = rootsOf(nodes);
  const ways = drawingOf(nodes).ways;
  const wanted = new Map<number, readonly ActionItem[]>(ids.map((id) => [id, []]));
  for (const { status, actions } of item.statuses) {
    const root = roots.get(idOf(status));
    if (root !== undefined) wanted.set(root, actions);
  }
  for (const [at, { actions }] of item.ways.entries()) {
    const node = ways[at]?.connectionId;
    if (node) wanted.set(node, actions);
  }
  const words = (actions: readonly ActionItem[]) => JSON.stringify(actions);
  for (const [connectionId, actions] of wanted) {
    if (words((before.get(connectionId) ?? []).flatMap(actionInFile)) === words(actions)) continue;
    await addConnectionStatusActions(tx, { workflowId, connectionId, actions: actions.map(actionToSave) });
  }
}

async function writeWorkflow(tx: Ctx, key: string, item: WorkflowItem): Promise<void> {
  const kind = readNameInFile(key)?.kind ?? key;
  const type = workflowType.safeParse(kind);
  if (!type.success) throw unsupportedRecord('kind of workflows', kind);
  const known = new Map((await listStatuses(tx.db, type.data)).map(({ shortCode, id }) => [shortCode, id]));
  const idOf = (code: string) => {
    const id = known.get(code);
    if (id === undefined) throw unknownReference('status', code);
    return id;
  };
  const stored = (await workflowsByName(tx)).get(key);
  const { name, description, lines } = item;
  const { id, revision } = stored ?? (await createWorkflow(tx, { name, description, entityType: type.data }));
  await saveWorkflow(tx, {
    workflowId: id,
    revision,
    name,
    description,
    connectionLineType: lines,
    drawing: parseInput(workflowDrawingInput, drawingToSave(item, await listNodes(tx.db, id), idOf)),
    moves: [],
  });
  await writeActions(tx, id, item, idOf);
}

export const workflowSection: Section<'WORKFLOWS'> = {
  part: 'WORKFLOWS',
  read: async (ctx) => {
    const types: readonly WorkflowType[] = workflowType.options;
    const statuses = (await Promise.all(types.map((type) => listStatuses(ctx.db, type)))).flat();
    const codes = new Map(statuses.map(({ id, shortCode }) => [id, shortCode]));
    const records: Record<string, WorkflowItem> = {};
    for (const [name, row] of await workflowsByName(ctx)) records[name] = await workflowInFile(ctx, row, codes);
    return records;
  },
  // Workflows are locked before anything else (decision 0164), so that nothing moves along them meanwhile.
  lock: async (tx, names) => {
    const here = await workflowsByName(tx);
    const ids = names.flatMap((name) => here.get(name)?.id ?? []);
    for (const id of ids.sort((one, other) => one - other)) await mustLockWorkflow(tx, id);
  },
  write: (tx, key, item) => writeWorkflow(tx, key, item),
};
