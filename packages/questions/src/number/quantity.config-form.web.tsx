import {
  type NumberValueConstraint,
  numberValueConstraintLabels,
  numberValueConstraints,
} from '@atrium/domain/question';
import type { Unit } from '@atrium/domain/unit';
import Autocomplete from '@mui/material/Autocomplete';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import type { ConfigFormProps } from '../contract/config-form.web.tsx';
import { ChoiceEntry, useEntry } from '../contract/config-form-fields.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import type { QuantityConfig } from './quantity.ts';

function Units({ form }: { readonly form: ConfigFormProps<QuantityConfig> }) {
  const host = useQuestionHost();
  const { items, state } = host.useUnits();
  const help =
    state === 'failed'
      ? host.text('The units could not be loaded.')
      : host.text('The first one is preselected; none means a plain number');
  const { id, value, set, invalid, below } = useEntry<QuantityConfig, Unit[]>({ form, field: 'units', help });
  // A unit that was deleted since stays configured until it is taken away.
  const gone = value.filter((unit) => !items.some(({ id: known }) => known === unit.id));
  const offered = [...items, ...gone].sort(
    (a, b) => a.quantity.localeCompare(b.quantity) || a.unit.localeCompare(b.unit),
  );
  return (
    <Autocomplete
      id={id}
      multiple
      disableCloseOnSelect
      options={offered}
      value={value}
      loading={state === 'loading'}
      loadingText={host.text('Loading…')}
      noOptionsText={host.text('Nothing found')}
      disabled={form.disabled}
      groupBy={({ quantity }) => quantity}
      getOptionKey={({ id: key }) => key}
      getOptionLabel={({ unit, symbol }) => `${unit} (${symbol})`}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_, units) => set(units)}
      renderInput={(input) => (
        <TextField
          {...input}
          label={host.text('Units')}
          error={invalid}
          helperText={
            <>
              {below}{' '}
              <Link href={host.addressOf('units')} target="_blank" rel="noopener">
                {host.text('View/edit all units')}
              </Link>
            </>
          }
        />
      )}
    />
  );
}

/** Units and constraint, as number and interval questions ask for them. */
export function QuantityFields(form: ConfigFormProps<QuantityConfig>) {
  const { text } = useQuestionHost();
  return (
    <>
      <Units form={form} />
      <ChoiceEntry<QuantityConfig, NumberValueConstraint>
        form={{
          ...form,
          config: { ...form.config, numberValueConstraint: form.config.numberValueConstraint ?? 'NONE' },
        }}
        field="numberValueConstraint"
        label={text('Value constraint')}
        choices={numberValueConstraints.map((value) => ({ value, label: text(numberValueConstraintLabels[value]) }))}
      />
    </>
  );
}
