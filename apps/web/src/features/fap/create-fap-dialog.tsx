import { CreateFapDocument, FapListDocument } from '../../api/generated/features/fap/fap.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useFormDraft } from '../../kits/draft/index.ts';
import { useGo } from '../../kits/go/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';
import { blankFap, FapFields, fapParts, useFapForm } from './fap-fields.tsx';

/** Creates a panel and goes to its page (rule R9). */
export function CreateFapDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const go = useGo();
  const form = useFapForm(blankFap);
  const draft = useFormDraft(form, { record: 'fap-new', parts: fapParts, stored: blankFap });
  const create = useCommand(CreateFapDocument, {
    done: 'Panel created successfully!',
    refreshes: [FapListDocument],
  });
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const outcome = await create.run(values);
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    await go({ to: '/FapPage/$id', params: { id: outcome.data.createFap.id } });
  });
  return (
    <RecordDialog
      title={text('Create panel')}
      submitLabel={text('Create')}
      form={form}
      draft={draft}
      onSubmit={save}
      onClose={onClose}
    >
      <FapFields form={form} />
    </RecordDialog>
  );
}
