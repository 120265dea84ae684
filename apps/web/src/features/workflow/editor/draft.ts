import {
  type ConnectionLineType,
  connectionLineTypes,
  type Drawing,
  type DrawnWay,
  drawingOf,
  type initialStatus,
} from '@atrium/domain/workflow';
import type { DrawnWorkflowFragment } from '../../../api/generated/features/workflow/editor/editor.ts';

/** A way of the draft; new ways have keys below 1 until they are stored. */
export interface DraftWay extends DrawnWay {
  readonly connectionId: number;
}

/** A workflow that is being edited and is not saved yet. */
export interface Draft extends Drawing {
  readonly name: string;
  readonly description: string;
  readonly lineType: ConnectionLineType;
  readonly ways: readonly DraftWay[];
}

export type Kind = keyof typeof initialStatus;

/** The selection in the editor: a way or a status. */
export type Selection =
  | { readonly kind: 'way'; readonly connectionId: number }
  | { readonly kind: 'status'; readonly statusId: number };

/** Returns the initial draft of a stored workflow. */
export function draftOf(workflow: DrawnWorkflowFragment): Draft {
  const { name, description, workflowConnections, connectionLineType } = workflow;
  const nodes = workflowConnections.map(({ statusChangingEvents, ...node }) => ({
    ...node,
    prevStatusId: node.prevStatusId ?? null,
    prevConnectionId: node.prevConnectionId ?? null,
    events: (statusChangingEvents ?? []).map(({ statusChangingEvent }) => statusChangingEvent),
  }));
  const { statuses, ways } = drawingOf(nodes);
  return {
    name,
    description,
    statuses,
    ways: ways.map((way) => ({ ...way, connectionId: way.connectionId ?? 0 })),
    lineType: connectionLineTypes.find((type) => type === connectionLineType) ?? 'default',
  };
}

type ActionType = NonNullable<
  DrawnWorkflowFragment['workflowConnections'][number]['statusActions']
>[number]['action']['type'];

/** The actions that run when a way is taken, by the key of the way. */
export type WayActions = ReadonlyMap<number, readonly ActionType[]>;

/** Returns the stored actions of the ways; they are saved separately from the drawing. */
export const actionsOfWays = ({ workflowConnections }: DrawnWorkflowFragment): WayActions =>
  new Map(
    workflowConnections.map(({ id, statusActions }) => [id, (statusActions ?? []).map(({ action }) => action.type)]),
  );

/** Returns the number of proposals or experiments in each status of the stored drawing. */
export function recordsByStatus(workflow: DrawnWorkflowFragment): ReadonlyMap<number, number> {
  const drawn = new Set(workflow.workflowConnections.map(({ statusId }) => statusId));
  return new Map(
    workflow.standing.filter(({ statusId }) => drawn.has(statusId)).map(({ statusId, count }) => [statusId, count]),
  );
}

/** Returns the drawing in the form sent to the server: new ways have no key. */
export function drawingToSend({ statuses, ways }: Draft) {
  return {
    statuses: statuses.map(({ statusId, posX, posY }) => ({ statusId, posX, posY })),
    ways: ways.map(({ connectionId, fromStatusId, toStatusId, events }) => ({
      connectionId: connectionId > 0 ? connectionId : null,
      fromStatusId,
      toStatusId,
      events: [...events],
    })),
  };
}

/** Returns the stored nodes that no way leads into, by status: the start, and unconnected statuses. */
export function rootsOf(workflow: DrawnWorkflowFragment): ReadonlyMap<number, number> {
  const ways = new Set(draftOf(workflow).ways.map(({ connectionId }) => connectionId));
  const roots = workflow.workflowConnections.filter(({ id }) => !ways.has(id)).toReversed();
  return new Map(roots.map(({ id, statusId }) => [statusId, id]));
}

/** The distance between statuses that are added without a position. */
const apart = { x: 240, y: 140 };

/** Adds a status where it was dropped, or below the lowest existing one. */
export function withStatus(draft: Draft, statusId: number, at?: { x: number; y: number }): Draft {
  if (draft.statuses.some((status) => status.statusId === statusId)) return draft;
  const lowest = Math.max(...draft.statuses.map(({ posY }) => posY), -apart.y);
  const place = at ?? { x: draft.statuses[0]?.posX ?? 0, y: lowest + apart.y };
  const status = { statusId, posX: Math.round(place.x), posY: Math.round(place.y) };
  return { ...draft, statuses: [...draft.statuses, status] };
}

/** Removes a status and all ways from and to it. */
export function withoutStatus(draft: Draft, statusId: number): Draft {
  return {
    ...draft,
    statuses: draft.statuses.filter((status) => status.statusId !== statusId),
    ways: draft.ways.filter((way) => way.fromStatusId !== statusId && way.toStatusId !== statusId),
  };
}

/** Returns the key for the next new way. */
export function nextWayKey({ ways }: Draft): number {
  return Math.min(0, ...ways.map(({ connectionId }) => connectionId)) - 1;
}

/** Adds a way, without events. A way from a status to itself is ignored. */
export function withWay(draft: Draft, fromStatusId: number, toStatusId: number): Draft {
  if (fromStatusId === toStatusId) return draft;
  return {
    ...draft,
    ways: [...draft.ways, { connectionId: nextWayKey(draft), fromStatusId, toStatusId, events: [] }],
  };
}

export function withoutWay(draft: Draft, connectionId: number): Draft {
  return { ...draft, ways: draft.ways.filter((way) => way.connectionId !== connectionId) };
}

export function withEvents(draft: Draft, connectionId: number, events: readonly string[]): Draft {
  const ways = draft.ways.map((way) => (way.connectionId === connectionId ? { ...way, events } : way));
  return { ...draft, ways };
}

/** Moves the start or the end of a way to another status; a stored way with a new end becomes a new way with the same events. */
export function withEnds(draft: Draft, connectionId: number, fromStatusId: number, toStatusId: number): Draft {
  if (fromStatusId === toStatusId) return draft;
  const ways = draft.ways.map((way) => {
    if (way.connectionId !== connectionId) return way;
    const key = way.toStatusId === toStatusId ? connectionId : nextWayKey(draft);
    return { ...way, connectionId: key, fromStatusId, toStatusId };
  });
  return { ...draft, ways };
}

export type DrawnPlaces = ReadonlyMap<number, { readonly x: number; readonly y: number }>;

/** Moves statuses to the given positions. */
export function withPlaces(draft: Draft, places: DrawnPlaces): Draft {
  const statuses = draft.statuses.map((status) => {
    const place = places.get(status.statusId);
    return place ? { ...status, posX: Math.round(place.x), posY: Math.round(place.y) } : status;
  });
  return { ...draft, statuses };
}

/** Whether saving either draft would have the same result. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
