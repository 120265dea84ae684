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

// A row is put in the shape of the rules once: each row of a list asks several of them.
const facts = oneLoader<number, LoadedFacts>(
  async (ctx, pks) => (await findProposalFacts(ctx.db, userIdOf(ctx.actor) ?? null, pks)).map(factsOf),
  (row) => row.proposalPk,
);

const absent: ManagementDecisionFacts = { ...absentProposal, instrumentCount: 0, isInstrumentSubmitted: false };

/**
 * What the rules ask about a proposal and the caller, one statement for all proposals of a tick. A proposal that is not
 * there has the facts of one nobody may know of, so that the two can not be told apart.
 */
export async function proposalFacts(ctx: Ctx, pk: number): Promise<ManagementDecisionFacts> {
  return (await facts.load(ctx, pk)) ?? absent;
}

/** Facts about the caller that were read along with proposals. */
export const knowProposalFacts = (ctx: Ctx, rows: readonly ProposalFactsRow[]): void =>
  facts.know(ctx, rows.map(factsOf));

/** The facts of several proposals, in their order. */
export function proposalsFacts(ctx: Ctx, pks: readonly number[]): Promise<ManagementDecisionFacts[]> {
  return Promise.all(pks.map((pk) => proposalFacts(ctx, pk)));
}

/** Whether the caller reads a proposal as a guest (rule P190); for those who never do nothing is read. */
export const readsAsGuest = async (ctx: Ctx, pk: number): Promise<boolean> =>
  mayBeGuest(ctx.actor) && isGuest(ctx.actor, await proposalFacts(ctx, pk));

/** What was written for the management, for those who may read it (rule P23). */
export async function commentForManagementOf(
  ctx: Ctx,
  row: { readonly proposalPk: number; readonly commentForManagement: string | null },
): Promise<string | null> {
  if (row.commentForManagement === null) return null;
  const isTold = maySeeCommentForManagement(ctx.actor, await proposalFacts(ctx, row.proposalPk));
  return isTold ? row.commentForManagement : null;
}

/** What was written to the user, for those who may read it (rules P22 and P190). What prints for every reader prints for guests too. */
export async function commentForUserOf(
  ctx: Ctx,
  row: { readonly proposalPk: number; readonly notified: boolean; readonly commentForUser: string | null },
): Promise<string | null> {
  if (row.commentForUser === null || ctx.audience === 'every reader') return null;
  const facts = await proposalFacts(ctx, row.proposalPk);
  return maySeeCommentForUser(ctx.actor, { ...facts, notified: row.notified }) ? row.commentForUser : null;
}
