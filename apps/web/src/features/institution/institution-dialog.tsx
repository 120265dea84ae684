import { createInstitutionArgs, institutionNameLimit } from '@atrium/domain/institution';
import { recordKey } from '@atrium/domain/live';
import { AutocompleteInput, FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  CountriesDocument,
  CreateInstitutionDocument,
  InstitutionListDocument,
  type InstitutionRowFragment,
  UpdateInstitutionDocument,
} from '../../api/generated/features/institution/institution.ts';
import { showIssues, useCommand, useOperation } from '../../api/index.ts';
import { lineTexts } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';
import { type FoundInstitution, RegistrySearch } from './registry-search.tsx';

type Input = z.input<typeof createInstitutionArgs>;
type Output = z.output<typeof createInstitutionArgs>;

/** Adds an institution, or gives one another name, country or ROR id. */
export function InstitutionDialog({ stored, onClose }: { stored?: InstitutionRowFragment; onClose: () => void }) {
  const text = useText();
  const known = {
    name: stored?.name ?? '',
    ...(stored?.country ? { country: stored.country.id } : {}),
    rorId: stored?.rorId ?? '',
  };
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(createInstitutionArgs),
    defaultValues: known,
  });
  const read = useRead(form, known as Input);
  const countries = useOperation(CountriesDocument, {}, { staleTime: 5 * 60_000 });
  const refreshes = [InstitutionListDocument];
  const create = useCommand(CreateInstitutionDocument, { done: 'Institution added successfully!', refreshes });
  const nameOf = (id: unknown) => countries.data?.countries?.find((country) => country.id === id)?.value ?? '–';
  const update = useFormSave(UpdateInstitutionDocument, {
    done: 'Institution updated successfully!',
    refreshes,
    faces: [
      { name: 'name', label: 'Name', ...lineTexts },
      { name: 'country', label: 'Country', words: nameOf },
      { name: 'rorId', label: 'ROR id', words: String },
    ],
  });
  const save = form.handleSubmit(async (values) => {
    const outcome = stored
      ? await update.run({
          ...read.held(values),
          variables: (mine, before) => ({ ...mine, id: stored.id, read: before }),
        })
      : await create.run(values);
    if (outcome.ok) onClose();
    else showIssues(form, outcome.error);
  });
  const takeOver = ({ name, country: { id }, rorId }: FoundInstitution) => {
    for (const [field, value] of Object.entries({ name, country: id, rorId })) {
      form.setValue(field as keyof Input, value, { shouldDirty: true, shouldValidate: true });
    }
  };
  const { control } = form;
  return (
    <RecordDialog
      title={stored ? text('Edit {{name}}', { name: stored.name }) : text('Add institution')}
      submitLabel={text(stored ? 'Save' : 'Add')}
      form={form}
      record={stored && recordKey('institution', stored.id)}
      question={update.question}
      onSubmit={save}
      onClose={onClose}
    >
      {stored ? null : <RegistrySearch onFound={takeOver} />}
      <FormGrid>
        <TextInput
          control={control}
          name="name"
          label={text('Name')}
          limit={institutionNameLimit}
          required
          blockEnter
        />
        <AutocompleteInput
          control={control}
          name="country"
          label={text('Country')}
          choices={(countries.data?.countries ?? []).map(({ id, value }) => ({ value: id, label: value }))}
          loading={countries.loading}
          required
        />
        <TextInput
          control={control}
          name="rorId"
          label={text('ROR id')}
          help={text('The address in the Research Organization Registry, such as https://ror.org/05abc1234')}
          blockEnter
        />
      </FormGrid>
    </RecordDialog>
  );
}
