import {
  type answerClarificationArgs,
  type askClarificationArgs,
  clarificationReminderDays,
  dueProblem,
  type extendClarificationArgs,
} from '@atrium/domain/clarification';
import { hasRole, userIdOf } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { eachByItself } from '../../jobs/each.ts';
import { claimFiles, readableFiles } from '../file/index.ts';
import { lockProposal } from '../proposal/index.ts';
import { writeToAsker, writeToTeam } from './clarification.letters.ts';
import * as queries from './clarification.queries.ts';

type Row = queries.ClarificationRow;

const eventOf = (
  type: 'ASKED' | 'ANSWERED' | 'EXTENDED' | 'WITHDRAWN' | 'REMINDED',
  { proposalPk, id, question, dueAt }: Row,
  data: Record<string, unknown> = {},
): RecordedEvent => ({
  type: `PROPOSAL_CLARIFICATION_${type}`,
  objectId: proposalPk,
  proposalPk,
  data: { clarificationId: id, question, dueAt: dueAt.toISOString(), ...data },
});

/** Asks the team of a proposal a question and writes to them; records PROPOSAL_CLARIFICATION_ASKED (rule R210). */
export function askClarification(ctx: Ctx, input: z.output<typeof askClarificationArgs>): Promise<Row> {
  return transaction(ctx, async (tx) => {
    insist(dueProblem(input.dueAt, tx.now));
    const askedAs = hasRole(tx.actor, 'FAP_SECRETARY')
      ? 'FAP_SECRETARY'
      : hasRole(tx.actor, 'INSTRUMENT_SCIENTIST')
        ? 'INSTRUMENT_SCIENTIST'
        : 'USER_OFFICER';
    const askedBy = userIdOf(tx.actor) ?? null;
    const row = await queries.insertClarification(tx.db, { ...input, askedBy, askedAs, askedAt: tx.now });
    await record(tx, eventOf('ASKED', row, { visibleToReviewers: row.visibleToReviewers }));
    await writeToTeam(tx, row, 'clarification-asked');
    return row;
  });
}

async function locked(tx: Ctx, id: number): Promise<Row> {
  const row = await queries.lockClarification(tx.db, id);
  if (!row) throw refused('CLARIFICATION_NOT_FOUND');
  return row;
}

/** Refuses files the caller may not read: naming the id of somebody else's file must not give access to it. */
async function insistOnFiles(tx: Ctx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await claimFiles(tx, [...fileIds]);
  const readable = new Set((await readableFiles(tx, [...fileIds])).map(({ id }) => id));
  if (!fileIds.every((id) => readable.has(id))) throw refused('CLARIFICATION_FILE');
}

/**
 * Answers a question, once and for all, and writes to the person who asked; records PROPOSAL_CLARIFICATION_ANSWERED. The proposal is not
 * changed (rule R211).
 */
export function answerClarification(
  ctx: Ctx,
  { id, answer, fileIds }: z.output<typeof answerClarificationArgs>,
): Promise<Row> {
  return transaction(ctx, async (tx) => {
    await locked(tx, id);
    await insistOnFiles(tx, fileIds);
    const answeredBy = userIdOf(tx.actor) ?? null;
    const row = await queries.updateClarificationRow(tx.db, id, { answer, fileIds, answeredBy, answeredAt: tx.now });
    await record(tx, eventOf('ANSWERED', row, { answer, fileIds }));
    await writeToAsker(tx, row);
    return row;
  });
}

/** Extends the time to answer, even after it has run out; the team is notified, and reminded again. Records PROPOSAL_CLARIFICATION_EXTENDED. */
export function extendClarification(ctx: Ctx, { id, dueAt }: z.output<typeof extendClarificationArgs>): Promise<Row> {
  return transaction(ctx, async (tx) => {
    insist(dueProblem(dueAt, tx.now));
    const before = await locked(tx, id);
    const row = await queries.updateClarificationRow(tx.db, id, { dueAt, remindedAt: null });
    await record(tx, eventOf('EXTENDED', row, { before: before.dueAt.toISOString() }));
    await writeToTeam(tx, row, 'clarification-asked');
    return row;
  });
}

/** Withdraws a question that has not been answered; it can still be read. Records PROPOSAL_CLARIFICATION_WITHDRAWN. */
export function withdrawClarification(ctx: Ctx, { id }: { id: number }): Promise<Row> {
  return transaction(ctx, async (tx) => {
    await locked(tx, id);
    const row = await queries.updateClarificationRow(tx.db, id, { withdrawnAt: tx.now });
    await record(tx, eventOf('WITHDRAWN', row));
    return row;
  });
}

/**
 * Reminds teams of questions that are due soon, once for each question however often this runs (rule R213); a proposal that fails does not
 * hold up the others (rule O250).
 */
export async function remindOfClarifications(ctx: Ctx): Promise<void> {
  const by = new Date(ctx.now.getTime() + clarificationReminderDays * 86_400_000);
  await eachByItself(
    ctx,
    await queries.listToRemind(ctx.db, ctx.now, by),
    (proposalPk) => `proposal ${proposalPk}`,
    async (tx, proposalPk) => {
      // Reminders are events of the proposal (decision 0164).
      await lockProposal(tx.db, proposalPk);
      const rows = await queries.markReminded(tx.db, proposalPk, tx.now, by);
      for (const row of rows) await writeToTeam(tx, row, 'clarification-reminder');
      await record(tx, ...rows.map((row) => eventOf('REMINDED', row)));
    },
  );
}
