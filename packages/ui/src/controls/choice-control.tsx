import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useWords } from '../words/index.ts';
import type { ControlProps } from './control-props.ts';

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceControlProps extends ControlProps<readonly string[]> {
  readonly options: readonly ChoiceOption[];
  readonly look: 'radio' | 'dropdown';
  readonly multiple: boolean;
  /** Buttons stand beside each other however many there are, for short labels. */
  readonly inRow?: boolean;
}

/** With so many options the buttons stand under each other. */
const columnFrom = 3;

function Buttons({ ids, value, onChange, options, multiple, disabled, required, inRow }: ChoiceControlProps) {
  const row = inRow ?? options.length < columnFrom;
  if (!multiple) {
    return (
      <RadioGroup
        row={row}
        aria-labelledby={ids.label}
        aria-describedby={ids.help}
        aria-required={required || undefined}
        value={value[0] ?? ''}
        onChange={(event) => onChange([event.target.value])}
      >
        {options.map((option, at) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={disabled}
            control={<Radio {...(at === 0 ? { id: ids.control } : {})} />}
          />
        ))}
      </RadioGroup>
    );
  }
  const toggle = (option: string) =>
    onChange(
      options.flatMap((known) => {
        const isChosen = value.includes(known.value);
        return (known.value === option ? !isChosen : isChosen) ? [known.value] : [];
      }),
    );
  return (
    <FormGroup row={row} role="group" aria-labelledby={ids.label} aria-describedby={ids.help}>
      {options.map((option, at) => (
        <FormControlLabel
          key={option.value}
          label={option.label}
          disabled={disabled}
          control={
            <Checkbox
              {...(at === 0 ? { id: ids.control } : {})}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
          }
        />
      ))}
    </FormGroup>
  );
}

function Dropdown({
  ids,
  value,
  onChange,
  options,
  multiple,
  disabled,
  required,
  invalid = false,
}: ChoiceControlProps) {
  const say = useWords();
  const known = value.filter((chosen) => options.some((option) => option.value === chosen));
  return (
    <TextField
      select
      id={ids.control}
      value={multiple ? known : (known[0] ?? '')}
      onChange={(event) => {
        const next: unknown = event.target.value;
        onChange(Array.isArray(next) ? next : next ? [String(next)] : []);
      }}
      error={invalid}
      disabled={disabled}
      fullWidth
      slotProps={{
        select: {
          multiple,
          displayEmpty: true,
          SelectDisplayProps: {
            'aria-labelledby': ids.label,
            'aria-describedby': ids.help,
            'aria-required': required || undefined,
          },
        },
      }}
    >
      {multiple || required ? null : <MenuItem value="">{say('none')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** One or several of given options, as buttons or as a dropdown. */
export function ChoiceControl(props: ChoiceControlProps) {
  return props.look === 'radio' ? <Buttons {...props} /> : <Dropdown {...props} />;
}
