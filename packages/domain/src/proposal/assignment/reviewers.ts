import { type Decision, no, yes } from '../../kernel/index.ts';

/** The ways in which a person can belong to a proposal, closest first; each bars the person from reviewing it. */
export const placesOnProposal = ['PRINCIPAL_INVESTIGATOR', 'CO_PROPOSER', 'INVITED', 'DATA_ACCESS', 'VISITOR'] as const;
export type PlaceOnProposal = (typeof placesOnProposal)[number];

/** The words for a place in a sentence: 'Emma Stone is co-proposer of 27A-0001'. */
export const placeWords: Readonly<Record<PlaceOnProposal, string>> = {
  PRINCIPAL_INVESTIGATOR: 'is principal investigator of',
  CO_PROPOSER: 'is co-proposer of',
  INVITED: 'is invited to',
  DATA_ACCESS: 'has access to the data of',
  VISITOR: 'is named as a visitor for',
};

/** A person who belongs to a proposal, listed once, with the closest of the person's places. */
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

/** Returns those of the requested pairs whose person belongs to the proposal. */
function ownProposalPairs(asked: readonly Asked[], people: readonly PersonOnProposal[]): PersonOnProposal[] {
  const wanted = new Set(asked.map(({ userId, proposalPk }) => `${userId}/${proposalPk}`));
  return people.filter(({ userId, proposalPk }) => wanted.has(`${userId}/${proposalPk}`));
}

/**
 * Refuses to make a person who belongs to a proposal, in any place, its panel, technical or internal reviewer: the review would be hidden
 * from its own author (decision 40), and 'all reviews submitted' would wait for it forever. The refusal names the people and their
 * proposals.
 */
export function mayBeReviewers(
  asked: readonly Asked[],
  people: readonly PersonOnProposal[],
): Decision<'REVIEWER_ON_PROPOSAL'> {
  const found = ownProposalPairs(asked, people);
  return found.length === 0 ? yes : no('REVIEWER_ON_PROPOSAL', { people: found });
}
