/** Grading proposals in a panel: grades and their arithmetic, reviews, and who reviews what. */
import type { Actor } from '../kernel/index.ts';
import type { ItemKind } from '../questionary/index.ts';
import type { FapReviewFacts } from './model.ts';
import { mayEditReview, maySubmitReview } from './policy.ts';
import { fapReviewTexts } from './refusals.ts';

export * from './call-settings.ts';
export * from './letter-words.ts';
export * from './model.ts';
export { offlineForm, type StoredDraft } from './offline/offline-form.ts';
export * from './offline/offline-reading.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './scores/arithmetic.ts';
export * from './scores/criteria.ts';
export * from './scores/grade.ts';
export * from './scores/rank-ranges.ts';
export * from './scores/score-spread.ts';
export * from './scores/strictness.ts';

export interface FapReviewItemFacts {
  readonly actor: Actor;
  readonly review: FapReviewFacts;
}

/** The panel review in the wizard (rules Q55, R28 and R29). */
export const fapReviewItemKind: ItemKind<FapReviewItemFacts> = {
  id: 'fap-review',
  templateGroup: 'FAP_REVIEW',
  mayEdit: ({ actor, review }) => mayEditReview(actor, review),
  maySubmit: ({ actor, review }) => maySubmitReview(actor, review),
  submitTexts: ({ review }) => ({
    button: review.status === 'SUBMITTED' ? '✔ Submitted' : 'Submit',
    confirmation: fapReviewTexts.submitConfirmation,
    done: fapReviewTexts.submitted,
  }),
  // The first step contains the grade.
  opensAtFirstStep: () => true,
};
