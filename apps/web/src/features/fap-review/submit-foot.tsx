import { fapReviewTexts } from '@atrium/domain/fap-review';
import { ActionButton } from '@atrium/ui/action-button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  type PanelReviewFragment,
  PanelReviewsOfProposalDocument,
  SaveReviewDocument,
} from '../../api/generated/features/fap-review/fap-review.ts';
import { ProposalsToGradeDocument } from '../../api/generated/features/fap-review/grading/grading.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useGradeScale } from '../../kits/proposed-grade/index.ts';
import { useText } from '../../locale/index.ts';
import { gradeProblems } from './grade/grade-content.ts';
import { reviewKey } from './review-key.ts';

const refreshes = [PanelReviewsOfProposalDocument, ProposalsToGradeDocument];

interface SubmitFootProps {
  readonly review: PanelReviewFragment;
  readonly isComplete: boolean;
}

/** Lets officers set and clear 'Submitted' and save (rule R30). */
function SubmittedBox({ review }: { review: PanelReviewFragment }) {
  const text = useText();
  const save = useCommand(SaveReviewDocument, { done: 'Updated', refreshes });
  const [submitted, setSubmitted] = useState(review.status === 'SUBMITTED');
  return (
    <>
      <FormControlLabel
        label={text('Submitted')}
        control={<Checkbox checked={submitted} onChange={(_, checked) => setSubmitted(checked)} />}
      />
      <ActionButton
        variant="contained"
        busy={save.pending}
        onClick={() => void save.run({ ...reviewKey(review), status: submitted ? 'SUBMITTED' : 'DRAFT' })}
      >
        {text('Save')}
      </ActionButton>
    </>
  );
}

/** The last step of a panel review: submits it or, for officers, decides whether it is submitted. */
export function PanelReviewFoot({ review, isComplete }: SubmitFootProps) {
  const text = useText();
  const ask = useConfirm();
  const scale = useGradeScale();
  const submit = useCommand(SaveReviewDocument, { done: fapReviewTexts.submitted, refreshes });
  if (review.abilities?.reopen.allowed) return <SubmittedBox review={review} />;
  const isSubmitted = review.status === 'SUBMITTED';
  const content = { grade: review.grade ?? null, comment: review.comment ?? '' };
  const [missing] = gradeProblems(content, scale, true);
  const ability = review.abilities?.submit;
  const refusal = !isComplete
    ? text('Complete every step before submitting')
    : missing
      ? text(missing.message)
      : (ability?.message ?? '');
  const isDisabled = !isComplete || missing !== undefined || !ability?.allowed;
  return (
    <>
      <ActionButton
        variant="contained"
        disabled={isDisabled}
        busy={submit.pending}
        onClick={() =>
          void ask({
            title: fapReviewTexts.submitTitle,
            text: fapReviewTexts.submitConfirmation,
            confirmLabel: 'Submit',
            act: () => submit.run({ ...reviewKey(review), status: 'SUBMITTED' }),
          })
        }
      >
        {isSubmitted ? text('✔ Submitted') : text('Submit')}
      </ActionButton>
      {isDisabled && !isSubmitted && refusal ? (
        <Typography variant="body2" color="textSecondary">
          {refusal}
        </Typography>
      ) : null}
    </>
  );
}
