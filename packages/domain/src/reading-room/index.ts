/** What reviewers of all kinds have to do, in which order, and what they have done of it. */
import { z } from 'zod';
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  id,
  inRole,
  isOfficer,
  no,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import {
  foreignTechnicalReview,
  mayViewTechnicalReview,
  type TechnicalReviewFacts,
  type TechnicalReviewReason,
} from '../technical-review/index.ts';
import { reviewKinds } from './rules.ts';

export * from './rules.ts';

export const reviewKind = z.enum(reviewKinds).meta({ id: 'ReviewKind' });

export const technicalBasisArgs = z.object({ technicalReviewId: id() });

/** User officers, and the scientists of the instrument of a technical review, see what its time rests on (rule R102). */
export function mayReadTechnicalBasis(
  actor: Actor,
  facts: TechnicalReviewFacts,
): Decision<TechnicalReviewReason | AccessReason> {
  return allOf<TechnicalReviewReason | AccessReason>(
    () => mayViewTechnicalReview(actor, facts),
    () => inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST'),
    () => (isOfficer(actor) || facts.isAssignee || facts.isOnInstrument ? yes : no('INSUFFICIENT_PERMISSIONS')),
  );
}

export const readingRoomPolicies = {
  /** Everybody asks for their own tasks; what they hold depends on the role. */
  ownTasks: rule('readingRoom.ownTasks', signedIn),
  technicalBasis: rule('readingRoom.technicalBasis', mayReadTechnicalBasis, {
    unrelated: foreignTechnicalReview,
    assignee: { ...foreignTechnicalReview, isAssignee: true },
    'scientist of the instrument': { ...foreignTechnicalReview, isOnInstrument: true, isOnProposalInstrument: true },
    'scientist of another instrument of the proposal': { ...foreignTechnicalReview, isOnProposalInstrument: true },
    'internal reviewer': { ...foreignTechnicalReview, isInternalReviewer: true },
    'in the panel': { ...foreignTechnicalReview, isFapChair: true, isFapSecretary: true, isFapReviewer: true },
  }),
};
