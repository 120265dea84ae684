import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { numberOf } from '../fields/index.ts';
import type { ControlProps } from './control-props.ts';

export interface NumberControlProps extends ControlProps<number | ''> {
  /** Stands behind the number. */
  readonly symbol?: string;
  /** Name of the input where several share a label. */
  readonly name?: string;
  /** Told with what is typed while it is no number. */
  readonly onTyped?: (isNumber: boolean) => void;
}

/** A number; while what is typed is none, the value is empty. */
export function NumberControl(props: NumberControlProps) {
  const { ids, value, onChange, invalid = false, required, disabled, symbol, name, onTyped } = props;
  const [typed, setTyped] = useState(String(value));
  useEffect(() => {
    setTyped((current) => {
      const shown = numberOf(current);
      const meant = typeof shown === 'number' ? shown : '';
      return meant === value ? current : String(value);
    });
  }, [value]);
  return (
    <TextField
      id={ids.control}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        const next = numberOf(event.target.value);
        onTyped?.(typeof next !== 'string');
        onChange(typeof next === 'number' ? next : '');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      error={invalid}
      disabled={disabled}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          'aria-describedby': ids.help,
          'aria-required': required || undefined,
          ...(name ? { 'aria-label': name, placeholder: name } : {}),
        },
        input: symbol ? { endAdornment: <InputAdornment position="end">{symbol}</InputAdornment> } : {},
      }}
      sx={{ flex: '1 1 160px', maxWidth: 280 }}
    />
  );
}

export interface UnitChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly units: ReadonlyArray<{ readonly id: string; readonly label: string }>;
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
}

/** The unit beside a number. */
export function UnitChoice({ id, name, units, value, onChange, invalid = false, disabled }: UnitChoiceProps) {
  return (
    <TextField
      select
      id={id}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      error={invalid}
      disabled={disabled}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': name } } }}
      sx={{ flex: '1 1 160px', maxWidth: 280 }}
    >
      {units.map((unit) => (
        <MenuItem key={unit.id} value={unit.id}>
          {unit.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Inputs that belong together, beside each other where there is room. */
export function ControlRow({ children }: { children: React.ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>{children}</Box>;
}
