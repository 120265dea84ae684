import { askClarificationArgs, clarificationQuestionLimit } from '@atrium/domain/clarification';
import { CheckboxInput, DateInput, FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  AskClarificationDocument,
  ClarificationsOfProposalDocument,
} from '../../api/generated/kits/clarifications/clarifications.ts';
import { serverNow, showIssues, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { type FormPart, plainTexts, useFormDraft } from '../draft/index.ts';
import { RecordDialog } from '../record-dialog/index.ts';

const askForm = z.object({
  question: askClarificationArgs.shape.question,
  dueAt: z.string({ error: 'Please enter a deadline' }).min(1, { message: 'Please enter a deadline' }),
  visibleToReviewers: z.boolean(),
});
type Values = z.input<typeof askForm>;
const parts: readonly FormPart<Values>[] = [{ name: 'question', label: 'Question', ...plainTexts }];

interface AskDialogProps {
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly onClose: () => void;
}

/** Asks the people of a proposal a question, with a date by which they must answer (rule R210). */
export function AskDialog({ proposalPk, proposalId, onClose }: AskDialogProps) {
  const text = useText();
  const command = useCommand(AskClarificationDocument, {
    done: 'The applicants were asked by e-mail',
    refreshes: [ClarificationsOfProposalDocument],
  });
  const form = useForm<Values>({
    resolver: zodResolver(askForm),
    defaultValues: { question: '', visibleToReviewers: false },
  });
  const draft = useFormDraft(form, { record: `clarification-of-${proposalPk}`, parts, stored: { question: '' } });
  const { control } = form;
  const submit = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const outcome = await command.run({ proposalPk, ...values });
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    onClose();
  });
  return (
    <RecordDialog
      title={text('Question to the applicants of {{id}}', { id: proposalId })}
      submitLabel={text('Ask')}
      form={form}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput
          control={control}
          name="question"
          label={text('Question')}
          required
          multiline
          minRows={3}
          limit={clarificationQuestionLimit}
          help={text('Everybody on the proposal can read it. They see your role, not your name.')}
        />
        <DateInput
          control={control}
          name="dueAt"
          label={text('Answer due by')}
          required
          withTime
          min={serverNow().toISOString()}
          help={text('At most 90 days from now; applicants get one reminder, two days before')}
        />
        <CheckboxInput
          control={control}
          name="visibleToReviewers"
          label={text('Reviewers can also read the question and answer')}
          help={text('Otherwise, only you, the user office and the applicants can')}
        />
      </FormGrid>
    </RecordDialog>
  );
}
