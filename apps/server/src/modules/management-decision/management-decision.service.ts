import { loggedDifference } from '@atrium/domain/event-log';
import { wordsOfValue } from '@atrium/domain/kernel';
import {
  type administrationProposalArgs,
  allocationsBelong,
  type DecideProposalsInput,
  decisionEvents,
  type HeldLetterReason,
  hasNoResult,
  mayAdministerProposal,
  mayDecideTogether,
  mayNotifyProposal,
  type notifyProposalArgs,
  resultMail,
} from '@atrium/domain/management-decision';
import type { z } from 'zod';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { decideMails, type MailOutcome } from '../mail/index.ts';
import {
  insist,
  listProposalInstruments,
  lockProposal,
  lockProposals,
  type ProposalInstrumentRow,
  type ProposalRow,
  proposalFacts,
  proposalsFacts,
  setManagementTime,
  updateProposalRow,
} from '../proposal/index.ts';
import {
  type HeldResultRow,
  listHeldResults,
  listResultsOfMails,
  listToldWithoutResult,
} from './held-results.queries.ts';

/**
 * Stores the decision, its comments and the time per instrument; fields left out keep their values. Records
 * PROPOSAL_MANAGEMENT_DECISION_UPDATED and, once submitted, PROPOSAL_MANAGEMENT_DECISION_SUBMITTED and the outcome.
 */
export function administrationProposal(
  ctx: Ctx,
  input: z.output<typeof administrationProposalArgs>,
): Promise<ProposalRow> {
  const { proposalPk } = input;
  return transaction(ctx, async (tx) => {
    const stored = await lockProposal(tx.db, proposalPk);
    if (!stored) throw refused('PROPOSAL_NOT_FOUND');
    insist(mayAdministerProposal(tx.actor, await proposalFacts(tx, proposalPk)));
    return storeDecision(tx, stored, input);
  });
}

/** Stores one decision on a locked proposal and records its consequences. */
async function storeDecision(
  tx: Ctx,
  stored: ProposalRow,
  input: z.output<typeof administrationProposalArgs>,
): Promise<ProposalRow> {
  const { proposalPk } = input;
  const linked = await listProposalInstruments(tx.db, [proposalPk]);
  insist(
    allocationsBelong(
      input.managementTimeAllocations,
      linked.map((row) => row.instrumentId),
    ),
  );
  for (const { instrumentId, value } of input.managementTimeAllocations) {
    await setManagementTime(tx.db, proposalPk, instrumentId, value ?? null);
  }
  const row = await updateProposalRow(tx.db, proposalPk, {
    finalStatus: input.finalStatus,
    ...(hasNoResult(input.finalStatus) ? { notified: false } : {}),
    ...(typeof input.commentForUser === 'string' ? { commentForUser: cleanHtml(input.commentForUser) } : {}),
    ...(typeof input.commentForManagement === 'string'
      ? { commentForManagement: cleanHtml(input.commentForManagement) }
      : {}),
    ...(typeof input.managementDecisionSubmitted === 'boolean'
      ? { managementDecisionSubmitted: input.managementDecisionSubmitted }
      : {}),
  });
  if (row.finalStatus !== stored.finalStatus || row.commentForUser !== stored.commentForUser)
    await dropHeldResult(tx, proposalPk);
  const events = decisionEvents({ submitted: row.managementDecisionSubmitted, finalStatus: row.finalStatus });
  const data = {
    finalStatus: row.finalStatus,
    managementDecisionSubmitted: row.managementDecisionSubmitted,
    managementTimeAllocations: input.managementTimeAllocations,
  };
  const before = decisionTold(stored, linked);
  const difference = loggedDifference(before, decisionTold(row, await listProposalInstruments(tx.db, [proposalPk])));
  // Changes are recorded once; the outcome events that follow contain the current decision.
  await record(
    tx,
    ...events.map((type, at) => ({
      type,
      objectId: proposalPk,
      proposalPk,
      data: at === 0 ? { ...data, ...difference } : data,
    })),
  );
  return row;
}

/**
 * Decides on several proposals at once, all or none; a text for the applicant that is left out keeps its value, as do comments for the
 * management. Records the same for each as a single decision (rule R170). Runs as an act: it is previewed, and can be undone for a week.
 */
export function decideProposals(ctx: Ctx, { decisions, submit }: DecideProposalsInput): Promise<ProposalRow[]> {
  return transaction(ctx, async (tx) => {
    const pks = decisions.map(({ proposalPk }) => proposalPk);
    const locked = new Map((await lockProposals(tx.db, pks)).map((row) => [row.proposalPk, row]));
    const known = decisions.flatMap((decision) => {
      const stored = locked.get(decision.proposalPk);
      return stored ? [{ ...decision, proposalId: stored.proposalId, stored }] : [];
    });
    if (known.length < decisions.length) throw refused('PROPOSAL_NOT_FOUND');
    for (const facts of await proposalsFacts(tx, pks)) insist(mayAdministerProposal(tx.actor, facts));
    insist(mayDecideTogether(known, submit));
    const rows: ProposalRow[] = [];
    for (const { stored, proposalPk, finalStatus, managementTimeAllocations, commentForUser } of known) {
      const managementDecisionSubmitted = submit || undefined;
      const input = { proposalPk, finalStatus, managementTimeAllocations, commentForUser, managementDecisionSubmitted };
      rows.push(await storeDecision(tx, stored, input));
    }
    return rows;
  });
}

/** Returns the stored decision, under the field names of its form; locked. */
export async function storedDecision(tx: Ctx, proposalPk: number) {
  const row = await lockProposal(tx.db, proposalPk);
  const linked = await listProposalInstruments(tx.db, [proposalPk]);
  const times = linked.map(({ instrumentId, managementTimeAllocation: value }) => ({ instrumentId, value }));
  return { ...row, managementTimeAllocations: times };
}

