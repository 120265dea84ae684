import { type Decision, no, yes } from '../../kernel/index.ts';

/** The ways in which somebody stands on a proposal, the nearest first; each keeps its person from reviewing it. */
export const placesOnProposal = ['PRINCIPAL_INVESTIGATOR', 'CO_PROPOSER', 'INVITED', 'DATA_ACCESS', 'VISITOR'] as const;
export type PlaceOnProposal = (typeof placesOnProposal)[number];

/** How a place is told: 'Emma Stone is co-proposer of 27A-0001'. */
export const placeWords: Readonly<Record<PlaceOnProposal, string>> = {
  PRINCIPAL_INVESTIGATOR: 'is principal investigator of',
  CO_PROPOSER: 'is co-proposer of',
  INVITED: 'is invited to',
  DATA_ACCESS: 'has access to the data of',
  VISITOR: 'comes as a visitor for',
};

/** Somebody who stands on a proposal, once, by the nearest of the places held there. */
export interface PersonOnProposal {
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly userId: number;
  readonly name: string;
  readonly place: PlaceOnProposal;
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
 * Nobody who stands on a proposal, in whatever place, is made its reviewer, of a panel, technically or internally: the review would be
 * hidden from its own author (decision 40), and 'all reviews submitted' would wait for it for ever. The refusal names who stands on which.
 */
export function mayBeReviewers(
  asked: readonly Asked[],
  people: readonly PersonOnProposal[],
): Decision<'REVIEWER_ON_PROPOSAL'> {
  const found = ownProposalPairs(asked, people);
  return found.length === 0 ? yes : no('REVIEWER_ON_PROPOSAL', { people: found });
}
