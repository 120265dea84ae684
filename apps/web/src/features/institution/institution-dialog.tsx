import { createInstitutionArgs, institutionNameLimit } from '@atrium/domain/institution';
import { FormDialog } from '@atrium/ui/dialog';
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
import { useText } from '../../locale/index.ts';

type Input = z.input<typeof createInstitutionArgs>;
type Output = z.output<typeof createInstitutionArgs>;

/** Adds an institution, or gives one another name, country or ROR id. */
export function InstitutionDialog({ stored, onClose }: { stored?: InstitutionRowFragment; onClose: () => void }) {
  const text = useText();
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(createInstitutionArgs),
    defaultValues: {
      name: stored?.name ?? '',
      ...(stored?.country ? { country: stored.country.id } : {}),
      rorId: stored?.rorId ?? '',
    },
  });
  const countries = useOperation(CountriesDocument, {}, { staleTime: 5 * 60_000 });
  const refreshes = [InstitutionListDocument];
  const create = useCommand(CreateInstitutionDocument, { done: text('Institution added successfully!'), refreshes });
  const update = useCommand(UpdateInstitutionDocument, { done: text('Institution updated successfully!'), refreshes });
  const save = form.handleSubmit(async (values) => {
    const outcome = stored ? await update.run({ ...values, id: stored.id }) : await create.run(values);
    if (outcome.ok) onClose();
    else showIssues(form, outcome.error);
  });
  const { control } = form;
  return (
    <FormDialog
      title={stored ? text('Edit {{name}}', { name: stored.name }) : text('Add institution')}
      submitLabel={text(stored ? 'Save' : 'Add')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
