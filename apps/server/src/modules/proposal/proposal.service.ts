import { nextReferenceNumbers, preSubmissionNumber } from '@atrium/domain/call';
import { userIdOf } from '@atrium/domain/kernel';
import { draftStatus, readyToSubmit } from '@atrium/domain/proposal';
import { incompleteTopics } from '@atrium/domain/questionary';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { type CallRow, calls, lockReferenceNumbers, updateCallRow } from '../call/index.ts';
import { createQuestionary, topicStatesOf } from '../questionary/index.ts';
import * as queries from './proposal.queries.ts';
import { findStatus } from './proposal-neighbours.queries.ts';
import { insertReceipt } from './receipt/proposal-receipt.queries.ts';

/** Calls `insert` with the next numbers for unsubmitted proposals until it finds one that is not taken. */
export async function withFreeNumber<T>(tx: Ctx, insert: (proposalId: string) => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const stored = await insert(preSubmissionNumber(await queries.nextRunningNumber(tx.db)));
    if (stored !== undefined) return stored;
  }
  throw new Error('No free proposal number was found');
}

/** Creates an empty draft with its questionary and the caller as principal investigator, and records PROPOSAL_CREATED. */
export function createProposal(ctx: Ctx, { callId }: { callId: number }): Promise<queries.ProposalRow> {
  const userId = userIdOf(ctx.actor);
  if (userId === undefined) throw refused('INSUFFICIENT_PERMISSIONS');
  return transaction(ctx, async (tx) => {
    const call = await calls.load(tx, callId);
    if (!call) throw refused('CALL_NOT_FOUND');
    const status = await findStatus(tx.db, { shortCode: draftStatus });
    const questionaryId = await createQuestionary(tx, call.templateId);
    const row = await withFreeNumber(tx, (proposalId) =>
      queries.insertProposal(tx.db, {
        proposalId,
        callId,
        proposerId: userId,
        questionaryId,
        statusId: status?.id ?? 1,
        created: tx.now,
      }),
    );
    const { proposalPk } = row;
    await record(tx, { type: 'PROPOSAL_CREATED', objectId: proposalPk, proposalPk, data: { callId } });
    return row;
  });
}

/**
 * Returns the next number of the call that no other proposal has, and its place in the sequence (decision 179). Numbers that were assigned
 * elsewhere, by an import or by a call with the same format, are skipped, so they never block a call. The locks of the call and of
 * reference numbers keep the result valid. Without a format the proposal keeps its number.
 */
async function numberFor(
  tx: Ctx,
  call: Pick<CallRow, 'referenceNumberFormat' | 'proposalSequence'>,
  { proposalPk, proposalId }: Pick<queries.ProposalRow, 'proposalPk' | 'proposalId'>,
): Promise<{ proposalId: string; sequence: number }> {
  const begin = call.proposalSequence ?? 0;
  const format = call.referenceNumberFormat?.trim();
  if (!format) return { proposalId, sequence: begin };
  await lockReferenceNumbers(tx.db);
  for (let first = begin, count = 1; ; first += count, count = Math.min(count * 4, 1000)) {
    const numbers = nextReferenceNumbers(format, first, count);
    if (!numbers.allowed) throw refused(numbers.reason, numbers.details);
    const taken = await queries.findTakenIds(tx.db, numbers.values, proposalPk);
    const free = numbers.values.findIndex((value) => !taken.has(value));
    if (free >= 0) return { proposalId: numbers.values[free] as string, sequence: first + free };
  }
}

/**
 * Submits the proposal: checks that it is complete, assigns its number and date, writes a receipt, and records PROPOSAL_SUBMITTED. The
 * operation locked the call and the proposal before it checked permissions, so that a thousand concurrent submissions get a thousand
 * numbers, and two for the same proposal submit it once.
 */
