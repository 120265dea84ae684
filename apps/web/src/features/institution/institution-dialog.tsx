import { createInstitutionArgs, institutionNameLimit, otherInstitutionId } from '@atrium/domain/institution';
import { AutocompleteInput, FormGrid, TextInput } from '@atrium/ui/fields';
import { useMemo } from 'react';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import {
  CountriesDocument,
  type CountriesQuery,
  CreateInstitutionDocument,
  InstitutionListDocument,
  type InstitutionListQuery,
  type InstitutionRowFragment,
  UpdateInstitutionDocument,
} from '../../api/generated/features/institution/institution.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { type FormPart, lineTexts } from '../../kits/draft/index.ts';
import { RecordDialog, type RecordDialogOf, useRecordForm } from '../../kits/record-dialog/index.ts';
import { countryText, useText } from '../../locale/index.ts';
import { type FoundInstitution, RegistrySearch } from './registry-search.tsx';

type Input = z.input<typeof createInstitutionArgs>;

/** Returns the fields in words, with the names of the selected records. */
function useFaces(countries: CountriesQuery | undefined, institutions: InstitutionListQuery | undefined) {
  return useMemo((): readonly FormPart<Input>[] => {
    const nameOf = (id: unknown) =>
      countryText(countries?.countries?.find((country) => country.id === id)?.value ?? '–');
    const houseOf = (id: unknown) => institutions?.institutions?.find((house) => house.id === id)?.name ?? '–';
    return [
      { name: 'name', label: 'Name', ...lineTexts },
      { name: 'country', label: 'Country', words: nameOf },
      { name: 'rorId', label: 'ROR id', words: String },
      { name: 'parentId', label: 'Part of', words: houseOf },
    ];
  }, [countries, institutions]);
}

interface FieldsProps {
  readonly control: Control<Input>;
  readonly stored: InstitutionRowFragment | undefined;
  readonly countries: Operation<CountriesQuery>;
  readonly institutions: Operation<InstitutionListQuery>;
}

function Fields({ control, stored, countries, institutions }: FieldsProps) {
  const text = useText();
  return (
    <FormGrid>
      <TextInput control={control} name="name" label={text('Name')} limit={institutionNameLimit} required blockEnter />
      <AutocompleteInput
        control={control}
        name="country"
        label={text('Country')}
        choices={(countries.data?.countries ?? []).map(({ id, value }) => ({ value: id, label: countryText(value) }))}
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
      <AutocompleteInput
        control={control}
        name="parentId"
        label={text('Part of')}
        help={text('An institution and all its parts count as one when conflicts of interest are checked')}
        choices={[
          { value: 0, label: text('None') },
          ...(institutions.data?.institutions ?? [])
            .filter(({ id, parentId }) => id !== stored?.id && id !== otherInstitutionId && !parentId)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        loading={institutions.loading}
      />
    </FormGrid>
  );
}

/** Creates an institution, or changes the name, country or ROR id of one. */
export function InstitutionDialog({ stored, onClose }: RecordDialogOf<InstitutionRowFragment>) {
  const text = useText();
  const countries = useOperation(CountriesDocument, {}, { staleTime: 5 * 60_000 });
  const institutions = useOperation(InstitutionListDocument, {});
  const fields = useFaces(countries.data, institutions.data);
  const { form, dialog } = useRecordForm({
    kind: 'institution',
    schema: createInstitutionArgs,
    stored,
    values: { country: stored?.country?.id, parentId: stored?.parentId ?? 0 },
    fields,
    create: { document: CreateInstitutionDocument, done: 'Institution added successfully!' },
    update: { document: UpdateInstitutionDocument, done: 'Institution updated successfully!' },
    refreshes: [InstitutionListDocument],
    onClose,
  });
  const takeOver = ({ name, country: { id }, rorId }: FoundInstitution) => {
    for (const [field, value] of Object.entries({ name, country: id, rorId })) {
      form.setValue(field as keyof Input, value, { shouldDirty: true, shouldValidate: true });
    }
  };
  return (
    <RecordDialog
      {...dialog}
      title={stored ? text('Edit {{name}}', { name: stored.name }) : text('Add institution')}
      submitLabel={text(stored ? 'Save' : 'Add')}
    >
      {stored ? null : <RegistrySearch onFound={takeOver} />}
      <Fields control={form.control} stored={stored} countries={countries} institutions={institutions} />
    </RecordDialog>
  );
}
