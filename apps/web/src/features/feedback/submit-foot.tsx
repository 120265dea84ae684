import { feedbackItemKind } from '@atrium/domain/feedback';
import Button from '@mui/material/Button';
import {
  FeedbackForEditingDocument,
  type FeedbackShownFragment,
  SetFeedbackStatusDocument,
} from '../../api/generated/features/feedback/feedback.ts';
import { useCommand } from '../../api/index.ts';
import { HandInButton } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';

export interface SubmitFootProps {
  readonly feedback: FeedbackShownFragment;
  readonly isComplete: boolean;
}

/** Buttons of the last step: hand the feedback in, and for officers give it back (rule O62). */
export function SubmitFoot({ feedback, isComplete }: SubmitFootProps) {
  const text = useText();
  const { id, status, abilities } = feedback;
  const texts = feedbackItemKind.submitTexts({ status, topics: [] });
  const submit = useCommand(SetFeedbackStatusDocument, {
    done: 'Feedback submitted',
    refreshes: [FeedbackForEditingDocument],
  });
  const giveBack = useCommand(SetFeedbackStatusDocument, {
    done: 'Feedback given back',
    refreshes: [FeedbackForEditingDocument],
  });
  const isSubmitted = status === 'SUBMITTED';
  return (
    <>
      {isSubmitted && abilities.giveBack.allowed ? (
        <Button
          variant="outlined"
          loading={giveBack.pending}
          onClick={() => void giveBack.run({ feedbackId: id, status: 'DRAFT' })}
        >
          {text('Give back')}
        </Button>
      ) : null}
      <HandInButton
        texts={texts}
        submit={abilities.submit}
        isSubmitted={isSubmitted}
        isComplete={isComplete}
        pending={submit.pending}
        act={() => submit.run({ feedbackId: id, status: 'SUBMITTED' })}
      />
    </>
  );
}
