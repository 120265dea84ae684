import { type Decision, no, yes } from '../kernel/index.ts';
import type { ProposalReason } from './refusals.ts';

/** Somebody who stands on a proposal: its principal investigator, a co-proposer or somebody with access to its data. */
export interface PersonOnProposal {
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly userId: number;
  readonly name: string;
}

interface Asked {
  readonly userId: number;
  readonly proposalPk: number;
}

/** Those of the asked pairs in which the person stands on the proposal. */
export function ownProposalPairs(asked: readonly Asked[], people: readonly PersonOnProposal[]): PersonOnProposal[] {
  const wanted = new Set(asked.map(({ userId, proposalPk }) => `${userId}/${proposalPk}`));
  return people.filter(({ userId, proposalPk }) => wanted.has(`${userId}/${proposalPk}`));
}

/**
 * Nobody who stands on a proposal is made its reviewer, of a panel, technically or internally: the review would be hidden from its
 * own author (decision 40), and 'all reviews submitted' would wait for it for ever. The refusal names who stands on which.
 */
export function mayBeReviewers(asked: readonly Asked[], people: readonly PersonOnProposal[]): Decision<ProposalReason> {
  const found = ownProposalPairs(asked, people);
  return found.length === 0 ? yes : no('REVIEWER_ON_PROPOSAL', { people: found });
}
