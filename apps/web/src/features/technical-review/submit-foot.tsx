import {
  submitTechnicalReviewQuestion,
  technicalReviewSubmittedMessage,
  technicalReviewTexts,
} from '@atrium/domain/technical-review';
import { ActionButton } from '@atrium/ui/action-button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  SaveTechnicalReviewDocument,
  type TechnicalReviewFragment,
  TechnicalReviewsOfProposalDocument,
} from '../../api/generated/features/technical-review/technical-review.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';
import { contentOf, inputOf, readOf, useReviewKey } from './review-content.tsx';

const refreshes = [TechnicalReviewsOfProposalDocument];

interface SubmitFootProps {
  readonly review: TechnicalReviewFragment;
  readonly isComplete: boolean;
}

/** Lets officers set and clear 'Submitted' and save (rule R64). */
function SubmittedBox({ review, isComplete }: SubmitFootProps) {
  const text = useText();
  const key = useReviewKey(review);
  const save = useCommand(SaveTechnicalReviewDocument, { done: technicalReviewTexts.saved, refreshes });
  const [submitted, setSubmitted] = useState(review.submitted);
  return (
    <>
      <FormControlLabel
        label={text('Submitted')}
        disabled={!isComplete && !review.submitted}
        control={<Checkbox checked={submitted} onChange={(_, checked) => setSubmitted(checked)} />}
      />
      <ActionButton
        variant="contained"
        busy={save.pending}
        onClick={() =>
          void save.run({ input: { ...key, ...inputOf(contentOf(review)), submitted, read: readOf(review) } })
        }
      >
        {text('Save')}
      </ActionButton>
    </>
  );
}

/** The last step of a technical review: submits it or, for officers, decides whether it is submitted. */
export function TechnicalReviewFoot({ review, isComplete }: SubmitFootProps) {
  const text = useText();
  const ask = useConfirm();
  const key = useReviewKey(review);
  const submit = useCommand(SaveTechnicalReviewDocument, { done: technicalReviewSubmittedMessage, refreshes });
  if (review.abilities.reopen.allowed) return <SubmittedBox review={review} isComplete={isComplete} />;
  const { allowed, message } = review.abilities.submit;
  const refusal = !isComplete ? text('Complete every step before submitting') : (message ?? '');
  const isDisabled = !isComplete || !allowed;
  return (
    <>
      <ActionButton
        variant="contained"
        disabled={isDisabled}
        busy={submit.pending}
        onClick={() =>
          void ask({
            title: 'Please confirm',
            text: submitTechnicalReviewQuestion,
            confirmLabel: 'Submit',
            act: () =>
              submit.run({ input: { ...key, ...inputOf(contentOf(review)), submitted: true, read: readOf(review) } }),
          })
        }
      >
        {review.submitted ? text('✔ Submitted') : text('Submit')}
      </ActionButton>
      {isDisabled && !review.submitted && refusal ? (
        <Typography variant="body2" color="textSecondary">
          {refusal}
        </Typography>
      ) : null}
    </>
  );
}
