import { createTechniqueArgs } from '@atrium/domain/technique';
import { FormGrid } from '@atrium/ui/fields';
import {
  CreateTechniqueDocument,
  TechniqueListDocument,
  type TechniqueRowFragment,
  UpdateTechniqueDocument,
} from '../../api/generated/features/technique/technique.ts';
import {
  NounFields,
  nounParts,
  RecordDialog,
  type RecordDialogOf,
  useRecordForm,
} from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

/** Creates a technique, or changes one. */
export function TechniqueDialog({ stored, onClose }: RecordDialogOf<TechniqueRowFragment>) {
  const text = useText();
  const { form, dialog } = useRecordForm({
    kind: 'technique',
    schema: createTechniqueArgs,
    stored,
    fields: nounParts,
    create: { document: CreateTechniqueDocument, done: 'Technique created successfully!' },
    update: { document: UpdateTechniqueDocument, done: 'Technique updated successfully!' },
    refreshes: [TechniqueListDocument],
    onClose,
  });
  const { control } = form;
  return (
    <RecordDialog
      {...dialog}
      title={stored ? text('Edit technique {{name}}', { name: stored.name }) : text('Create technique')}
    >
      <FormGrid>
        <NounFields control={control} />
      </FormGrid>
    </RecordDialog>
  );
}
