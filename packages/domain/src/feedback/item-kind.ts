import { no, yes } from '../kernel/index.ts';
import { type ItemKind, isQuestionaryCompleted, type TopicState } from '../questionary/index.ts';

/** The feedback's own status; that of the experiment is another (rule O1). */
export const feedbackStatuses = ['DRAFT', 'SUBMITTED'] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

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
  submitTexts: ({ status }) => ({ button: status === 'SUBMITTED' ? '✔ Submitted' : 'Submit' }),
  opensAtFirstStep: () => false,
};
