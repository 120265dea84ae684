import { drivesWorkflow } from '@atrium/domain/workflow';
import { advance, eventsToForget, type Move } from '@atrium/domain/workflow-engine';
import type { Ctx } from '../../access/context.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import { record } from '../../events/record.ts';
import { holdDrawingOf } from '../workflow/index.ts';
import * as queries from './workflow-engine.queries.ts';

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

/**
 * Lets an event act on the status of its proposal, asking nobody's leave: remembers it, moves the proposal along the workflow
 * of its call and records every move with what led to it. Runs in the transaction that dispatches the event, so once.
 */
export async function uncheckedFollowWorkflow(tx: Ctx, event: StoredEvent): Promise<void> {
  const { proposalPk, eventType } = event;
  if (proposalPk === null || !drivesWorkflow(eventType, 'PROPOSAL')) return;
  // Before the proposal, in the order in which a change of the drawing takes both.
  await holdDrawingOf(tx.db, proposalPk);
  const proposal = await queries.lockProposalInWorkflow(tx.db, proposalPk);
  if (!proposal) return;
  const workflow = await queries.findWorkflow(tx.db, proposal.workflowId);
  if (eventType === 'PROPOSAL_STATUS_CHANGED_BY_USER') {
    await queries.deleteFlags(tx.db, proposalPk, eventsToForget(workflow.graph, proposal.status));
  }
  await queries.setFlag(tx.db, proposalPk, eventType);
  const moves = advance(workflow.graph, {
    status: proposal.status,
    happened: new Set(await queries.listFlags(tx.db, proposalPk)),
    event: eventType,
    visited: texts(event.rowData.visited),
  });
  await store(tx, event, proposal, workflow, moves);
}

/** Writes the new status and one event for each step, so that the log can say why the proposal is where it is. */
async function store(
  tx: Ctx,
  event: StoredEvent,
  proposal: queries.ProposalInWorkflow,
  { statuses }: queries.LoadedWorkflow,
  moves: readonly Move[],
): Promise<void> {
  const last = moves.at(-1);
  const target = last && statuses.get(last.to);
  if (!last || !target) return;
  const { proposalPk } = proposal;
  await queries.setStatus(tx.db, proposalPk, target.id);
  const nameOf = (code: string) => statuses.get(code)?.name ?? proposal.statusName;
  const visited = [...texts(event.rowData.visited), proposal.status, ...moves.map(({ to }) => to)];
  await record(
    tx,
    ...moves.map((move) => ({
      type: 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW',
      objectId: proposalPk,
      proposalPk,
      description: `From "${nameOf(move.from)}" to "${nameOf(move.to)}"`,
      causedBy: event.id,
      data: {
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
  await catchUpWithEndedCall(tx, event, proposal);
}

/** A late submission by an internal user catches up with the others of its call (behaviour/core §10.6 step 8). */
async function catchUpWithEndedCall(
  tx: Ctx,
  event: StoredEvent,
  { callId, proposalPk, endCall, callEndedInternal }: queries.ProposalInWorkflow,
): Promise<void> {
  if (event.eventType !== 'PROPOSAL_SUBMITTED' || endCall > tx.now || callEndedInternal) return;
  await record(tx, { type: 'CALL_ENDED', objectId: `${callId}/${proposalPk}`, proposalPk, causedBy: event.id });
}

/** Events of a call that happen to all its proposals (behaviour/core §10.10). */
const eventsOfCalls: ReadonlySet<string> = new Set([
  'CALL_ENDED',
  'CALL_ENDED_INTERNAL',
  'CALL_REVIEW_ENDED',
  'CALL_FAP_REVIEW_ENDED',
]);

/** Proposals told in one statement; each takes some 40 bytes and eight parameters. */
const page = 1000;

/** Tells every proposal of a call that a date of the call has passed, each as an event of its own. */
export async function uncheckedTellProposals(tx: Ctx, event: StoredEvent): Promise<void> {
  if (event.proposalPk !== null || !eventsOfCalls.has(event.eventType)) return;
  const callId = Number(event.changedObjectId);
  if (!Number.isSafeInteger(callId)) return;
  for (let after = 0; ; ) {
    const pks = await queries.listProposalsOfCall(tx.db, callId, after, page);
    await record(
      tx,
      ...pks.map((proposalPk) => ({
        type: event.eventType,
        // The log of the call tells it once; these rows are found by their proposal.
        objectId: `${callId}/${proposalPk}`,
        proposalPk,
        causedBy: event.id,
      })),
    );
    if (pks.length < page) return;
    after = pks.at(-1) ?? after;
  }
}
