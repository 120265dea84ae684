import { askBackForm, safetyReviewCommentLimit } from '@atrium/domain/experiment-safety';
import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import { TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  AskBackExperimentSafetyDocument,
  type SafetyHeadFragment,
} from '../../api/generated/features/experiment-safety/experiment-safety.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { type FormPart, plainTexts, useFormDraft } from '../../kits/draft/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';
import { safetyDocuments } from './safety-documents.ts';

type Values = z.infer<typeof askBackForm>;

const parts: readonly FormPart<Values>[] = [{ name: 'comment', label: 'What should the team change?', ...plainTexts }];
const empty: Values = { comment: '' };

interface DialogProps {
  readonly safety: SafetyHeadFragment;
  readonly onClose: () => void;
}

function AskBackDialog({ safety, onClose }: DialogProps) {
  const text = useText();
  const { experimentSafetyPk } = safety;
  const form = useForm<Values>({ resolver: zodResolver(askBackForm), defaultValues: empty });
  const draft = useFormDraft(form, { record: `safety-return-${experimentSafetyPk}`, parts, stored: empty });
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedPrompt(isDirty && !isSubmitting, draft.giveUp);
  const askBack = useCommand(AskBackExperimentSafetyDocument, {
    done: 'The team was asked for changes',
    refreshes: safetyDocuments,
  });
  const send = form.handleSubmit(async ({ comment }) => {
    const taken = draft.taken();
    const outcome = await askBack.run({ experimentSafetyPk, comment });
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    // The server holds nothing of the next question.
    draft.room.tell({ type: 'READ', parts: { comment: { value: '', version: null } } });
    onClose();
  });
  return (
    <RecordDialog
      title={text('Request changes to the safety form')}
      submitLabel={text('Send to the team')}
      form={form}
      draft={draft}
      record={recordKey('experiment-safety', experimentSafetyPk)}
      onSubmit={send}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>
        {text(
          'The team reads this at the top of its form and by e-mail. It can change the form and submit it again, and earlier decisions on it no longer count.',
        )}
      </Typography>
      <TextInput
        control={form.control}
        name="comment"
        label={text('What should the team change?')}
        required
        multiline
        minRows={4}
        limit={safetyReviewCommentLimit}
      />
    </RecordDialog>
  );
}

/** In place of a decision the team is asked for changes, by those whose turn it is (rule O160). */
export function AskBack({ safety }: { readonly safety: SafetyHeadFragment }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { allowed, reason, message } = safety.abilities.askBack;
  // What the team has not submitted, or has again already, says so by itself.
  if (!allowed && (reason === 'INSUFFICIENT_PERMISSIONS' || reason === 'SAFETY_NOT_SUBMITTED')) return null;
  return (
    <>
      <ActionButton variant="outlined" disabled={!allowed} onClick={() => setOpen(true)}>
        {text('Request changes')}
      </ActionButton>
      {allowed || !message ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
          {text(message)}
        </Typography>
      )}
      {isOpen ? <AskBackDialog safety={safety} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
