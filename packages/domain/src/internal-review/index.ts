/** Internal reviews requested for a technical review: who requests them, who writes them, and until when. */
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  hasRole,
  inRole,
  no,
  rule,
  yes,
} from '../kernel/index.ts';
import {
  foreignTechnicalReview,
  mayViewTechnicalReview,
  type TechnicalReviewFacts,
} from '../technical-review/index.ts';
import type { InternalReviewContent, InternalReviewFacts, InternalReviewReason, InternalReviewScope } from './model.ts';

export * from './model.ts';

type Answer = Decision<InternalReviewReason | AccessReason>;

/** Allows officers, scientists of the proposal's instruments, and the internal reviewers of the technical review (rule R82). */
export function mayListInternalReviews(actor: Actor, technicalReview: TechnicalReviewFacts): Answer {
  return allOf<InternalReviewReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER'),
    () => (mayViewTechnicalReview(actor, technicalReview).allowed ? yes : no('INTERNAL_REVIEW_NOT_FOUND')),
  );
}

/** Allows officers and scientists to request and withdraw internal reviews; an internal reviewer may do neither (rule R83). */
export function mayAskInternalReviewers(actor: Actor, technicalReview: TechnicalReviewFacts): Answer {
  return allOf<InternalReviewReason | AccessReason>(
    () => inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST'),
    () => mayListInternalReviews(actor, technicalReview),
  );
}

export function mayViewInternalReview(actor: Actor, { technicalReview }: InternalReviewFacts): Answer {
  return mayListInternalReviews(actor, technicalReview);
}

/** Internal reviewers may change only their own review, and nobody may change any once the technical review is submitted (rule R84). */
export function mayEditInternalReview(actor: Actor, { technicalReview, isReviewer }: InternalReviewFacts): Answer {
  return allOf<InternalReviewReason | AccessReason>(
    () => mayListInternalReviews(actor, technicalReview),
    () => (hasRole(actor, 'INTERNAL_REVIEWER') && !isReviewer ? no('NOT_INTERNAL_REVIEWER') : yes),
    () => (technicalReview.submitted ? no('TECHNICAL_REVIEW_IS_SUBMITTED') : yes),
  );
}

export function mayDeleteInternalReview(actor: Actor, { technicalReview }: InternalReviewFacts): Answer {
  return mayAskInternalReviewers(actor, technicalReview);
}

/** Returns how much of an internal review the actor may change now. */
export function internalReviewScope(actor: Actor, facts: InternalReviewFacts): InternalReviewScope {
  if (!mayEditInternalReview(actor, facts).allowed) return 'NOTHING';
  return hasRole(actor, 'INTERNAL_REVIEWER') ? 'COMMENT_AND_DOCUMENTS' : 'ALL';
}

const related: TechnicalReviewFacts = {
  ...foreignTechnicalReview,
  isOnInstrument: true,
  isOnProposalInstrument: true,
  isInternalReviewer: true,
  isFapChair: true,
  isFapSecretary: true,
  isFapReviewer: true,
};

const places = {
  'of a foreign review': foreignTechnicalReview,
  'of a review one has to do with': related,
};

const states = {
  'of a foreign review': { technicalReview: foreignTechnicalReview, isReviewer: false },
  'asked of oneself': { technicalReview: related, isReviewer: true },
  'asked of a colleague': { technicalReview: related, isReviewer: false },
  'asked of oneself, technical review submitted': {
    technicalReview: { ...related, submitted: true },
    isReviewer: true,
  },
};

export const internalReviewPolicies = {
  list: rule('internalReview.list', mayListInternalReviews, places),
  create: rule('internalReview.create', mayAskInternalReviewers, places),
  view: rule('internalReview.view', mayViewInternalReview, states),
  edit: rule('internalReview.edit', mayEditInternalReview, states),
  delete: rule('internalReview.delete', mayDeleteInternalReview, states),
};

/**
 * Returns the content to store: an internal reviewer changes only comment and documents; title and reviewer are up to those who requested
 * it (rule R85).
 */
export function acceptedInternalReview(
  stored: InternalReviewContent,
  given: InternalReviewContent,
  scope: InternalReviewScope,
): InternalReviewContent {
  if (scope === 'ALL') return given;
  if (scope === 'NOTHING') return stored;
  return { ...stored, comment: given.comment, files: given.files };
}
