import { DateInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  type ClarificationShownFragment,
  ClarificationsOfProposalDocument,
  ExtendClarificationDocument,
} from '../../api/generated/kits/clarifications/clarifications.ts';
import { serverNow, showIssues, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { RecordDialog } from '../record-dialog/index.ts';

const extendForm = z.object({
  dueAt: z.string({ error: 'Please enter a deadline' }).min(1, { message: 'Please enter a deadline' }),
});
type Values = z.input<typeof extendForm>;

/** Extends the time to answer, even after it has expired (rule R211). */
export function ExtendClarificationDialog({ one, onClose }: { one: ClarificationShownFragment; onClose: () => void }) {
  const text = useText();
  const command = useCommand(ExtendClarificationDocument, {
    done: 'Deadline extended; the applicants have been told by e-mail',
    refreshes: [ClarificationsOfProposalDocument],
  });
  const form = useForm<Values>({ resolver: zodResolver(extendForm), defaultValues: { dueAt: one.dueAt } });
  const submit = form.handleSubmit(async ({ dueAt }) => {
    const outcome = await command.run({ id: one.id, dueAt });
    if (!outcome.ok) return showIssues(form, outcome.error);
    onClose();
  });
  return (
    <RecordDialog
      title={text('More time to answer')}
      submitLabel={text('Give more time')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateInput
        control={form.control}
        name="dueAt"
        label={text('Answer due by')}
        required
        withTime
        min={serverNow().toISOString()}
        help={text('At most 90 days from now')}
      />
    </RecordDialog>
  );
}
