import { userIdOf } from '@atrium/domain/kernel';
import type { ManagementDecisionFacts } from '@atrium/domain/management-decision';
import {
  absentProposal,
  isGuest,
  mayBeGuest,
  maySeeCommentForManagement,
  maySeeCommentForUser,
} from '@atrium/domain/proposal';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { findProposalFacts, type ProposalFactsRow } from './proposal-facts.queries.ts';

interface LoadedFacts extends ManagementDecisionFacts {
  readonly proposalPk: number;
}

const factsOf = ({ startCall, endCall, endCallInternal, ...row }: ProposalFactsRow): LoadedFacts => ({
  ...row,
  call: { startCall, endCall, endCallInternal },
});

// Converts each row for the rules once, because each row of a list is checked by several of them.
const facts = oneLoader<number, LoadedFacts>(
  async (ctx, pks) => (await findProposalFacts(ctx.db, userIdOf(ctx.actor) ?? null, pks)).map(factsOf),
  (row) => row.proposalPk,
);

const absent: ManagementDecisionFacts = { ...absentProposal, instrumentCount: 0, isInstrumentSubmitted: false };

/**
 * Returns the facts that the rules need about a proposal and the caller, read in one statement for all proposals requested in the same
 * tick. A proposal that does not exist has the same facts as one the caller may not know of, so that the two cannot be told apart.
 */
export async function proposalFacts(ctx: Ctx, pk: number): Promise<ManagementDecisionFacts> {
  return (await facts.load(ctx, pk)) ?? absent;
}

/** Passes facts about the caller that were read together with proposals to the loader. */
export const knowProposalFacts = (ctx: Ctx, rows: readonly ProposalFactsRow[]): void =>
  facts.know(ctx, rows.map(factsOf));

/** Returns the facts of several proposals, in the same order. */
export function proposalsFacts(ctx: Ctx, pks: readonly number[]): Promise<ManagementDecisionFacts[]> {
  return Promise.all(pks.map((pk) => proposalFacts(ctx, pk)));
}

/** Whether the caller reads a proposal as a guest (rule P190); nothing is loaded for callers who can never be guests. */
export const readsAsGuest = async (ctx: Ctx, pk: number): Promise<boolean> =>
  mayBeGuest(ctx.actor) && isGuest(ctx.actor, await proposalFacts(ctx, pk));

/** Returns the comment for the management; null if the caller may not read it (rule P23). */
export async function commentForManagementOf(
  ctx: Ctx,
  row: { readonly proposalPk: number; readonly commentForManagement: string | null },
): Promise<string | null> {
  if (row.commentForManagement === null) return null;
  const isTold = maySeeCommentForManagement(ctx.actor, await proposalFacts(ctx, row.proposalPk));
  return isTold ? row.commentForManagement : null;
}

/**
 * Returns the comment for the user; null if the caller may not read it (rules P22 and P190). A document made for every reader is also read
 * by guests, so it never contains the comment.
 */
export async function commentForUserOf(
  ctx: Ctx,
  row: { readonly proposalPk: number; readonly notified: boolean; readonly commentForUser: string | null },
): Promise<string | null> {
  if (row.commentForUser === null || ctx.audience === 'every reader') return null;
  const facts = await proposalFacts(ctx, row.proposalPk);
  return maySeeCommentForUser(ctx.actor, { ...facts, notified: row.notified }) ? row.commentForUser : null;
}
