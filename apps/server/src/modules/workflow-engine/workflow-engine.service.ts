import { drivesWorkflow, type EventName, type Traveller } from '@atrium/domain/workflow';
import { follow, type Move, movedEvents, travellerOf } from '@atrium/domain/workflow-engine';
import type { Ctx } from '../../access/context.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import { record } from '../../events/record.ts';
import { holdDrawingOf } from '../workflow/index.ts';
import * as queries from './workflow-engine.queries.ts';

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/**
 * Applies an event to the status of the proposal or experiment it is about, without checking permissions: stores the event, moves the
 * traveller along the workflow of its call and records every move with its cause. Runs in the transaction that dispatches the event, and
 * therefore once.
 */
export async function uncheckedFollowWorkflow(tx: Ctx, event: StoredEvent): Promise<void> {
  const traveller = travellerOf(event);
  if (!traveller) return;
  // Locked before the traveller, in the same order as in a change of the drawing.
  await holdDrawingOf(tx.db, traveller);
  const standing = await queries.lockTraveller(tx.db, traveller);
  if (!standing) return;
  const { workflowId, status } = standing;
  const workflow = workflowId === null ? noWorkflow : await queries.findWorkflow(tx.db, workflowId);
  const { forgotten, moves } = follow({
    type: traveller.type,
    event: event.eventType,
    status,
    graph: workflow.graph,
    happened: await queries.listFlags(tx.db, traveller),
    visited: texts(event.rowData.visited),
  });
  await queries.deleteFlags(tx.db, traveller, forgotten);
  if (drivesWorkflow(event.eventType, traveller.type)) await queries.setFlag(tx.db, traveller, event.eventType);
  await store(tx, event, { traveller, standing, workflow, moves });
}

const noWorkflow = { graph: null, statuses: new Map() } satisfies {
  graph: null;
  statuses: queries.LoadedWorkflow['statuses'];
};

interface Taken {
  readonly traveller: Traveller;
  readonly standing: queries.StandingRow;
  readonly workflow: Pick<queries.LoadedWorkflow, 'statuses'>;
  readonly moves: readonly Move[];
}

/** Stores the new status and one event for each step, so that the log can explain the traveller's status. */
async function store(tx: Ctx, event: StoredEvent, { traveller, standing, workflow, moves }: Taken): Promise<void> {
  const { statuses } = workflow;
  const last = moves.at(-1);
  const target = last && statuses.get(last.to);
  if (!last || !target) return;
  const { type, key } = traveller;
  await queries.setStatus(tx.db, traveller, target.id);
  const nameOf = (code: string) => statuses.get(code)?.name ?? standing.statusName;
  const visited = [...texts(event.rowData.visited), standing.status, ...moves.map(({ to }) => to)];
  await record(
    tx,
    ...moves.map((move) => ({
      type: movedEvents[type].byWorkflow,
      objectId: key,
      proposalPk: standing.proposalPk,
      description: `From "${nameOf(move.from)}" to "${nameOf(move.to)}"`,
      causedBy: event.id,
      data: {
        ...(type === 'EXPERIMENT' ? { experimentPk: key, experimentId: standing.name } : {}),
        from: nameOf(move.from),
        to: nameOf(move.to),
        fromStatus: move.from,
        toStatus: move.to,
        connectionId: move.connectionId,
        event: move.because,
        conditions: move.conditions,
        isChained: move.isChained,
        visited,
      },
    })),
  );
  await catchUpWithEndedCall(tx, event, standing);
}

/** Lets a late submission, by an internal user or within an extension, catch up with the other proposals of its call (rules W24 and P122). */
async function catchUpWithEndedCall(
  tx: Ctx,
  event: StoredEvent,
  { callId, proposalPk, endCall, callEndedInternal, extendedUntil }: queries.StandingRow,
): Promise<void> {
  if (event.eventType !== 'PROPOSAL_SUBMITTED' || endCall > tx.now) return;
  if (callEndedInternal && extendedUntil === null) return;
  const about = { objectId: `${callId}/${proposalPk}`, proposalPk, causedBy: event.id };
  await record(
    tx,
    { type: 'CALL_ENDED', ...about },
    ...(callEndedInternal ? [{ type: 'CALL_ENDED_INTERNAL' as const, ...about }] : []),
  );
}

/** Events of a call that apply to all its proposals (rule W18). */
const eventsOfCalls: readonly EventName[] = [
  'CALL_ENDED',
  'CALL_ENDED_INTERNAL',
  'CALL_REVIEW_ENDED',
  'CALL_FAP_REVIEW_ENDED',
];

/** Number of proposals per statement; each takes some 40 bytes and eight parameters. */
const page = 1000;

/** Records for every proposal of a call that a date of the call has passed, as a separate event each. */
export async function uncheckedTellProposals(tx: Ctx, event: StoredEvent): Promise<void> {
  const type = eventsOfCalls.find((name) => name === event.eventType);
  if (event.proposalPk !== null || type === undefined) return;
  const callId = Number(event.changedObjectId);
  if (!Number.isSafeInteger(callId)) return;
  const beyond = type === 'CALL_ENDED' || type === 'CALL_ENDED_INTERNAL' ? tx.now : null;
  for (let after = 0; ; ) {
    const pks = await queries.listProposalsOfCall(tx.db, callId, { after, limit: page, beyond });
    await record(
      tx,
      ...pks.map((proposalPk) => ({
        type,
        // The log of the call contains one event for all; these rows are found through their proposal.
        objectId: `${callId}/${proposalPk}`,
        proposalPk,
        causedBy: event.id,
      })),
    );
    if (pks.length < page) return;
    after = pks.at(-1) ?? after;
  }
}
