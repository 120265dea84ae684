import { controlIds, DateControl } from '@atrium/ui/controls';
import { numberOf } from '@atrium/ui/fields';
import { RichTextControl } from '@atrium/ui/rich-text';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useState } from 'react';
import type { ConfigFormProps } from './config-form.web.tsx';
import { useQuestionHost } from './question-host.web.ts';

/** Keys of a configuration whose values have this type. */
export type KeyOf<Config, Value> = { [Key in keyof Config]-?: Config[Key] extends Value ? Key : never }[keyof Config] &
  string;

interface Entry<Config, Value> {
  readonly form: ConfigFormProps<Config>;
  readonly field: KeyOf<Config, Value>;
  readonly label: string;
  readonly help?: ReactNode;
}

/**
 * Returns one field of a configuration: its value, its setter, and its problem. `Typed`: what may be set in addition, to be rejected by the
 * schema.
 */
export function useEntry<Config, Value, Typed = Value>({ form, field, help }: Omit<Entry<Config, Value>, 'label'>) {
  const { text } = useQuestionHost();
  const problem = form.problems.find(({ path }) => path === field || path.startsWith(`${field}.`));
  return {
    id: `${form.name}-${field}`,
    value: form.config[field] as Value,
    set: (value: Value | Typed) => form.onChange({ ...form.config, [field]: value }),
    invalid: problem !== undefined,
    below: problem ? text(problem.message) : help,
  };
}

/** A single-line or multi-line text. */
export function TextEntry<Config>(props: Entry<Config, string | null> & { readonly multiline?: boolean }) {
  const { form, label, multiline = false } = props;
  const { id, value, set, invalid, below } = useEntry<Config, string | null>(props);
  return (
    <TextField
      id={id}
      label={label}
      value={value ?? ''}
      onChange={(event) => set(event.target.value)}
      error={invalid}
      helperText={below}
      disabled={form.disabled}
      {...(multiline ? { multiline, minRows: 2, maxRows: 10 } : {})}
      fullWidth
    />
  );
}

/** A number or null. Typed text that is not a number is kept, to be rejected by the schema. */
export function NumberEntry<Config>(props: Entry<Config, number | null>) {
  const { form, label } = props;
  const { id, value, set, invalid, below } = useEntry<Config, number | null, string>(props);
  const [typed, setTyped] = useState(String(value ?? ''));
  useEffect(() => {
    setTyped((current) => (numberOf(current) === value ? current : String(value ?? '')));
  }, [value]);
  return (
    <TextField
      id={id}
      label={label}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        set(numberOf(event.target.value));
      }}
      error={invalid}
      helperText={below}
      disabled={form.disabled}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      fullWidth
    />
  );
}

/** Yes or no. */
export function CheckEntry<Config>(props: Entry<Config, boolean | null>) {
  const { form, label } = props;
  const { id, value, set, invalid, below } = useEntry<Config, boolean | null>(props);
  const help = `${id}-help`;
  return (
    <FormControl error={invalid} disabled={form.disabled}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            id={id}
            checked={value === true}
            onChange={(_, checked) => set(checked)}
            slotProps={{ input: { 'aria-describedby': below ? help : undefined } }}
          />
        }
      />
      {below ? (
        <FormHelperText id={help} sx={{ mt: -0.5, ml: 4 }}>
          {below}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}

export interface EntryChoice<Value> {
  readonly value: Value;
  readonly label: string;
}

/** One of a few choices. */
export function ChoiceEntry<Config, Value extends string | number>(
  props: Entry<Config, Value | null> & {
    readonly choices: readonly EntryChoice<Value>[];
    /** The label for choosing nothing; the administrator may do so only if it is given. */
    readonly none?: string;
  },
) {
  const { form, label, choices, none } = props;
  const { id, value, set, invalid, below } = useEntry<Config, Value | null>(props);
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <TextField
      select
      id={id}
      label={label}
      value={isKnown ? value : ''}
      onChange={(event) => set(event.target.value === '' ? null : (event.target.value as Value))}
      error={invalid}
      helperText={below}
      disabled={form.disabled}
      fullWidth
    >
      {none === undefined ? null : <MenuItem value="">{none}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A day, or a time to the minute, as ISO text. */
export function DateEntry<Config>(props: Entry<Config, string | null> & { readonly withTime: boolean }) {
  const { form, label, withTime } = props;
  const { id, value, set, invalid, below } = useEntry<Config, string | null>(props);
  const ids = controlIds(id);
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <FormLabel id={ids.label} component="div" error={invalid}>
        {label}
      </FormLabel>
      <DateControl
        ids={ids}
        value={value}
        onChange={set}
        withTime={withTime}
        invalid={invalid}
        disabled={form.disabled}
      />
      {below ? (
        <FormHelperText id={ids.help} error={invalid}>
          {below}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

/** Formatted text. */
export function HtmlEntry<Config>(props: Entry<Config, string | null>) {
  const { form, label } = props;
  const { id, value, set, invalid, below } = useEntry<Config, string | null>(props);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
      <FormLabel id={`${id}-label`} component="div" error={invalid}>
        {label}
      </FormLabel>
      <RichTextControl
        value={value ?? ''}
        onChange={set}
        labelledBy={`${id}-label`}
        {...(below ? { describedBy: `${id}-help` } : {})}
        invalid={invalid}
        disabled={form.disabled}
      />
      {below ? (
        <FormHelperText id={`${id}-help`} error={invalid}>
          {below}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

/** Related fields, side by side if there is room. */
export function EntryRow({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))' }}>
      {children}
    </Box>
  );
}

/** How a choice is laid out; used by several types. */
export function VariantEntry<Config extends { readonly variant: string }>({
  form,
}: {
  readonly form: ConfigFormProps<Config>;
}) {
  const { text } = useQuestionHost();
  return (
    <ChoiceEntry<{ readonly variant: string }, string>
      form={form}
      field="variant"
      label={text('Variant')}
      choices={[
        { value: 'radio', label: text('Radio') },
        { value: 'dropdown', label: text('Dropdown') },
      ]}
    />
  );
}
