import {
  fapMeetingDecisionForm,
  fapMeetingTexts,
  isDecisionComplete,
  type Recommendation,
  recommendations,
  recommendationWords,
} from '@atrium/domain/fap-meeting';
import { ActionButton } from '@atrium/ui/action-button';
import { CheckboxInput, SelectInput } from '@atrium/ui/fields';
import { RichTextInput } from '@atrium/ui/rich-text';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  MeetingInstrumentsDocument,
  type MeetingProposalFragment,
  MeetingProposalsDocument,
  SaveMeetingDecisionDocument,
} from '../../api/generated/features/fap-meeting/fap-meeting.ts';
import { showIssues, toastDone } from '../../api/index.ts';
import { useConfirm, useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { DraftNote, DraftNotices, type FormPart, richTexts, useFormDraft } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { useText } from '../../locale/index.ts';

/** The schema of the decision form, in the dialog and in the meeting room. */
export const decisionSchema = fapMeetingDecisionForm.extend({ submitted: z.boolean() });
export type DecisionValues = z.input<typeof decisionSchema>;

export const decisionOf = ({ meetingDecision: decision }: MeetingProposalFragment): DecisionValues => ({
  recommendation: decision?.recommendation ?? 'UNSET',
  commentForUser: decision?.commentForUser ?? '',
  commentForManagement: decision?.commentForManagement ?? '',
  submitted: decision?.submitted ?? false,
});

const contentOf = ({ commentForUser = null, commentForManagement = null, recommendation = null }: DecisionValues) => ({
  commentForUser,
  commentForManagement,
  recommendation,
});

export const decisionParts: readonly FormPart<DecisionValues>[] = [
  { name: 'commentForUser', label: 'Comment for user', ...richTexts },
  { name: 'recommendation', label: 'Recommendation', words: String },
  { name: 'commentForManagement', label: 'Comment for management', ...richTexts },
];

/** The form and the actions of its buttons; the checkbox 'Submitted' has an effect only for users who may reopen a decision. */
function useDecision(row: MeetingProposalFragment, mayReopen: boolean) {
  const text = useText();
  const { proposalPk, instrumentId, fapId } = row;
  const save = useFormSave(SaveMeetingDecisionDocument, {
    faces: decisionParts,
    refreshes: [MeetingProposalsDocument, MeetingInstrumentsDocument],
  });
  const form = useForm<DecisionValues, unknown, z.output<typeof decisionSchema>>({
    resolver: zodResolver(decisionSchema),
    defaultValues: decisionOf(row),
  });
  const read = useRead(form, decisionOf(row));
  const { isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(form, {
    record: `decision-${proposalPk}-${instrumentId}-${fapId}`,
    parts: decisionParts,
    stored: decisionOf(row),
    mayChange: row.meetingAbilities?.saveDecision?.allowed ?? false,
  });
  useUnsavedPrompt(isDirty && !isSubmitting, draft.giveUp);
  const store = async (submits: boolean): Promise<boolean> => {
    let isStored = false;
    await form.handleSubmit(async (given) => {
      const taken = draft.taken();
      const outcome = await save.run({
        ...read.held(given),
        variables: ({ submitted: ticked, ...values }, before) => {
          const submitted = submits || (mayReopen ? ticked : undefined);
          return { input: { proposalPk, instrumentId, fapId, ...values, submitted }, read: before };
        },
      });
      isStored = outcome.ok;
      if (!outcome.ok) return showIssues(form, outcome.error);
      read.saved(submits ? { submitted: true } : {});
      draft.saved(taken);
      toastDone(text(submits ? fapMeetingTexts.submitted : fapMeetingTexts.saved), [outcome]);
    })();
    return isStored;
  };
  return { form, store, draft, isDirty, pending: save.pending, question: save.question };
}

type Decision = ReturnType<typeof useDecision>;

/** Submits the decision after a confirmation that explains what this means and whether something is missing. */
function useSubmission({ form, store }: Decision) {
  const text = useText();
  const ask = useConfirm();
  return () =>
    ask({
      title: fapMeetingTexts.submitTitle,
      text: (
        <>
          {text(fapMeetingTexts.submitConfirmation)}
          {isDecisionComplete(contentOf(form.getValues())) ? null : (
            <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
              {text('The decision is incomplete: a recommendation or one of the two comments is missing.')}
            </Alert>
          )}
        </>
      ),
      confirmLabel: 'Submit',
      act: () => store(true),
    });
}

interface FootProps {
  readonly decision: Decision;
  readonly mayReopen: boolean;
  readonly onClose: () => void;
}

/** Saves, or submits; users who may reopen a decision do both with the checkbox and the same buttons. */
function Foot({ decision, mayReopen, onClose }: FootProps) {
  const text = useText();
  const submit = useSubmission(decision);
  const { form, store, draft, isDirty, pending } = decision;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', alignItems: 'center' }}>
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        <DraftNote room={draft.room} savesItself={false} />
      </Box>
      {mayReopen ? (
        <Box sx={{ mr: 'auto' }}>
          <CheckboxInput control={form.control} name="submitted" label={text('Submitted')} />
        </Box>
      ) : null}
      <ActionButton variant="outlined" disabled={!isDirty} busy={pending} onClick={() => void store(false)}>
        {text('Save')}
      </ActionButton>
      <ActionButton
        variant={mayReopen ? 'contained' : 'outlined'}
        busy={pending}
        onClick={() => void store(false).then((stored) => (stored ? onClose() : undefined))}
      >
        {text('Save and continue')}
      </ActionButton>
      {mayReopen ? null : (
        <ActionButton variant="contained" busy={pending} onClick={() => void submit()}>
          {text('Submit')}
        </ActionButton>
      )}
    </Box>
  );
}

/** The form for the panel's decision on a proposal: recommendation and comments, saved or submitted (rule R49). */
export function DecisionForm({ row, onClose }: { row: MeetingProposalFragment; onClose: () => void }) {
  const text = useText();
  const may = row.meetingAbilities?.saveDecision;
  const mayReopen = row.meetingAbilities?.reopenDecision.allowed ?? false;
  const isLocked = !may?.allowed;
  const decision = useDecision(row, mayReopen);
  const { form, draft, question } = decision;
  return (
    <Box component="form" noValidate onSubmit={(event) => event.preventDefault()} sx={{ display: 'grid', gap: 2.5 }}>
      <DraftNotices {...draft} />
      {question}
      {isLocked && may?.message ? (
        <Alert severity="info" variant="outlined">
          {text(may.message)}
        </Alert>
      ) : null}
      <RichTextInput
        control={form.control}
        name="commentForUser"
        label={text('Comment for user')}
        disabled={isLocked}
      />
      <SelectInput
        control={form.control}
        name="recommendation"
        label={text('Recommendation')}
        disabled={isLocked}
        choices={recommendations.map((value: Recommendation) => ({ value, label: text(recommendationWords[value]) }))}
      />
      <RichTextInput
        control={form.control}
        name="commentForManagement"
        label={text('Comment for management')}
        disabled={isLocked}
      />
      {isLocked ? null : <Foot decision={decision} mayReopen={mayReopen} onClose={onClose} />}
    </Box>
  );
}
