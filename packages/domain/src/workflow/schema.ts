import { z } from 'zod';
import { id, text } from '../kernel/index.ts';
import { workflowType } from '../status/index.ts';
import type { Drawing } from './drawing.ts';
import { eventNames } from './event-catalogue.ts';
import { workflowEvents } from './events.ts';
import {
  drawingReach,
  drawnStatusesLimit,
  drawnWaysLimit,
  eventsOfWayLimit,
  workflowDescriptionLimit,
  workflowNameLimit,
} from './model.ts';
import type { StatusMove } from './rehearsal.ts';

/** Line styles of ways; clients send them as text. */
export const connectionLineTypes = ['default', 'straight', 'step', 'smoothstep', 'simplebezier'] as const;
export type ConnectionLineType = (typeof connectionLineTypes)[number];
const lineType = z.enum(connectionLineTypes).meta({ graphql: 'String' });

/** The names of events on the wire (rule W27). */
export const eventName = z.enum(eventNames).meta({ id: 'Event' });

const name = text(workflowNameLimit, 'Name is required');
const description = text(workflowDescriptionLimit);
const place = z.int().min(-drawingReach).max(drawingReach);

/** Fields of the form of a workflow (rule W8). */
export const workflowFields = z.object({ name, description });

const createWorkflowInput = workflowFields.extend({ entityType: workflowType }).meta({ id: 'CreateWorkflowInput' });
export type CreateWorkflowInput = z.infer<typeof createWorkflowInput>;
export const createWorkflowArgs = z.object({ newWorkflowInput: createWorkflowInput });

const updateWorkflowInput = z
  .object({
    id: id(),
    name: name.nullish(),
    description: description.nullish(),
    connectionLineType: lineType.nullish(),
  })
  .meta({ id: 'UpdateWorkflowInput' });
export type UpdateWorkflowInput = z.infer<typeof updateWorkflowInput>;
export const updateWorkflowArgs = z.object({ updatedWorkflowInput: updateWorkflowInput });

export const deleteWorkflowArgs = z.object({ id: id() });

export const cloneWorkflowArgs = z.object({ workflowId: id(), name });

const addWorkflowStatusInput = z
  .object({
    workflowId: id(),
    statusId: id(),
    sortOrder: id(),
    nextStatusId: id().nullish(),
    prevStatusId: id().nullish(),
    prevConnectionId: id().nullish(),
    posX: place,
    posY: place,
  })
  .meta({ id: 'AddWorkflowStatusInput' });
export type AddWorkflowStatusInput = z.infer<typeof addWorkflowStatusInput>;
export const addWorkflowStatusArgs = z.object({ newWorkflowStatusInput: addWorkflowStatusInput });

export const updateWorkflowStatusInput = z
  .object({
    id: id(),
    nextStatusId: id().nullish(),
    prevStatusId: id().nullish(),
    prevConnectionId: id().nullish(),
    posX: place.nullish(),
    posY: place.nullish(),
  })
  .meta({ id: 'UpdateWorkflowStatusInput' });
export type UpdateWorkflowStatusInput = z.infer<typeof updateWorkflowStatusInput>;
export const updateWorkflowStatusArgs = z.object({ updateWorkflowStatusInput });

export const deleteWorkflowStatusInput = z
  .object({ workflowId: id(), statusId: id(), sortOrder: id() })
  .meta({ id: 'DeleteWorkflowStatusInput' });
export type DeleteWorkflowStatusInput = z.infer<typeof deleteWorkflowStatusInput>;
export const deleteWorkflowStatusArgs = z.object({ deleteWorkflowStatusInput });

export const deleteWorkflowConnectionArgs = z.object({ connectionId: id() });

/** Names as offered by the picker; `unofferedEvent` checks them against the workflow. */
const statusChangingEventsInput = z
  .object({
    workflowConnectionId: id(),
    statusChangingEvents: z
      .array(z.string().max(100))
      .max(eventsOfWayLimit)
      .min(1, { message: 'You must select at least one event' }),
  })
  .meta({ id: 'AddStatusChangingEventsToConnectionInput' });
export type StatusChangingEventsInput = z.infer<typeof statusChangingEventsInput>;
export const statusChangingEventsArgs = z.object({
  addStatusChangingEventsToConnectionInput: statusChangingEventsInput,
});

