import { defaultPalette, type PaletteName } from '@atrium/ui/theme';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { useText } from '../../locale/index.ts';
import { paletteSettings } from '../../session/index.ts';
import type { SettingFieldProps } from './setting-values.ts';
import { useSettingHelp } from './use-below.tsx';

/** The browser's own picker accepts only six digits. */
function sixDigits(colour: string): string {
  if (/^#[\da-f]{6}$/i.test(colour)) return colour;
  return /^#[\da-f]{3}$/i.test(colour) ? `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}` : '#808080';
}

/** Returns the product's default colour if it is a plain colour and not derived from another. */
function deliveredColour(id: SettingFieldProps['id']): string | undefined {
  return Object.entries(defaultPalette).find(([name]) => paletteSettings[name as PaletteName] === id)?.[1];
}

/** A colour, typed or picked; empty means the product's default. */
export function ColourField({ id, words, control }: SettingFieldProps) {
  const text = useText();
  const { field, fieldState } = useController({ control, name: id });
  const { ref, ...rest } = field;
  const value = field.value ?? '';
  const delivered = deliveredColour(id);
  const below = useSettingHelp({ id, words }, fieldState.error?.message);
  return (
    <TextField
      {...rest}
      value={value}
      inputRef={ref}
      size="small"
      label={text(words.label)}
      placeholder={delivered ? text('Default: {{colour}}', { colour: delivered }) : text('Default')}
      error={fieldState.invalid}
      helperText={below}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { spellCheck: false, maxLength: 7 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Box
                component="input"
                type="color"
                aria-label={text('Choose {{label}}', { label: text(words.label) })}
                value={sixDigits(value || (delivered ?? ''))}
                onChange={(event: React.ChangeEvent<HTMLInputElement>) => field.onChange(event.target.value)}
                sx={{
                  width: 32,
                  height: 28,
                  p: 0,
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: 0.5,
                  cursor: 'pointer',
                  background: 'none',
                  opacity: value || delivered ? 1 : 0.4,
                }}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
