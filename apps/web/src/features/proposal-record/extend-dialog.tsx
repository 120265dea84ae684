import { extendProposalArgs, extensionReasonLimit } from '@atrium/domain/proposal';
import { FormDialog } from '@atrium/ui/dialog';
import { DateInput, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ExtendProposalDocument } from '../../api/generated/features/proposal-record/proposal-record.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import type { RecordedProposal } from './record-tab.ts';

const form = z.object({
  until: z.string({ error: 'Please say until when' }).min(1, { message: 'Please say until when' }),
  reason: extendProposalArgs.shape.reason,
});

interface ExtendDialogProps {
  readonly proposal: Pick<RecordedProposal, 'primaryKey' | 'proposalId' | 'extendedUntil' | 'extensionReason'>;
  readonly onClose: () => void;
}

/** Gives one proposal more time, with the reason that its people read (rule P121). */
export function ExtendDialog({ proposal, onClose }: ExtendDialogProps) {
  const text = useText();
  const { primaryKey, proposalId, extendedUntil, extensionReason } = proposal;
  const command = useCommand(ExtendProposalDocument, {
    done: 'More time given; its people were mailed',
    refreshes: 'all',
  });
  const { control, formState, handleSubmit, ...rest } = useForm({
    resolver: zodResolver(form),
    defaultValues: { until: extendedUntil ?? (null as unknown as string), reason: extensionReason ?? '' },
  });
  const submit = handleSubmit(async ({ until, reason }) => {
    const outcome = await command.run({ proposalPk: primaryKey, until, reason });
    if (outcome.ok) onClose();
    else showIssues({ control, formState, handleSubmit, ...rest } as never, outcome.error);
  });
  return (
    <FormDialog
      width="sm"
      title={text('More time for {{id}}', { id: proposalId })}
      submitLabel={text('Give more time')}
      isDirty={formState.isDirty}
      isSubmitting={formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateInput
        control={control}
        name="until"
        label={text('May be submitted until')}
        required
        withTime
        min={new Date().toISOString()}
        help={text('This proposal alone; at most 90 days ahead')}
      />
      <TextInput
        control={control}
        name="reason"
        label={text('Reason')}
        required
        multiline
        minRows={2}
        limit={extensionReasonLimit}
        help={text('Its people read it on the proposal and in a mail; the log keeps it')}
      />
    </FormDialog>
  );
}
