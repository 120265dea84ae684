import {
  answerClarificationArgs,
  clarificationAnswerLimit,
  clarificationFilesLimit,
} from '@atrium/domain/clarification';
import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import { TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  AnswerClarificationDocument,
  type ClarificationShownFragment,
  ClarificationsOfProposalDocument,
  ClarificationsToAnswerDocument,
} from '../../api/generated/kits/clarifications/clarifications.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useConfirm } from '../confirm/index.ts';
import { DraftNote, DraftNotices, type FormPart, plainTexts, useFormDraft } from '../draft/index.ts';
import { FileUpload } from '../file-upload/index.ts';
import { WhoIsHere } from '../live/index.ts';

const answerForm = z.object({
  answer: answerClarificationArgs.shape.answer,
  fileIds: z.array(z.string()).max(clarificationFilesLimit),
});
type Values = z.input<typeof answerForm>;
const parts: readonly FormPart<Values>[] = [{ name: 'answer', label: 'Answer', ...plainTexts }];
const blank: Values = { answer: '', fileIds: [] };

/** The team's answer, given once; the proposal itself stays unchanged (rule R211). */
export function AnswerForm({ one }: { one: ClarificationShownFragment }) {
  const text = useText();
  const ask = useConfirm();
  const command = useCommand(AnswerClarificationDocument, {
    done: 'Answer sent',
    refreshes: [ClarificationsOfProposalDocument, ClarificationsToAnswerDocument],
  });
  const form = useForm<Values>({ resolver: zodResolver(answerForm), defaultValues: blank });
  const draft = useFormDraft(form, { record: `clarification-${one.id}`, parts, stored: { answer: '' } });
  const files = useController({ control: form.control, name: 'fileIds' });
  const submit = form.handleSubmit(async ({ answer, fileIds }) => {
    const sure = await ask({
      title: 'Send the answer',
      text: text('It is sent to the person who asked and cannot be changed afterwards.'),
      confirmLabel: 'Send',
    });
    if (!sure) return;
    const taken = draft.taken();
    const outcome = await command.run({ id: one.id, answer, fileIds });
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
  });
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <WhoIsHere record={recordKey('clarification', one.id)} part="Answer" />
      <DraftNotices {...draft} />
      <TextInput
        control={form.control}
        name="answer"
        label={text('Your answer')}
        required
        multiline
        minRows={3}
        limit={clarificationAnswerLimit}
        help={text('Your proposal stays as you submitted it.')}
      />
      <FileUpload
        label={text('Files')}
        fileIds={files.field.value}
        onFileIds={(ids) => files.field.onChange([...ids])}
        maxFiles={clarificationFilesLimit}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <ActionButton type="submit" variant="contained" busy={form.formState.isSubmitting}>
          {text('Send answer')}
        </ActionButton>
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <DraftNote room={draft.room} savesItself={false} />
        </Box>
      </Box>
    </Box>
  );
}
