import { hasRole, userIdOf } from '@atrium/domain/kernel';
import { coProposersOfCopy, draftStatus, mayCloneProposal, titleLimit, titleOfCopy } from '@atrium/domain/proposal';
import { type Ctx, transaction } from '../../../access/context.ts';
import { insist, refused } from '../../../access/errors.ts';
import { record } from '../../../events/record.ts';
import { type CallRow, calls } from '../../call/index.ts';
import { cloneQuestionary } from '../../questionary/index.ts';
import { listCallInstruments } from '../assignment/proposal-assignment.queries.ts';
import { uncheckedSetInstruments } from '../assignment/proposal-assignment.service.ts';
import { proposalsFacts } from '../proposal.facts.ts';
import * as queries from '../proposal.queries.ts';
import { withFreeNumber } from '../proposal.service.ts';
import { findStatus } from '../proposal-neighbours.queries.ts';

/** Called for every copy in its transaction, so that higher areas can copy samples and sub-template entries. */
export type ProposalCloned = (tx: Ctx, copy: { from: queries.ProposalRow; to: queries.ProposalRow }) => Promise<void>;
const listeners: ProposalCloned[] = [];

export function whenProposalCloned(listener: ProposalCloned): void {
  listeners.push(listener);
}

/** Copies proposals into a call, all or none, and records PROPOSAL_CLONED for each; returns the copies in the requested order. */
export function cloneProposals(
  ctx: Ctx,
  { callId, proposalsToClonePk }: { callId: number; proposalsToClonePk: readonly number[] },
): Promise<queries.ProposalRow[]> {
  return transaction(ctx, async (tx) => {
    const call = await calls.load(tx, callId);
    if (!call) throw refused('CALL_NOT_FOUND');
    const pks = [...new Set(proposalsToClonePk)];
    for (const facts of await proposalsFacts(tx, pks)) insist(mayCloneProposal(tx.actor, facts));
    const sources = new Map((await queries.findProposals(tx.db, pks)).map((row) => [row.proposalPk, row]));
    const copies: queries.ProposalRow[] = [];
    for (const pk of pks) {
      const source = sources.get(pk);
      if (!source) throw refused('PROPOSAL_NOT_FOUND');
      copies.push(await cloneOne(tx, source, call));
    }
    return copies;
  });
}

async function cloneOne(tx: Ctx, source: queries.ProposalRow, call: CallRow): Promise<queries.ProposalRow> {
  const status = await findStatus(tx.db, { shortCode: draftStatus });
  const questionaryId = await cloneQuestionary(tx, {
    sourceId: source.questionaryId,
    templateId: call.templateId,
    creatorId: userIdOf(tx.actor) ?? null,
    keepsCompleteness: false,
  });
  const copy = await withFreeNumber(tx, (proposalId) =>
    queries.insertProposal(tx.db, {
      proposalId,
      title: titleOfCopy(source.title, titleLimit),
      abstract: source.abstract,
      callId: call.id,
      proposerId: source.proposerId,
      questionaryId,
      statusId: status?.id ?? 1,
      created: tx.now,
      earlierProposalPk: source.proposalPk,
    }),
  );
  const { proposalPk } = copy;
  const users = (await queries.listCoProposers(tx.db, [source.proposalPk])).map((row) => row.userId);
  const cloner = hasRole(tx.actor, 'USER') ? userIdOf(tx.actor) : undefined;
  await queries.replaceCoProposers(
    tx.db,
    proposalPk,
    coProposersOfCopy({ proposerId: source.proposerId, users }, cloner),
  );
  await takeInstrumentsAlong(tx, source.proposalPk, copy);
  for (const listener of listeners) await listener(tx, { from: source, to: copy });
  await record(tx, {
    type: 'PROPOSAL_CLONED',
    objectId: proposalPk,
    proposalPk,
    description: `Copied from ${source.proposalId}`,
    data: { sourcePk: source.proposalPk, callId: call.id },
  });
  return copy;
}

/** Assigns the source's instruments to the copy if the copy's call has all of them (rule P30). */
async function takeInstrumentsAlong(tx: Ctx, sourcePk: number, copy: queries.ProposalRow): Promise<void> {
  const instruments = (await queries.listProposalInstruments(tx.db, [sourcePk])).map((row) => row.instrumentId);
  if (instruments.length === 0) return;
  const onCall = new Set((await listCallInstruments(tx.db, [copy.callId])).map((row) => row.instrumentId));
  if (!instruments.every((instrument) => onCall.has(instrument))) return;
  await uncheckedSetInstruments(tx, [copy.proposalPk], instruments);
}
