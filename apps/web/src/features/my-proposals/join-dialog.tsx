import { acceptInviteWithCodeArgs } from '@atrium/domain/invite';
import { FormDialog } from '@atrium/ui/dialog';
import { TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  AcceptInviteWithCodeDocument,
  BesideMyProposalsDocument,
  MyProposalsDocument,
} from '../../api/generated/features/my-proposals/my-proposals.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

const stale = [BesideMyProposalsDocument, MyProposalsDocument];

/** Asks for the code of an invite. */
export function JoinDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const join = useCommand(AcceptInviteWithCodeDocument, { done: 'Code verification successful', refreshes: stale });
  const form = useForm({ resolver: zodResolver(acceptInviteWithCodeArgs), defaultValues: { code: '' } });
  const submit = form.handleSubmit(async (values) => {
    const outcome = await join.run(values);
    if (outcome.ok) onClose();
    else showIssues(form, outcome.error);
  });
  return (
    <FormDialog
      width="xs"
      title={text('Join proposal')}
      submitLabel={text('Join')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        control={form.control}
        name="code"
        label={text('Invitation code')}
        help={text('You will find it in your invitation e-mail.')}
        required
      />
    </FormDialog>
  );
}