/** Returns the times on instruments in words, independent of their order. */
export function timesInWords(times: unknown): string {
  const list = (times ?? []) as ReadonlyArray<{ readonly instrumentId: number; readonly value?: number | null }>;
  return wordsOfValue(Object.fromEntries(list.map(({ instrumentId, value }) => [instrumentId, value ?? null])));
}

/** Returns a decision with the time on each instrument, for the log. */
const decisionTold = (
  { finalStatus, managementDecisionSubmitted, commentForUser, commentForManagement }: ProposalRow,
  instruments: readonly ProposalInstrumentRow[],
) => ({
  finalStatus,
  managementDecisionSubmitted,
  commentForUser,
  commentForManagement,
  ...Object.fromEntries(
    instruments.map(({ name, managementTimeAllocation }) => [`Time on ${name}`, managementTimeAllocation]),
  ),
});

/**
 * Marks the applicant as notified and records PROPOSAL_NOTIFIED, which sends the e-mail; from now on the applicant can see the comment. A
 * letter to be held is written to the outbox instead, and the applicant is notified when it is sent (rule R200). A letter held before is
 * dropped.
 */
export function notifyProposal(ctx: Ctx, input: z.output<typeof notifyProposalArgs>): Promise<ProposalRow> {
  const { proposalPk, hold } = input;
  return transaction(ctx, async (tx) => {
    const stored = await lockProposal(tx.db, proposalPk);
    if (!stored) throw refused('PROPOSAL_NOT_FOUND');
    insist(mayNotifyProposal(tx.actor, await proposalFacts(tx, proposalPk), input.ignoreNotifiedFlag));
    await dropHeldResult(tx, proposalPk);
    const { finalStatus } = stored;
    if (hold) {
      await record(tx, { type: 'PROPOSAL_RESULT_HELD', objectId: proposalPk, proposalPk, data: { finalStatus } });
      return stored;
    }
    return tellResult(tx, proposalPk, {});
  });
}

async function tellResult(
  tx: Ctx,
  proposalPk: number,
  more: { readonly heldLetter?: number; readonly causedBy?: number },
): Promise<ProposalRow> {
  const { causedBy, ...data } = more;
  const row = await updateProposalRow(tx.db, proposalPk, { notified: true });
  await record(tx, {
    type: 'PROPOSAL_NOTIFIED',
    objectId: proposalPk,
    proposalPk,
    data: { finalStatus: row.finalStatus, ...data },
    ...(causedBy === undefined ? {} : { causedBy }),
  });
  return row;
}

/** Drops the letter with a result that waits in the outbox; the proposal must be locked. */
async function dropHeldResult(tx: Ctx, proposalPk: number): Promise<void> {
  const held = await listHeldResults(tx.db, [proposalPk]);
  if (held.length > 0)
    await decideMails(
      tx,
      held.map(({ mailId }) => mailId),
      'drop',
    );
}

/**
 * Records that held letters with results leave the outbox; refuses letters whose result or principal investigator has changed since, and
 * those of deleted proposals. The applicants count as notified once the events are dispatched, since the transaction that sends letters locks no proposals.
 */
export async function noteReleasedResults(tx: Ctx, outcomes: readonly MailOutcome[]): Promise<void> {
  const released = outcomes.filter(
    ({ state, lastError }) => lastError === null && (state === 'KEPT' || state === 'QUEUED'),
  );
  if (released.length === 0) return;
  const letters = await listResultsOfMails(
    tx.db,
    released.map(({ mailId }) => mailId),
  );
  const refuseThose = (reason: HeldLetterReason, isWrong: (letter: HeldResultRow) => boolean) => {
    const wrong = letters.filter(isWrong);
    if (wrong.length > 0) throw refused(reason, { proposalIds: wrong.map(({ proposalId }) => proposalId) });
  };
  refuseThose('RESULT_OF_DELETED', ({ isDeleted }) => isDeleted);
  refuseThose('RESULT_IS_ANOTHER', ({ templateId, finalStatus }) => templateId !== resultMail(finalStatus));
  refuseThose('RESULT_FOR_ANOTHER', ({ isToInvestigator }) => !isToInvestigator);
  await record(
    tx,
    ...letters.map(
      ({ proposalPk, mailId, eventId }): RecordedEvent => ({
        type: 'PROPOSAL_RESULT_RELEASED',
        objectId: proposalPk,
        proposalPk,
        data: { mailId },
        causedBy: eventId,
      }),
    ),
  );
}

/** Marks the applicant as notified once a held letter is sent (rule R200), unless the result no longer exists by then (rule R92). */
export async function markReleasedNotified(tx: Ctx, event: StoredEvent): Promise<void> {
  const { eventType, proposalPk, rowData } = event;
  if (eventType !== 'PROPOSAL_RESULT_RELEASED' || proposalPk === null) return;
  const stored = await lockProposal(tx.db, proposalPk);
  if (!stored || hasNoResult(stored.finalStatus)) return;
  await tellResult(tx, proposalPk, { heldLetter: Number(rowData.mailId), causedBy: event.id });
}

/** Marks applicants as not notified if undoing an act removed the result (rule R92). Records nothing itself: the log says that the act was undone. */
export async function clearNotifiedWithoutResult(tx: Ctx, undoId: number): Promise<RecordedEvent[]> {
  for (const proposalPk of await listToldWithoutResult(tx.db, undoId)) {
    await updateProposalRow(tx.db, proposalPk, { notified: false });
  }
  return [];
}
