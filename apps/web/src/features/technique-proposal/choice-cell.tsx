import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface Choice {
  readonly id: number;
  readonly name: string;
}

interface ChoiceCellProps {
  /** What is chosen and for which row, for those who do not see the head of the table. */
  readonly label: string;
  readonly value: number | undefined;
  /** Stands there while nothing, or more than one, is chosen. */
  readonly none: string;
  readonly choices: readonly Choice[];
  /** In a table; cards give it the room they have. */
  readonly width: number;
  readonly onChoose: (id: number) => void;
}

/** A choice made in the cell of a table; the caller asks before it counts. */
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
