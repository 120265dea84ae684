import type { ReviewWish } from '@atrium/domain/assignment';
import type { DeskExpertiseQuery } from '../../api/generated/features/assignment/assignment.ts';
import { pairKey } from './desk.ts';

type Told = NonNullable<DeskExpertiseQuery['fapExpertise']>;
type Fit = Told['fits'][number];

/** What is known of a pair: how well the person fits the proposal, where they are among the best, and what they wish. */
export interface Knowledge {
  readonly fitOf: (proposalPk: number, userId: number) => Fit | undefined;
  readonly wishOf: (proposalPk: number, userId: number) => ReviewWish | undefined;
}

/** Finds what is known by pair. */
export function knowledgeOf({ fits, wishes }: Told): Knowledge {
  const fitsByPair = new Map(fits.map((fit) => [pairKey(fit.proposalPk, fit.userId), fit]));
  const wishesByPair = new Map(wishes.map(({ proposalPk, userId, wish }) => [pairKey(proposalPk, userId), wish]));
  return {
    fitOf: (proposalPk, userId) => fitsByPair.get(pairKey(proposalPk, userId)),
    wishOf: (proposalPk, userId) => wishesByPair.get(pairKey(proposalPk, userId)),
  };
}
