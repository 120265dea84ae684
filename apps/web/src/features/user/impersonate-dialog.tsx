import { impersonationReason } from '@atrium/domain/session';
import { FormDialog } from '@atrium/ui/dialog';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useGo } from '../../kits/go/index.ts';
import { useImpersonation } from '../../kits/impersonation/index.ts';
import { useText } from '../../locale/index.ts';

const schema = z.object({ reason: impersonationReason });

/** Asks for a reason, then impersonates the person; the reason is recorded in the person's log (decision 0106). */
export function ImpersonateDialog(props: { userId: number; name: string; onClose: () => void }) {
  const { userId, name, onClose } = props;
  const text = useText();
  const go = useGo();
  const impersonation = useImpersonation();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
  const start = form.handleSubmit(async ({ reason }) => {
    if (await impersonation.start(userId, reason)) await go({ to: '/' });
  });
  return (
    <FormDialog
      title={text('Impersonate {{name}}', { name })}
      submitLabel={text('Impersonate')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={start}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput
          control={form.control}
          name="reason"
          label={text('Reason')}
          help={text('You will act as {{name}} until you un-impersonate. The reason is kept in the person’s log.', {
            name,
          })}
          required
          blockEnter
        />
      </FormGrid>
    </FormDialog>
  );
}
