import {
  declineReason,
  declineReasons,
  declineReasonWords,
  declineText,
  declineTextLimit,
} from '@atrium/domain/fap-review';
import { ActionButton } from '@atrium/ui/action-button';
import { SelectInput, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  DeclineReviewDocument,
  type PanelReviewFragment,
  PanelReviewOfRoomDocument,
  PanelReviewsOfProposalDocument,
} from '../../api/generated/features/fap-review/fap-review.ts';
import { ProposalsToGradeDocument } from '../../api/generated/features/fap-review/grading/grading.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { type FormPart, plainTexts, useFormDraft } from '../../kits/draft/index.ts';
import { ReviewTasksDocument } from '../../kits/reading-room/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

const refreshes = [
  ReviewTasksDocument,
  PanelReviewOfRoomDocument,
  PanelReviewsOfProposalDocument,
  ProposalsToGradeDocument,
];

const schema = z.object({ reason: declineReason, text: declineText });
type Values = z.input<typeof schema>;

const parts: readonly FormPart<Values>[] = [{ name: 'text', label: 'Explanation', ...plainTexts }];
const blank: Values = { reason: 'OUTSIDE_FIELD', text: '' };

interface DeclineProps {
  readonly review: PanelReviewFragment;
  /** Called after the review was declined. */
  readonly onDeclined: () => void;
}

function DeclineDialog({ review, onDeclined, onClose }: DeclineProps & { readonly onClose: () => void }) {
  const text = useText();
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: blank });
  const draft = useFormDraft(form, { record: `fap-review-decline-${review.id}`, parts, stored: blank });
  const command = useCommand(DeclineReviewDocument, { done: 'The panel secretary will be notified', refreshes });
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const outcome = await command.run({ reviewId: review.id, decline: values });
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    onClose();
    onDeclined();
  });
  return (
    <RecordDialog
      title={text('Decline to review this proposal')}
      submitLabel={text('Decline and notify the secretary')}
      form={form}
      draft={draft}
      onSubmit={save}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <SelectInput
          control={form.control}
          name="reason"
          label={text('Reason')}
          required
          choices={declineReasons.map((value) => ({ value, label: text(declineReasonWords[value]) }))}
        />
        <TextInput
          control={form.control}
          name="text"
          label={text('Explanation')}
          required
          multiline
          limit={declineTextLimit}
        />
        <div>
          {text(
            form.watch('reason') === 'CONFLICT'
              ? 'Your review will no longer count, and the panel may hide the proposal from you. The panel’s leaders can undo this.'
              : 'Your review will no longer count, and you will not be reminded about it. You can undo this.',
          )}
        </div>
      </Box>
    </RecordDialog>
  );
}

/** Declines a review: abstention, 'outside my field' or a conflict of interest, each with a reason (rule R103). */
export function DeclineButton({ review, onDeclined }: DeclineProps) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  if (!review.abilities?.decline.allowed) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{text('Decline review…')}</Button>
      {isOpen ? <DeclineDialog review={review} onDeclined={onDeclined} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Says that a review was declined and why, with a way to undo that (rule R104). */
export function DeclinedNote({ review }: { readonly review: PanelReviewFragment }) {
  const text = useText();
  const command = useCommand(DeclineReviewDocument, { done: 'The review is open again', refreshes });
  if (!review.declineReason) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
      action={
        review.abilities?.takeBackDecline.allowed ? (
          <ActionButton
            size="small"
            busy={command.pending}
            onClick={() => void command.run({ reviewId: review.id, decline: null })}
          >
            {text('Undo decline')}
          </ActionButton>
        ) : null
      }
    >
      <strong>{text(declineReasonWords[review.declineReason])}</strong>
      {`: ${review.declineText ?? ''}`}
    </Alert>
  );
}
