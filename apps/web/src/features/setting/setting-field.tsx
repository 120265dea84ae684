import { settingDefinition } from '@atrium/domain/setting';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '../../locale/index.ts';
import { ColourField } from './colour-field.tsx';
import { LinksField } from './links-field.tsx';
import { LogoField } from './logo-field.tsx';
import { PatternField } from './pattern-field.tsx';
import { StatusField, ZoneField } from './picked-fields.tsx';
import { defaultWords, durationWords, type SettingFieldProps } from './setting-values.ts';
import { useSettingHelp } from './use-below.tsx';

/** The editor for a setting, with its purpose and its default. */
export function SettingField(props: SettingFieldProps) {
  return (
    <Box id={`setting-${props.id}`} sx={{ minWidth: 0 }}>
      <Editor {...props} />
    </Box>
  );
}

function Editor(props: SettingFieldProps) {
  const { id, words } = props;
  const text = useText();
  if (words.kept) return <KeptField {...props} />;
  switch (settingDefinition(id).kind) {
    case 'boolean':
      return <FlagField {...props} />;
    case 'choice':
      return <ChoiceField {...props} />;
    case 'zone':
      return <ZoneField {...props} />;
    case 'status':
      return <StatusField {...props} />;
    case 'pattern':
      return <PatternField {...props} />;
    case 'colour':
      return <ColourField {...props} />;
    case 'links':
      return <LinksField {...props} />;
    case 'picture':
      return <LogoField {...props} />;
    case 'whole':
    case 'decimal':
      return (
        <LineField
          {...props}
          numeric
          note={(value) =>
            words.unit === 'ms' && /^\d{1,12}$/.test(value)
              ? text('That is {{span}}.', { span: durationWords(Number(value)) })
              : undefined
          }
        />
      );
    default:
      return <LineField {...props} />;
  }
}

interface LineProps extends SettingFieldProps {
  readonly numeric?: boolean;
  /** Returns a note about the typed value. */
  readonly note?: (value: string) => ReactNode;
}

function LineField({ id, words, control, numeric = false, note }: LineProps) {
  const text = useText();
  const { field, fieldState } = useController({ control, name: id });
  const { ref, ...rest } = field;
  const below = useSettingHelp({ id, words }, fieldState.error?.message);
  const remark = note?.(field.value ?? '');
  return (
    <TextField
      {...rest}
      value={field.value ?? ''}
      inputRef={ref}
      label={text(words.label)}
      placeholder={defaultWords(id, words)}
      error={fieldState.invalid}
      helperText={
        <>
          {below}
          {remark ? <span style={{ display: 'block' }}>{remark}</span> : null}
        </>
      }
      slotProps={{
        htmlInput: { inputMode: numeric ? 'decimal' : undefined },
        input: words.unit ? { endAdornment: <InputAdornment position="end">{words.unit}</InputAdornment> } : {},
      }}
    />
  );
}

function FlagField({ id, words, control }: SettingFieldProps) {
  const text = useText();
  const helpId = useId();
  const { field } = useController({ control, name: id });
  return (
    <Box>
      <FormControlLabel
        label={text(words.label)}
        control={
          <Switch
            checked={field.value === 'true'}
            onChange={(_, on) => field.onChange(on ? 'true' : 'false')}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, role: 'switch', 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId}>{text(words.help)}</FormHelperText>
    </Box>
  );
}

function ChoiceField({ id, words, control }: SettingFieldProps) {
  const text = useText();
  const { field, fieldState } = useController({ control, name: id });
  const { ref, ...rest } = field;
  const below = useSettingHelp({ id, words }, fieldState.error?.message);
  return (
    <TextField
      select
      {...rest}
      value={field.value ?? ''}
      inputRef={ref}
      label={text(words.label)}
      error={fieldState.invalid}
      helperText={below}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{text('Not set')}</MenuItem>
      {(settingDefinition(id).choices ?? []).map((choice) => (
        <MenuItem key={choice} value={choice}>
          {text(words.choices?.[choice] ?? choice)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A value that the server sets itself, read-only. */
function KeptField({ id, words, control }: SettingFieldProps) {
  const text = useText();
  const { field } = useController({ control, name: id });
  return (
    <Box>
      <Typography component="h2" variant="body2" sx={{ fontWeight: 600 }}>
        {text(words.label)}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{field.value || text('Not set')}</Typography>
      <Typography variant="caption" color="textSecondary" component="p">
        {text(words.help)}
      </Typography>
    </Box>
  );
}
