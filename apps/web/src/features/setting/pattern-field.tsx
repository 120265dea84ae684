import { patternProblem, settingDefinition } from '@atrium/domain/setting';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { DateTime } from 'luxon';
import { useController } from 'react-hook-form';
import { useText } from '../../locale/index.ts';
import { defaultWords, type SettingFieldProps } from './setting-values.ts';
import { useSettingHelp } from './use-below.tsx';

const days = ['dd-MM-yyyy', 'dd.MM.yyyy', 'dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd', 'd LLL yyyy'];
const common = { date: days, time: [...days.map((day) => `${day} HH:mm`), 'MM/dd/yyyy hh:mm a'] };

/** A date on which every part of a pattern looks different. */
const example = DateTime.local(2027, 3, 9, 14, 5, { locale: 'en' });

/** A date pattern, typed or picked, with an example. */
export function PatternField({ id, words, control }: SettingFieldProps) {
  const text = useText();
  const { field, fieldState } = useController({ control, name: id });
  const { parts = 'date' } = settingDefinition(id);
  const below = useSettingHelp({ id, words }, fieldState.error?.message);
  const pattern = field.value?.trim() || (defaultWords(id, words) ?? '');
  const shown = patternProblem(pattern, parts) === undefined ? example.toFormat(pattern) : undefined;
  return (
    <Autocomplete<string, false, false, true>
      freeSolo
      options={common[parts]}
      // Input is not a search: all patterns remain listed.
      filterOptions={(options) => options}
      inputValue={field.value ?? ''}
      onInputChange={(_, next, reason) => {
        if (reason !== 'reset') field.onChange(next);
      }}
      value={null}
      onChange={(_, next) => next && field.onChange(next)}
      onBlur={field.onBlur}
      renderOption={({ key, ...row }, option) => (
        <li key={key} {...row}>
          {option}
          <span style={{ marginLeft: 'auto', paddingLeft: 16 }}>{example.toFormat(option)}</span>
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          label={text(words.label)}
          placeholder={defaultWords(id, words)}
          error={fieldState.invalid}
          helperText={
            <>
              {below}
              {shown ? (
                <span style={{ display: 'block' }} aria-live="polite">
                  {text('Example: {{date}}', { date: shown })}
                </span>
              ) : null}
            </>
          }
        />
      )}
    />
  );
}
