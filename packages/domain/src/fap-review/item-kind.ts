import type { Actor } from '../kernel/index.ts';
import type { ItemKind } from '../questionary/index.ts';
import type { FapReviewFacts } from './model.ts';
import { mayEditReview, maySubmitReview } from './policy.ts';
import { fapReviewTexts } from './texts.ts';

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
  // Its first step holds the grade.
  opensAtFirstStep: () => true,
};
