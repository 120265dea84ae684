import { FormDialog } from '@atrium/ui/dialog';
import { CreateFapDocument, FapListDocument } from '../../api/generated/features/fap/fap.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useGo } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import { blankFap, FapFields, useFapForm } from './fap-fields.tsx';

/** Makes a panel and goes to its page (behaviour/operations §2.2). */
export function CreateFapDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const go = useGo();
  const form = useFapForm(blankFap);
  const create = useCommand(CreateFapDocument, {
    done: text('Fap created successfully!'),
    refreshes: [FapListDocument],
  });
  const save = form.handleSubmit(async (values) => {
    const outcome = await create.run(values);
    if (outcome.ok) await go({ to: '/FapPage/$id', params: { id: outcome.data.createFap.id } });
    else showIssues(form, outcome.error);
  });
  return (
    <FormDialog
      title={text('Create panel')}
      submitLabel={text('Create')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <FapFields form={form} />
    </FormDialog>
  );
}
