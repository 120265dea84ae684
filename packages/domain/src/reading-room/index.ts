/** The reviews that reviewers of all kinds have to write, their order, and their progress. */
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

/** User officers and the scientists of a technical review's instrument may see the basis of its time (rule R102). */
function mayReadTechnicalBasis(
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
  /** Everyone may request their own tasks; the result depends on the role. */
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
