import {
  type NumberValueConstraint,
  numberValueConstraintLabels,
  numberValueConstraints,
} from '@atrium/domain/question';
import type { Unit } from '@atrium/domain/unit';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import type { ConfigFormProps } from '../contract/config-form.web.tsx';
import { ChoiceEntry, useEntry } from '../contract/config-form-fields.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import type { QuantityConfig } from './quantity.ts';

const wanted = (name: string): Unit => ({ id: '', unit: name, quantity: '', symbol: '', siConversionFormula: '' });
const isWanted = ({ id }: Unit) => id === '';
const filter = createFilterOptions<Unit>();

const foundOrWanted: typeof filter = (all, search) => {
  const found = filter(all, search);
  return found.length === 0 && search.inputValue.trim() !== '' ? [wanted(search.inputValue.trim())] : found;
};

/** Returns the units of the facility by quantity and name; a unit deleted since stays configured until it is removed. */
function offered(items: readonly Unit[], chosen: readonly Unit[]): Unit[] {
  const gone = chosen.filter((unit) => !items.some(({ id }) => id === unit.id));
  return [...items, ...gone].sort((a, b) => a.quantity.localeCompare(b.quantity) || a.unit.localeCompare(b.unit));
}

/** The units of a quantity in the list, below its name. */
function OfQuantity({ quantity, children }: { readonly quantity: string; readonly children: ReactNode }) {
  const { text } = useQuestionHost();
  return (
    <li role="presentation">
      {quantity ? (
        <Box aria-hidden sx={{ px: 2, py: 0.75, color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 600 }}>
          {quantity}
        </Box>
      ) : null}
      <Box component="ul" role="group" aria-label={quantity || text('Units')} sx={{ m: 0, p: 0 }}>
        {children}
      </Box>
    </li>
  );
}

function BelowUnits({ words }: { readonly words: ReactNode }) {
  const host = useQuestionHost();
  return (
    <>
      {words}{' '}
      <Link href={host.addressOf('units')} target="_blank" rel="noopener">
        {host.text('View/edit all units')}
      </Link>
    </>
  );
}

function Units({ form }: { readonly form: ConfigFormProps<QuantityConfig> }) {
  const host = useQuestionHost();
  const { items, state } = host.useUnits();
  const [asked, setAsked] = useState<string | undefined>();
  const help =
    state === 'failed'
      ? host.text('The units could not be loaded.')
      : host.text('The first unit is preselected; leave empty for a plain number');
  const { id, value, set, invalid, below } = useEntry<QuantityConfig, Unit[]>({ form, field: 'units', help });
  return (
    <Box>
      <Autocomplete
        id={id}
        multiple
        disableCloseOnSelect
        options={offered(items, value)}
        value={value}
        loading={state === 'loading'}
        loadingText={host.text('Loading…')}
        noOptionsText={host.text('Nothing found')}
        disabled={form.disabled}
        // A unit that is not found can be created on the spot.
        filterOptions={foundOrWanted}
        groupBy={({ quantity }) => quantity}
        renderGroup={({ key, group, children }) => (
          <OfQuantity key={key} quantity={group}>
            {children}
          </OfQuantity>
        )}
        getOptionKey={({ id: key }) => key}
        getOptionLabel={(unit) =>
          isWanted(unit) ? host.text('Create unit “{{name}}”', { name: unit.unit }) : `${unit.unit} (${unit.symbol})`
        }
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        onChange={(_, units) => {
          const missing = units.find(isWanted);
          if (missing) setAsked(missing.unit);
          else set(units);
        }}
        renderInput={(input) => (
          <TextField {...input} label={host.text('Units')} error={invalid} helperText={<BelowUnits words={below} />} />
        )}
      />
      <Button size="small" startIcon={<AddOutlined />} disabled={form.disabled} onClick={() => setAsked('')}>
        {host.text('Create unit')}
      </Button>
      {asked === undefined ? null : (
        <host.UnitDialog name={asked} onMade={(unit) => set([...value, unit])} onClose={() => setAsked(undefined)} />
      )}
    </Box>
  );
}

/** Units and constraint, for both number and interval questions. */
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
