import { type ClarificationFacts, mayReadClarification } from '@atrium/domain/clarification';
import { userIdOf } from '@atrium/domain/kernel';
import { absentProposal } from '@atrium/domain/proposal';
import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { proposalFacts } from '../proposal/index.ts';
import {
  type ClarificationRow,
  findClarifications,
  findWithFiles,
  listClarifications,
} from './clarification.queries.ts';

/** A question by its key, batched. */
export const clarifications = oneLoader<number, ClarificationRow>(
  (ctx, ids) => findClarifications(ctx.db, ids),
  (row) => row.id,
);

/** The questions about a proposal, batched. */
export const clarificationsOf = manyLoader<number, ClarificationRow>(
  (ctx, pks) => listClarifications(ctx.db, pks),
  (row) => row.proposalPk,
);

/** Returns the facts for the rules about a question that was read. */
export async function clarificationFactsOfRow(ctx: Ctx, row: ClarificationRow): Promise<ClarificationFacts> {
  const { dueAt, answeredAt, withdrawnAt, visibleToReviewers, askedBy, proposalPk } = row;
  const isAsker = askedBy !== null && askedBy === userIdOf(ctx.actor);
  return {
    dueAt,
    answeredAt,
    withdrawnAt,
    visibleToReviewers,
    isAsker,
    proposal: await proposalFacts(ctx, proposalPk),
  };
}

const absent: ClarificationFacts = {
  dueAt: new Date(0),
  answeredAt: null,
  withdrawnAt: null,
  visibleToReviewers: false,
  isAsker: false,
  proposal: absentProposal,
};

/** Returns the same by key; a question that does not exist looks like one about a proposal the caller may not know of. */
export async function clarificationFacts(ctx: Ctx, { id }: { id: number }): Promise<ClarificationFacts> {
  const row = await clarifications.load(ctx, id);
  return row ? clarificationFactsOfRow(ctx, row) : absent;
}

/** Returns those of these questions that the caller may read. */
export async function readableOf(ctx: Ctx, rows: readonly ClarificationRow[]): Promise<ClarificationRow[]> {
  const facts = await Promise.all(rows.map((row) => clarificationFactsOfRow(ctx, row)));
  return rows.filter((_, at) => facts[at] && mayReadClarification(ctx.actor, facts[at]).allowed);
}

/** Returns those of these files that belong to answers the caller may read. */
export async function answerFilesHeld(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  return (await readableOf(ctx, await findWithFiles(ctx.db, fileIds))).flatMap((row) => row.fileIds);
}

/** Returns those of these files that belong to any answer. */
export async function answerFilesReferred(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  return (await findWithFiles(ctx.db, fileIds)).flatMap((row) => row.fileIds);
}
