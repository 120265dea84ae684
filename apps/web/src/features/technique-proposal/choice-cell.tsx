import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface Choice {
  readonly id: number;
  readonly name: string;
}

interface ChoiceCellProps {
  /** The accessible name: what is chosen and for which row. */
  readonly label: string;
  readonly value: number | undefined;
  /** Shown if nothing, or more than one thing, is chosen. */
  readonly none: string;
  readonly choices: readonly Choice[];
  /** The width in a table; in cards it fills the available space. */
  readonly width: number;
  readonly onChoose: (id: number) => void;
}

/** A choice in a table cell; the caller asks for confirmation before it takes effect. */
export function ChoiceCell({ label, value, none, choices, width, onChoose }: ChoiceCellProps) {
  return (
    <TextField
      select
      size="small"
      variant="outlined"
      value={value ?? ''}
      onChange={(event) => onChoose(Number(event.target.value))}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label } },
        htmlInput: { 'aria-label': label },
      }}
      sx={{
        minWidth: 132,
        maxWidth: 220,
        'td &': { width, minWidth: 0 },
        '& .MuiInputBase-root': { fontSize: '0.8125rem' },
        '& .MuiSelect-select': { py: 0.5 },
      }}
    >
      {value === undefined ? (
        <MenuItem value="" disabled>
          {none}
        </MenuItem>
      ) : null}
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
