import { fullName } from '@atrium/domain/user';
import { FormDialog } from '@atrium/ui/dialog';
import { AutocompleteInput, CheckboxInput, DateInput, FormGrid, SelectInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { type ApiError, type CommandOutcome, showIssues, toastFailure } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import type { BoardInstrument } from '../board.ts';
import { type PlanValues, planForm } from '../plan-values.ts';
import type { LiveWarnings } from '../use-warnings.ts';

/** Refusals that concern one field; others are shown in a toast. */
const fieldOfReason: Readonly<Record<string, keyof PlanValues>> = {
  BEAM_TIME_TAKEN: 'startsAt',
  BEAM_TIME_ENDS_BEFORE_IT_BEGINS: 'endsAt',
  BEAM_TIME_TOO_LONG: 'endsAt',
  PROPOSAL_NOT_ON_INSTRUMENT: 'instrumentId',
  NOT_YOUR_INSTRUMENT: 'instrumentId',
  CONTACT_UNKNOWN: 'localContactId',
};

function tellRefusal(form: UseFormReturn<PlanValues>, error: ApiError): void {
  const field = fieldOfReason[error.reason ?? ''];
  if (field) form.setError(field, { type: 'server', message: error.message }, { shouldFocus: true });
  else if (!showIssues(form, error)) toastFailure(error, 'planning');
}

interface PlanDialogProps {
  readonly title: string;
  /** Omitted if nothing may be changed. */
  readonly submitLabel?: string | undefined;
  readonly values: PlanValues;
  /** The instruments on which the experiment may be. */
  readonly instruments: readonly BoardInstrument[];
  readonly warnings: LiveWarnings;
  /** Rendered above the fields: the experiment and further actions on it. */
  readonly children?: ReactNode;
  readonly mayChange?: boolean;
  readonly onSave: (values: PlanValues) => Promise<CommandOutcome<unknown>>;
  readonly onClose: () => void;
}

function Warnings({ form, warnings }: { form: UseFormReturn<PlanValues>; warnings: LiveWarnings }) {
  const text = useText();
  const values = useWatch({ control: form.control });
  const sentences = warnings(values);
  return (
    <Box role="status">
      {sentences.length > 0 ? (
        <Alert role="presentation" severity="warning">
          {sentences.map((sentence) => (
            <div key={sentence}>{text(sentence)}</div>
          ))}
        </Alert>
      ) : null}
    </Box>
  );
}

/** The dialog for the place of an experiment, used to plan it by keyboard or on a phone, and to change it. Warnings appear while it is filled in. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, submitLabel, values, instruments, warnings, children, mayChange = true, onSave, onClose } = props;
  const text = useText();
  const form = useForm<PlanValues>({ resolver: zodResolver(planForm), defaultValues: values });
  const instrumentId = useWatch({ control: form.control, name: 'instrumentId' });
  const contacts = instruments.find(({ id }) => id === instrumentId)?.contacts ?? [];
  const submit = form.handleSubmit(async (given) => {
    const outcome = await onSave(given);
    if (outcome.ok) onClose();
    else tellRefusal(form, outcome.error);
  });
  const { control } = form;
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={mayChange ? submit : onClose}
      onClose={onClose}
    >
      {children}
      <FormGrid columns={2}>
        <SelectInput
          control={control}
          name="instrumentId"
          label={text('Instrument')}
          required
          disabled={!mayChange}
          choices={instruments.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <AutocompleteInput
          control={control}
          name="localContactId"
          label={text('Local contact')}
          disabled={!mayChange}
          choices={contacts.map((person) => ({ value: person.id, label: fullName(person) }))}
        />
        <DateInput control={control} name="startsAt" label={text('Start')} withTime required disabled={!mayChange} />
        <DateInput control={control} name="endsAt" label={text('End')} withTime required disabled={!mayChange} />
      </FormGrid>
      <CheckboxInput
        control={control}
        name="shared"
        label={text('Can share the instrument')}
        help={text('Other experiments that can share it may use the instrument at the same time.')}
        disabled={!mayChange}
      />
      <Warnings form={form} warnings={warnings} />
    </FormDialog>
  );
}
