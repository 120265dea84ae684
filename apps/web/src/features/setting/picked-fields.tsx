import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { SettingStatusesDocument } from '../../api/generated/features/setting/settings.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import type { SettingFieldProps } from './setting-values.ts';
import { useSettingHelp } from './use-below.tsx';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A searchable choice from a list; a stored value is shown even if the list does not contain it. */
function Picked({ id, words, control, options }: SettingFieldProps & { readonly options: readonly Option[] }) {
  const text = useText();
  const { field, fieldState } = useController({ control, name: id });
  const below = useSettingHelp({ id, words }, fieldState.error?.message);
  const chosen = field.value
    ? (options.find(({ value }) => value === field.value) ?? { value: field.value, label: field.value })
    : null;
  return (
    <Autocomplete<Option>
      options={options as Option[]}
      value={chosen}
      getOptionKey={({ value }) => value}
      getOptionLabel={({ label }) => label}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      noOptionsText={text('Nothing matches')}
      onBlur={field.onBlur}
      onChange={(_, option) => field.onChange(option?.value ?? '')}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          label={text(words.label)}
          error={fieldState.invalid}
          helperText={below}
        />
      )}
    />
  );
}

/** A time zone, with its current offset. */
export function ZoneField(props: SettingFieldProps) {
  const options = useMemo(
    () =>
      ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
        value,
        label: `${value} (${offsetOf(value)})`,
      })),
    [],
  );
  return <Picked {...props} options={options} />;
}

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A proposal status, or all of them. */
export function StatusField(props: SettingFieldProps) {
  const text = useText();
  const { data } = useOperation(SettingStatusesDocument, {}, { staleTime: 60_000, quiet: true });
  const options = useMemo(
    () => [
      { value: 'ALL', label: text('All statuses') },
      ...(data?.statuses ?? []).map(({ shortCode, name }) => ({ value: shortCode, label: name })),
    ],
    [data, text],
  );
  return <Picked {...props} options={options} />;
}
