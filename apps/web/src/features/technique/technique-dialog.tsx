import { recordKey } from '@atrium/domain/live';
import { createTechniqueArgs } from '@atrium/domain/technique';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  CreateTechniqueDocument,
  TechniqueListDocument,
  type TechniqueRowFragment,
  UpdateTechniqueDocument,
} from '../../api/generated/features/technique/technique.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { type FormPart, lineTexts, plainTexts, useFormDraft } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

type Values = z.infer<typeof createTechniqueArgs>;

const parts: readonly FormPart<Values>[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'shortCode', label: 'Short code', ...lineTexts },
  { name: 'description', label: 'Description', ...plainTexts },
];

/** Makes a technique, or changes one. */
export function TechniqueDialog({ stored, onClose }: { stored?: TechniqueRowFragment; onClose: () => void }) {
  const text = useText();
  const known = {
    name: stored?.name ?? '',
    shortCode: stored?.shortCode ?? '',
    description: stored?.description ?? '',
  };
  const form = useForm<Values>({
    resolver: zodResolver(createTechniqueArgs),
    defaultValues: known,
  });
  const draft = useFormDraft(form, {
    record: stored ? `technique-${stored.id}` : 'technique-new',
    parts,
    stored: known,
  });
  const read = useRead(form, known);
  const { control } = form;
  const refreshes = [TechniqueListDocument];
  const create = useCommand(CreateTechniqueDocument, { done: 'Technique created successfully!', refreshes });
  const update = useFormSave(UpdateTechniqueDocument, {
    done: 'Technique updated successfully!',
    refreshes,
    faces: parts,
  });
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const outcome = stored
      ? await update.run({
          ...read.held(values),
          variables: (mine, before) => ({ ...mine, id: stored.id, read: before }),
        })
      : await create.run(values);
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    onClose();
  });
  return (
    <RecordDialog
      title={stored ? text('Edit technique {{name}}', { name: stored.name }) : text('Create technique')}
      submitLabel={text(stored ? 'Save' : 'Create')}
      form={form}
      draft={draft}
      record={stored && recordKey('technique', stored.id)}
      question={update.question}
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput control={control} name="name" label={text('Name')} required blockEnter />
        <TextInput control={control} name="shortCode" label={text('Short code')} required blockEnter />
        <TextInput
          control={control}
          name="description"
          label={text('Description')}
          required
          multiline
          minRows={2}
          maxRows={10}
        />
      </FormGrid>
    </RecordDialog>
  );
}
