import { windowBelow } from '@atrium/ui/width';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useText } from '../../locale/index.ts';

export interface FilterOption {
  readonly value: string | number;
  readonly label: string;
}

export interface FilterSelectProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly FilterOption[];
  readonly onValue: (value: Value | undefined) => void;
  /** The label for "no filter". If omitted, one option is always chosen. */
  readonly all?: string;
}

/** A compact list filter: a labelled select that shows its value. */
export function FilterSelect<Value extends string | number>(props: FilterSelectProps<Value>) {
  const { label, value, options, onValue, all } = props;
  const text = useText();
  const known = value !== undefined && options.some((option) => option.value === value);
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={label}
      value={known ? value : ''}
      onChange={(event) => onValue(event.target.value === '' ? undefined : (event.target.value as Value))}
      slotProps={{ select: { displayEmpty: all !== undefined }, inputLabel: { shrink: true } }}
      sx={{
        minWidth: '8.25rem',
        maxWidth: '15rem',
        '& .MuiInputBase-root': { fontSize: '0.875rem' },
        [windowBelow(700)]: { flex: '1 1 8.25rem', maxWidth: 'none' },
      }}
    >
      {all === undefined ? null : <MenuItem value="">{text(all)}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