/** Returns the first of these names that the picker of this kind of workflow does not offer (rules W14 and W28). */
export function unofferedEvent(names: readonly string[], type: z.infer<typeof workflowType>): string | undefined {
  const offered = new Set<string>(workflowEvents(type).map((event) => event.name));
  return names.find((event) => !offered.has(event));
}

export const eventsArgs = z.object({ entityType: workflowType });

interface Incoherence {
  readonly path: (string | number)[];
  readonly message: string;
}

/** Returns the inconsistencies of a drawing, such as a status or a way that occurs twice, or a way that does not connect two of its statuses. */
function incoherences({ statuses, ways }: GivenDrawing): Incoherence[] {
  const found: Incoherence[] = [];
  const drawn = new Set(statuses.map(({ statusId }) => statusId));
  const twice = (keys: readonly unknown[]) => keys.findIndex((key, at) => key && keys.indexOf(key) !== at);
  const status = twice(statuses.map(({ statusId }) => statusId));
  if (status >= 0) found.push({ path: ['statuses', status], message: 'A status can be in a workflow only once' });
  const stored = twice(ways.map(({ connectionId }) => connectionId));
  if (stored >= 0) found.push({ path: ['ways', stored], message: 'Two statuses can be connected only once' });
  for (const [at, { fromStatusId, toStatusId, events }] of ways.entries()) {
    const path = ['ways', at];
    if (!drawn.has(fromStatusId) || !drawn.has(toStatusId)) {
      found.push({ path, message: 'A transition must connect two statuses of the workflow' });
    }
    if (fromStatusId === toStatusId) found.push({ path, message: 'A transition must lead to another status' });
    if (twice(events) >= 0)
      found.push({ path: [...path, 'events'], message: 'A transition can wait for an event only once' });
  }
  return found;
}

type GivenDrawing = {
  readonly statuses: Drawing['statuses'];
  readonly ways: ReadonlyArray<
    Omit<Drawing['ways'][number], 'connectionId'> & { readonly connectionId?: number | null | undefined }
  >;
};

/** A complete drawing; ways without a key are new. */
export const workflowDrawingInput = z
  .object({
    statuses: z
      .array(z.object({ statusId: id(), posX: place, posY: place }).meta({ id: 'DrawnStatusInput' }))
      .max(drawnStatusesLimit),
    ways: z
      .array(
        z
          .object({
            connectionId: id().nullish(),
            fromStatusId: id(),
            toStatusId: id(),
            events: z.array(z.string().max(100)).max(eventsOfWayLimit),
          })
          .meta({ id: 'DrawnWayInput' }),
      )
      .max(drawnWaysLimit),
  })
  .superRefine((drawing, context) => {
    for (const { path, message } of incoherences(drawing)) context.addIssue({ code: 'custom', path, message });
  })
  .meta({ id: 'WorkflowDrawingInput' });
export type WorkflowDrawingInput = z.infer<typeof workflowDrawingInput>;

export const workflowRehearsalArgs = z.object({ workflowId: id(), drawing: workflowDrawingInput });

/** What becomes of the proposals or experiments in each status that is removed; without a target they remain there. */
export const statusMovesInput = z
  .array(z.object({ fromStatusId: id(), toStatusId: id().nullish() }).meta({ id: 'StatusMoveInput' }))
  .max(drawnStatusesLimit);

/** Converts moves to the form the rules use. */
export const statusMoves = (given: z.infer<typeof statusMovesInput> | null | undefined): StatusMove[] =>
  (given ?? []).map((move) => ({ ...move, toStatusId: move.toStatusId ?? null }));

/** A kind of workflow that is omitted remains unchanged; null removes the experiment workflow from the call. */
export const callWorkflowRehearsalArgs = z.object({
  callId: id(),
  proposalWorkflowId: id().nullish(),
  experimentWorkflowId: id().nullish(),
});

const saveWorkflowInput = z
  .object({
    workflowId: id(),
    /** The revision on which the drawing is based. */
    revision: id(),
    name,
    description,
    connectionLineType: lineType,
    drawing: workflowDrawingInput,
    moves: statusMovesInput.default([]),
  })
  .meta({ id: 'SaveWorkflowInput' });
export type SaveWorkflowInput = z.infer<typeof saveWorkflowInput>;
export const saveWorkflowArgs = z.object({ input: saveWorkflowInput });
