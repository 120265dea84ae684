import { copyWeeksLimit } from '@atrium/domain/call';
import { dateText } from '@atrium/ui/date-text';
import { useFormats } from '@atrium/ui/formats';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useText } from '../../../locale/index.ts';
import { type CallFormValues, dateFields, movedDates } from './call-form-values.ts';

export interface CopiedCall {
  readonly id: number;
  readonly shortCode: string;
  /** The values of the copied call, with its original dates. */
  readonly values: CallFormValues;
  readonly instruments: readonly { readonly name: string }[];
}

interface MoveDatesProps {
  readonly form: UseFormReturn<CallFormValues>;
  readonly copied: CopiedCall;
  readonly weeks: number;
}

/** Says what is copied, and chooses by how much all dates are moved. */
export function MoveDates({ form, copied, weeks }: MoveDatesProps) {
  const text = useText();
  const formats = useFormats();
  const [typed, setTyped] = useState(String(weeks));
  const count = Number(typed);
  const isWrong = typed.trim() === '' || !Number.isInteger(count) || Math.abs(count) > copyWeeksLimit;
  const move = (next: string) => {
    setTyped(next);
    const asked = Number(next);
    if (next.trim() === '' || !Number.isInteger(asked) || Math.abs(asked) > copyWeeksLimit) return;
    const moved = movedDates(copied.values, asked, formats.zone);
    for (const field of dateFields) form.setValue(field, moved[field], { shouldDirty: true });
  };
  const names = copied.instruments.map(({ name }) => name).join(', ');
  return (
    <Alert severity="info" variant="outlined" icon={false} sx={{ mb: 3, '& .MuiAlert-message': { width: '100%' } }}>
      <p style={{ margin: '0 0 16px' }}>
        {text('A copy of {{name}}, which started on {{date}}.', {
          name: copied.shortCode,
          date: dateText(copied.values.startCall, formats),
        })}{' '}
        {names
          ? text('Its instruments are copied with their panels and times: {{names}}.', { names })
          : text('It has no instruments.')}{' '}
        {text('Proposals are not copied.')}
      </p>
      <TextField
        size="small"
        type="number"
        label={text('Move all dates by (weeks)')}
        value={typed}
        onChange={(event) => move(event.target.value)}
        error={isWrong}
        helperText={
          isWrong
            ? text('Please enter a whole number of weeks, at most {{n}}', { n: copyWeeksLimit })
            : text('Each date can be changed on its own below')
        }
        slotProps={{ htmlInput: { min: -copyWeeksLimit, max: copyWeeksLimit, step: 1 } }}
        sx={{ width: 280 }}
      />
    </Alert>
  );
}
