import { feedbackItemKind } from '@atrium/domain/feedback';
import {
  FeedbackForEditingDocument,
  type FeedbackShownFragment,
  SetFeedbackStatusDocument,
} from '../../api/generated/features/feedback/feedback.ts';
import { useCommand } from '../../api/index.ts';
import { SubmitItemFoot } from '../../kits/wizard/index.ts';

const refreshes = [FeedbackForEditingDocument];

interface SubmitFootProps {
  readonly feedback: FeedbackShownFragment;
  readonly isComplete: boolean;
}

/** Buttons of the last step: submit the feedback and, for officers, return it to the team (rule O62). */
export function FeedbackFoot({ feedback, isComplete }: SubmitFootProps) {
  const { id, status, abilities } = feedback;
  const submit = useCommand(SetFeedbackStatusDocument, { done: 'Feedback submitted', refreshes });
  const giveBack = useCommand(SetFeedbackStatusDocument, { done: 'Feedback returned', refreshes });
  return (
    <SubmitItemFoot
      texts={feedbackItemKind.submitTexts({ status, topics: [] })}
      abilities={abilities}
      isSubmitted={status === 'SUBMITTED'}
      isComplete={isComplete}
      submit={{ pending: submit.pending, act: () => submit.run({ feedbackId: id, status: 'SUBMITTED' }) }}
      giveBack={{ pending: giveBack.pending, act: () => giveBack.run({ feedbackId: id, status: 'DRAFT' }) }}
    />
  );
}