export function submitProposal(
  ctx: Ctx,
  { proposalPk, attempt }: { proposalPk: number; attempt?: string | null | undefined },
): Promise<queries.ProposalRow> {
  return transaction(ctx, async (tx) => {
    const found = await queries.findToSubmit(tx.db, proposalPk);
    if (!found) throw refused('PROPOSAL_NOT_FOUND');
    const { stored, call } = found;
    // The rule allows an already submitted proposal only when the same submission is repeated; it is done already.
    if (stored.submitted) return stored;
    const open = incompleteTopics(await topicStatesOf(tx, stored.questionaryId));
    insist(readyToSubmit({ ...stored, incompleteTopics: open.map(({ topicId, title }) => ({ topicId, title })) }));
    const { proposalId, sequence } = await numberFor(tx, call, stored);
    await updateCallRow(tx.db, call.id, { proposalSequence: sequence + 1 });
    const row = await queries.updateProposalRow(tx.db, proposalPk, {
      proposalId,
      referenceNumberSequence: sequence,
      submitted: true,
      submittedDate: tx.now,
    });
    const madeBy = userIdOf(tx.actor) ?? null;
    await insertReceipt(tx.db, { proposalPk, kind: 'SUBMITTED', madeAt: tx.now, madeBy, attempt });
    await record(tx, {
      type: 'PROPOSAL_SUBMITTED',
      objectId: proposalPk,
      proposalPk,
      data: { proposalId, callId: call.id },
    });
    return row;
  });
}

const deletion = ({ proposalPk, proposalId, title }: queries.ProposalRow): RecordedEvent => ({
  type: 'PROPOSAL_DELETED',
  objectId: proposalPk,
  proposalPk,
  data: { proposalId, title },
});

/** Marks the proposal as deleted, restorable for a limited time (rule P27), and records PROPOSAL_DELETED. */
export function deleteProposal(ctx: Ctx, { proposalPk }: { proposalPk: number }): Promise<queries.ProposalRow> {
  return transaction(ctx, async (tx) => {
    const stored = await queries.lockProposal(tx.db, proposalPk);
    if (!stored || stored.deletedAt) throw refused('PROPOSAL_NOT_FOUND');
    if ((await queries.listWithPanelReviews(tx.db, [proposalPk])).length > 0) throw refused('HAS_PANEL_REVIEWS');
    const row = await queries.updateProposalRow(tx.db, proposalPk, {
      deletedAt: tx.now,
      deletedBy: userIdOf(tx.actor) ?? null,
    });
    await record(tx, deletion(row));
    return row;
  });
}

/**
 * Marks all these proposals as deleted, or none, and records PROPOSAL_DELETED for each. If some have panel reviews, refuses with their
 * references.
 */
export function deleteProposals(ctx: Ctx, { proposalPks }: { proposalPks: readonly number[] }): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const wanted = [...new Set(proposalPks)];
    const rows = await queries.lockProposals(tx.db, wanted);
    if (rows.length !== wanted.length) throw refused('PROPOSAL_NOT_FOUND');
    const reviewed = new Set(await queries.listWithPanelReviews(tx.db, wanted));
    const kept = rows.filter(({ proposalPk }) => reviewed.has(proposalPk));
    if (kept.length > 0) {
      throw refused('HAS_PANEL_REVIEWS', {
        proposalIds: kept.map(({ proposalId }) => proposalId),
        proposalPks: kept.map(({ proposalPk }) => proposalPk),
      });
    }
    await queries.markDeleted(tx.db, wanted, { deletedAt: tx.now, deletedBy: userIdOf(tx.actor) ?? null });
    await record(tx, ...rows.map(deletion));
    return true;
  });
}

/** Restores a deleted proposal unchanged. */
export function undoDeleteProposal(ctx: Ctx, { proposalPk }: { proposalPk: number }): Promise<queries.ProposalRow> {
  return transaction(ctx, async (tx) => {
    const stored = await queries.lockProposal(tx.db, proposalPk);
    if (!stored?.deletedAt) throw refused('NOT_DELETED');
    const row = await queries.updateProposalRow(tx.db, proposalPk, { deletedAt: null, deletedBy: null });
    // Recorded as an update, so that no workflow step follows from a deletion that was undone.
    await record(tx, {
      type: 'PROPOSAL_UPDATED',
      objectId: proposalPk,
      proposalPk,
      description: 'Deletion undone',
      data: { restored: true },
    });
    return row;
  });
}
