import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { numberOf } from '../fields/index.tsx';
import type { ControlProps } from './question-block.tsx';
import { whenReleased } from './when-released.ts';

export interface NumberControlProps extends ControlProps<number | ''> {
  /** Shown after the number. */
  readonly symbol?: string;
  /** Name of the input if several share a label; it stays visible once something is typed. */
  readonly name?: string;
  /** The arrow keys change the number by this step, within these bounds. */
  readonly steps?: { readonly step: number; readonly min: number; readonly max: number };
  /** Called when the field has lost the focus and the button pressed for it has been released. */
  readonly onLeave?: () => void;
  /** Called whenever the text changes, with whether it is a number or empty. */
  readonly onTyped?: (isNumber: boolean) => void;
}

type Steps = NonNullable<NumberControlProps['steps']>;

const wayOf: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** Returns the next number on a step from `min` in this direction, within the bounds; for an empty value, the lowest. */
function stepped(value: number | '', way: 1 | -1, { step, min, max }: Steps): number {
  if (value === '') return min;
  const at = (value - min) / step;
  // A number between two steps moves to the nearest step in that direction.
  const next = way === 1 ? Math.floor(at + 1e-6) + 1 : Math.ceil(at - 1e-6) - 1;
  return Number(Math.min(max, Math.max(min, min + next * step)).toFixed(6));
}

/** A number field; the value is empty while the typed text is not a number. */
export function NumberControl(props: NumberControlProps) {
  const { ids, value, onChange, onLeave, invalid = false, required, disabled, symbol, name, onTyped, steps } = props;
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
      label={name}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        const next = numberOf(event.target.value);
        onTyped?.(typeof next !== 'string');
        onChange(typeof next === 'number' ? next : '');
      }}
      onBlur={onLeave && (() => whenReleased(onLeave))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
        const way = steps && wayOf[event.key];
        if (!way) return;
        event.preventDefault();
        onChange(stepped(value, way, steps));
      }}
      error={invalid}
      disabled={disabled}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          ...(steps
            ? {
                role: 'spinbutton',
                'aria-valuemin': steps.min,
                'aria-valuemax': steps.max,
                ...(value === '' ? {} : { 'aria-valuenow': value }),
              }
            : {}),
          'aria-describedby': ids.help,
          'aria-required': required || undefined,
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
      slotProps={{
        select: {
          SelectDisplayProps: { 'aria-label': name },
          MenuProps: { slotProps: { list: { 'aria-label': name } } },
        },
      }}
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

/** Related inputs, side by side if there is room. */
export function ControlRow({ children }: { children: React.ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>{children}</Box>;
}
