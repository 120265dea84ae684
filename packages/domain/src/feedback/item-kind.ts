import { no, yes } from '../kernel/index.ts';
import { type ItemKind, isQuestionaryCompleted, type TopicState } from '../questionary/index.ts';
import type { FeedbackStatus } from './model.ts';

export interface FeedbackItemFacts {
  readonly status: FeedbackStatus;
  readonly topics: readonly TopicState[];
}

/** Feedback is made by its first save and given once (rule O22). */
export const feedbackItemKind: ItemKind<FeedbackItemFacts> = {
  id: 'feedback',
  templateGroup: 'FEEDBACK',
  mayEdit: ({ status }) => (status === 'DRAFT' ? yes : no('ALREADY_SUBMITTED')),
  maySubmit: ({ status, topics }) => {
    if (status !== 'DRAFT') return no('ALREADY_SUBMITTED');
    return isQuestionaryCompleted(topics) ? yes : no('TOPICS_INCOMPLETE');
  },
  submitTexts: ({ status }) => ({
    button: status === 'SUBMITTED' ? '✔ Submitted' : 'Submit',
    confirmation: 'I am aware that no further edits can be done after feedback submission.',
  }),
  opensAtFirstStep: () => false,
};
