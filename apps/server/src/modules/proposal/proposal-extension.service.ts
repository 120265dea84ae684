import { draftStatus, extensionProblem } from '@atrium/domain/proposal';
import { sql } from 'kysely';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { eachByItself } from '../../jobs/each.ts';
import { lockProposal, type ProposalRow, updateProposalRow } from './proposal.queries.ts';
import { findStatus } from './proposal-neighbours.queries.ts';
import { changeProposalsStatus } from './proposal-status.service.ts';

interface Extension {
  readonly proposalPk: number;
  readonly until: Date;
  readonly reason: string;
}

/**
 * Extends the deadline of an unsubmitted proposal and records PROPOSAL_EXTENDED, which triggers the mail to its members. If the end of its
 * call moved it to another status, it is set back to draft so that it can be edited. The last extension applies (rule P121).
 */
export function extendProposal(ctx: Ctx, { proposalPk, until, reason }: Extension): Promise<ProposalRow> {
  return transaction(ctx, async (tx) => {
    insist(extensionProblem(until, tx.now));
    const stored = await lockProposal(tx.db, proposalPk);
    if (!stored || stored.deletedAt) throw refused('PROPOSAL_NOT_FOUND');
    const draft = await findStatus(tx.db, { shortCode: draftStatus });
    if (draft && stored.statusId !== draft.id)
      await changeProposalsStatus(tx, { statusId: draft.id, proposalPks: [proposalPk], becauseOf: 'More time given' });
    const row = await updateProposalRow(tx.db, proposalPk, {
      extendedUntil: until,
      extensionReason: reason,
      extensionEnded: false,
    });
    await record(tx, {
      type: 'PROPOSAL_EXTENDED',
      objectId: proposalPk,
      proposalPk,
      description: reason,
      data: { until: until.toISOString(), reason, callId: row.callId },
    });
    return row;
  });
}

/** Whether the extension of a proposal `p` is over and its end has not been recorded yet. */
const isOver = (
  now: Date,
) => sql<boolean>`(p.extended_until is not null and p.extended_until <= ${now} and not p.extension_ended
  and p.deleted_at is null and not p.submitted)`;

/** Records the end of the extension for one draft, and marks it as ended in the same transaction. */
async function endExtension(tx: Ctx, proposalPk: number): Promise<void> {
  const { rows } = await sql<{ callId: number; ended: boolean; endedInternal: boolean }>`
    update proposals p set extension_ended = true from calls c
     where c.id = p.call_id and p.proposal_pk = ${proposalPk} and ${isOver(tx.now)}
    returning c.id as call_id, c.call_ended as ended, c.call_ended_internal as ended_internal`.execute(tx.db);
  for (const { callId, ended, endedInternal } of rows) {
    const about = { objectId: `${callId}/${proposalPk}`, proposalPk };
    await record(
      tx,
      ...(ended ? [{ type: 'CALL_ENDED' as const, ...about }] : []),
      ...(endedInternal ? [{ type: 'CALL_ENDED_INTERNAL' as const, ...about }] : []),
    );
  }
}

/**
 * Ends each extension that is over: if the call has ended meanwhile, records that on the draft, so that its workflow continues like that of
 * the others; once, whatever the number of workers (rule P122). A failure for one draft does not stop the others (rule O250).
 */
export async function endExtensions(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ proposalPk: number }>`
    select p.proposal_pk from proposals p where ${isOver(ctx.now)} order by p.proposal_pk`.execute(ctx.db);
  await eachByItself(
    ctx,
    rows.map(({ proposalPk }) => proposalPk),
    (proposalPk) => `proposal ${proposalPk}`,
    endExtension,
  );
}
