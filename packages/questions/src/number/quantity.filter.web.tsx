import { toSi } from '@atrium/domain/unit';
import { numberOf } from '@atrium/ui/fields';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Asked, FilterFace, FilterValueProps } from '../contract/filter-face.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import type { QuantityConfig } from './quantity.ts';

/** Returns the number in SI units, in which answers are compared; undefined if the text is no number. */
function askedOf(typed: string, unitId: string | undefined, { units }: QuantityConfig): Asked | undefined {
  const number = numberOf(typed);
  const unit = units.find(({ id }) => id === unitId) ?? units[0];
  const value = typeof number === 'number' ? toSi(number, unit) : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? { value, typed, unit: unit?.id } : undefined;
}

function QuantityValue({ config, asked, onAsked }: FilterValueProps<QuantityConfig>) {
  const { text } = useQuestionHost();
  // The typed text may not be a number yet.
  const [typed, setTyped] = useState(asked?.typed ?? (asked ? String(asked.value) : ''));
  const [unitId, setUnitId] = useState(asked?.unit);
  const { units } = config;
  const unit = units.find(({ id }) => id === unitId) ?? units[0];
  const isWrong = typed !== '' && asked === undefined;
  return (
    <div style={{ display: 'flex', gap: 8, alignItems: 'flex-start' }}>
      <TextField
        size="small"
        label={text('Value')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          onAsked(askedOf(event.target.value, unit?.id, config));
        }}
        error={isWrong}
        helperText={isWrong ? text('This is not a number') : undefined}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        sx={{ flex: 1 }}
      />
      {unit ? (
        <TextField
          select
          size="small"
          label={text('Unit')}
          value={unit.id}
          onChange={(event) => {
            setUnitId(event.target.value);
            onAsked(askedOf(typed, event.target.value, config));
          }}
          sx={{ flex: 1 }}
        >
          {units.map(({ id, symbol, unit: name }) => (
            <MenuItem key={id} value={id}>
              {symbol === name ? symbol : `${symbol} (${name})`}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </div>
  );
}

/** Filters by a number in one of the question's units (rule Q34). */
export const quantityFilter: FilterFace<QuantityConfig> = {
  Value: QuantityValue,
  words: ({ value, typed, unit }, { units }) =>
    [typed ?? String(value), typed === undefined ? undefined : units.find(({ id }) => id === unit)?.symbol]
      .filter(Boolean)
      .join(' '),
};
