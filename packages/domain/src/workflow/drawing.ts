import type { WorkflowGraph } from './graph.ts';
import { initialStatus } from './well-known-statuses.ts';

/** A box in the drawing; statuses are identified by key here, as in the API. */
export interface DrawnStatus {
  readonly statusId: number;
  readonly posX: number;
  readonly posY: number;
}

/** An arrow in the drawing: a way from one status to another, with all the events that open it. */
export interface DrawnWay {
  /** The key of the stored node; null, or a key below 1, for a way that is not stored yet. */
  readonly connectionId: number | null;
  readonly fromStatusId: number;
  readonly toStatusId: number;
  readonly events: readonly string[];
}

/**
 * A workflow as drawn and saved: each status once, even if several stored nodes contain it, since the engine works by status and not by
 * node (rule W20).
 */
export interface Drawing {
  readonly statuses: readonly DrawnStatus[];
  readonly ways: readonly DrawnWay[];
}

/** A stored node: a status and the way into it (rule W10). */
export interface StoredNode {
  readonly id: number;
  readonly statusId: number;
  readonly prevStatusId: number | null;
  readonly prevConnectionId: number | null;
  readonly sortOrder: number;
  readonly posX: number;
  readonly posY: number;
  readonly events: readonly string[];
}

const inOrder = (nodes: readonly StoredNode[]) => [...nodes].sort((a, b) => a.sortOrder - b.sortOrder || a.id - b.id);

/**
 * Returns the status from which a stored way comes: that of its parent node, or else its recorded previous status. Null for a root, and for
 * a way from a status to itself, which never opens.
 */
export function sourceOf(node: StoredNode, nodes: readonly StoredNode[]): number | null {
  const parent = nodes.find(({ id }) => id === node.prevConnectionId);
  const source = parent ? parent.statusId : node.prevStatusId;
  return source !== node.statusId && nodes.some(({ statusId }) => statusId === source) ? source : null;
}

/** Returns the drawing that stored nodes represent. */
export function drawingOf(nodes: readonly StoredNode[]): Drawing {
  const sorted = inOrder(nodes);
  const statuses = new Map<number, DrawnStatus>();
  const ways: DrawnWay[] = [];
  for (const node of sorted) {
    const { statusId, posX, posY } = node;
    if (!statuses.has(statusId)) statuses.set(statusId, { statusId, posX, posY });
    const from = sourceOf(node, sorted);
    if (from !== null)
      ways.push({ connectionId: node.id, fromStatusId: from, toStatusId: statusId, events: node.events });
  }
  return { statuses: [...statuses.values()], ways };
}

/** Returns a drawing as lines of text for comparison: its statuses, and its ways with the events that open them. */
export function drawingLines(
  { statuses, ways }: Drawing,
  nameOf: (statusId: number) => string,
): { readonly statuses: readonly string[]; readonly ways: readonly string[] } {
  return {
    statuses: statuses.map(({ statusId }) => nameOf(statusId)),
    ways: ways.map(({ fromStatusId, toStatusId, events }) => {
      const opened = events.length > 0 ? ` (${[...events].sort().join(', ')})` : '';
      return `${nameOf(fromStatusId)} → ${nameOf(toStatusId)}${opened}`;
    }),
  };
}

/** A node to be stored. Without an id it is new; `prev` is the index of its parent node in the list. */
export interface NodeToStore {
  readonly id: number | null;
  readonly statusId: number;
  readonly prevStatusId: number | null;
  readonly prev: number | null;
  readonly nextStatusId: number | null;
  readonly sortOrder: number;
  readonly posX: number;
  readonly posY: number;
  readonly events: readonly string[];
}

/** Further nodes of a status are placed beside the first, so that clients that draw nodes show each of them. */
const beside = 40;

/**
 * Returns the nodes that store a drawing: one for each way, and one for the start and for each status without a way into it. Stored nodes
 * keep their keys, and with them their actions and logs; a status that was a root passes its node to the first way into it.
 */
export function nodesOf(drawing: Drawing, stored: readonly StoredNode[], startId: number): NodeToStore[] {
  const before = new Map(stored.map((node) => [node.id, node]));
  const roots = new Map(
    inOrder(stored)
      .filter((node) => sourceOf(node, stored) === null)
      .reverse()
      .map((node) => [node.statusId, node.id]),
  );
  const isAlone = (statusId: number) =>
    statusId === startId || !drawing.ways.some(({ toStatusId }) => toStatusId === statusId);
  const alone = drawing.statuses
    .filter(({ statusId }) => isAlone(statusId))
    .map(({ statusId }) => ({ id: roots.get(statusId) ?? null, statusId, from: null, events: [] as readonly string[] }))
    .sort((a, b) => Number(b.statusId === startId) - Number(a.statusId === startId));
  const free = new Map([...roots].filter(([statusId]) => !isAlone(statusId)));
  const ways = drawing.ways.map(({ connectionId, fromStatusId, toStatusId, events }) => {
    const kept = connectionId !== null && before.get(connectionId)?.statusId === toStatusId ? connectionId : null;
    const id = kept ?? free.get(toStatusId) ?? null;
    if (kept === null) free.delete(toStatusId);
    return { id, statusId: toStatusId, from: fromStatusId, events };
  });
  const [start, others] = [alone.slice(0, 1), alone.slice(1)];
  const list = [...start, ...ways, ...others];
  const boxes = new Map(drawing.statuses.map((box) => [box.statusId, box]));
  const firstOf = (statusId: number | null) => {
    const place = list.findIndex((node) => node.statusId === statusId);
    return place < 0 ? null : place;
  };
  return list.map((node, sortOrder) => {
    const box = boxes.get(node.statusId) ?? { posX: 0, posY: 0 };
    const rank = list.slice(0, sortOrder).filter(({ statusId }) => statusId === node.statusId).length;
    const was = node.id === null ? undefined : before.get(node.id);
    const place = rank === 0 ? box : (was ?? { posX: box.posX + beside * rank, posY: box.posY + beside * rank });
    return {
      id: node.id,
      statusId: node.statusId,
      prevStatusId: node.from,
      prev: firstOf(node.from),
      nextStatusId: list.findLast(({ from }) => from === node.statusId)?.statusId ?? null,
      sortOrder,
      posX: place.posX,
      posY: place.posY,
      events: node.events,
    };
  });
}

const startCodes: ReadonlySet<string> = new Set(Object.values(initialStatus));

/** Returns a drawing as the engine and the validation read it. */
export function graphOf(drawing: Drawing, codeOf: (statusId: number) => string): WorkflowGraph {
  const isEntered = (statusId: number) => drawing.ways.some(({ toStatusId }) => toStatusId === statusId);
  // The start remains a root even if a way leads back to it.
  const roots = drawing.statuses
    .filter(({ statusId }) => !isEntered(statusId) || startCodes.has(codeOf(statusId)))
    .map(({ statusId }) => ({ connectionId: 0, status: codeOf(statusId), previousStatus: null, events: [] }));
  const ways = drawing.ways.map((way) => ({
    connectionId: way.connectionId ?? 0,
    status: codeOf(way.toStatusId),
    previousStatus: codeOf(way.fromStatusId),
    events: way.events,
  }));
  return { nodes: [...roots, ...ways].map((node, sortOrder) => ({ ...node, sortOrder })) };
}
