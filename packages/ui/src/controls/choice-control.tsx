import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useWords } from '../words/index.tsx';
import type { ControlProps } from './question-block.tsx';

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** A line of description, under the label. */
  readonly note?: string | undefined;
}

export interface ChoiceControlProps extends ControlProps<readonly string[]> {
  readonly options: readonly ChoiceOption[];
  readonly look: 'radio' | 'dropdown';
  readonly multiple: boolean;
  /** Buttons are placed side by side however many there are, for short labels. */
  readonly inRow?: boolean;
}

/** From this many options on the buttons are placed one below the other. */
const columnFrom = 3;

/** A label with a note under it; only the label is the accessible name, the note is the description. */
function Labelled({ id, option }: { id: string; option: ChoiceOption }) {
  if (!option.note) return option.label;
  return (
    <Box component="span" sx={{ display: 'block', py: 0.5, whiteSpace: 'normal' }}>
      <span id={`${id}-name`}>{option.label}</span>
      <Box component="span" id={`${id}-note`} sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {option.note}
      </Box>
    </Box>
  );
}

const namesOf = (id: string, { note }: ChoiceOption) =>
  note ? { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-note` } : {};

function Buttons(props: ChoiceControlProps) {
  const { ids, value, onChange, options, multiple, disabled, required, invalid, inRow } = props;
  const row = inRow ?? (options.length < columnFrom && !options.some(({ note }) => note));
  const idOf = ({ value }: ChoiceOption) => `${ids.control}-${value}`;
  if (!multiple) {
    return (
      <RadioGroup
        row={row}
        aria-labelledby={ids.label}
        aria-describedby={ids.help}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        value={value[0] ?? ''}
        onChange={(event) => onChange([event.target.value])}
      >
        {options.map((option, at) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={<Labelled id={idOf(option)} option={option} />}
            disabled={disabled}
            control={
              <Radio {...(at === 0 ? { id: ids.control } : {})} slotProps={{ input: namesOf(idOf(option), option) }} />
            }
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
          label={<Labelled id={idOf(option)} option={option} />}
          disabled={disabled}
          control={
            <Checkbox
              {...(at === 0 ? { id: ids.control } : {})}
              slotProps={{ input: namesOf(idOf(option), option) }}
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
          renderValue: () => known.map((chosen) => options.find(({ value }) => value === chosen)?.label).join(', '),
          SelectDisplayProps: {
            'aria-labelledby': ids.label,
            'aria-describedby': ids.help,
            'aria-required': required || undefined,
          },
          // The list is labelled by its question, because it is drawn apart from it.
          MenuProps: { slotProps: { list: { 'aria-labelledby': ids.label } } },
        },
      }}
    >
      {multiple || required ? null : <MenuItem value="">{say('none')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} {...namesOf(`${ids.control}-${option.value}`, option)}>
          <Labelled id={`${ids.control}-${option.value}`} option={option} />
        </MenuItem>
      ))}
    </TextField>
  );
}

/** One or several of the given options, as buttons or as a dropdown. */
export function ChoiceControl(props: ChoiceControlProps) {
  return props.look === 'radio' ? <Buttons {...props} /> : <Dropdown {...props} />;
}
