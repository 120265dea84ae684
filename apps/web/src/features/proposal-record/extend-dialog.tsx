import { recordKey } from '@atrium/domain/live';
import { extendProposalArgs, extensionReasonLimit } from '@atrium/domain/proposal';
import { DateInput, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ExtendProposalDocument } from '../../api/generated/features/proposal-record/proposal-record.ts';
import { serverNow, showIssues, useCommand } from '../../api/index.ts';
import { type FormPart, plainTexts, useFormDraft } from '../../kits/draft/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';
import type { RecordedProposal } from './record-tab.ts';

const extensionForm = z.object({
  until: z.string({ error: 'Please enter a deadline' }).min(1, { message: 'Please enter a deadline' }),
  reason: extendProposalArgs.shape.reason,
});
type Values = z.input<typeof extensionForm>;
const parts: readonly FormPart<Values>[] = [{ name: 'reason', label: 'Reason', ...plainTexts }];

interface ExtendDialogProps {
  readonly proposal: Pick<RecordedProposal, 'primaryKey' | 'proposalId' | 'extendedUntil' | 'extensionReason'>;
  readonly onClose: () => void;
}

/** Extends the deadline of one proposal, with a reason shown to its team (rule P121). */
export function ExtendDialog({ proposal, onClose }: ExtendDialogProps) {
  const text = useText();
  const { primaryKey, proposalId, extendedUntil, extensionReason } = proposal;
  const command = useCommand(ExtendProposalDocument, {
    done: 'Deadline extended; the applicants have been told by e-mail',
    refreshes: 'all',
  });
  const stored = { reason: extensionReason ?? '' };
  const form = useForm<Values>({
    resolver: zodResolver(extensionForm),
    defaultValues: { ...stored, ...(extendedUntil ? { until: extendedUntil } : {}) },
  });
  const draft = useFormDraft(form, { record: `extension-${primaryKey}`, parts, stored });
  const { control } = form;
  const submit = form.handleSubmit(async ({ until, reason }) => {
    const taken = draft.taken();
    const outcome = await command.run({ proposalPk: primaryKey, until, reason });
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    onClose();
  });
  return (
    <RecordDialog
      title={text('More time for {{id}}', { id: proposalId })}
      submitLabel={text('Give more time')}
      form={form}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <WhoIsHere record={recordKey('administration', primaryKey)} part="Give more time" />
      <DateInput
        control={control}
        name="until"
        label={text('May be submitted until')}
        required
        withTime
        min={serverNow().toISOString()}
        help={text('For this proposal only; at most 90 days from now')}
      />
      <TextInput
        control={control}
        name="reason"
        label={text('Reason')}
        required
        multiline
        minRows={2}
        limit={extensionReasonLimit}
        help={text('Shown to the applicants on the proposal and in an e-mail, and kept in the log')}
      />
    </RecordDialog>
  );
}
