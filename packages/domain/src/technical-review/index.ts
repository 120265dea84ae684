/** The review of a proposal on an instrument: its content, and who may read, write, submit and reassign it. */
import type { Actor } from '../kernel/index.ts';
import type { ItemKind } from '../questionary/index.ts';
import type { TechnicalReviewFacts } from './model.ts';
import { mayAnswerTechnicalReview, maySubmitTechnicalReview } from './policy.ts';

export * from './model.ts';
export * from './policy.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './scientist-list.ts';

export interface TechnicalReviewItemFacts {
  readonly actor: Actor;
  readonly review: TechnicalReviewFacts;
}

export const submitTechnicalReviewQuestion =
  'I am aware that no further changes to the technical review are possible after submission.';
export const technicalReviewSubmittedMessage = 'Your review has been submitted successfully.';

/** The technical review in the wizard (rules Q55, R61 and R63). */
export const technicalReviewItemKind: ItemKind<TechnicalReviewItemFacts> = {
  id: 'technical-review',
  templateGroup: 'TECHNICAL_REVIEW',
  mayEdit: ({ actor, review }) => mayAnswerTechnicalReview(actor, review),
  maySubmit: ({ actor, review }) => maySubmitTechnicalReview(actor, review),
  submitTexts: ({ review }) => ({
    button: review.submitted ? '✔ Submitted' : 'Submit',
    confirmation: submitTechnicalReviewQuestion,
    done: technicalReviewSubmittedMessage,
  }),
  // The first step contains the verdict, which is what people open the review for.
  opensAtFirstStep: () => true,
};
