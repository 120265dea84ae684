import { callCommentLimit } from '@atrium/domain/call';
import { DateInput, TextInput } from '@atrium/ui/fields';
import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import type { CallFormValues } from './call-form-values.ts';
import { wholeRow } from './form-group.tsx';

type Named<Starts extends string> = Extract<keyof CallFormValues, `${Starts}${string}`>;

interface EndProps<Name> {
  readonly name: Name;
  readonly label: string;
}

interface SpanProps {
  readonly control: Control<CallFormValues>;
  readonly start: EndProps<Named<'start'>>;
  readonly end: EndProps<Named<'end'>>;
  readonly required?: boolean;
  readonly withTime?: boolean;
}

/** Start and end of a period of the call: the end cannot be before the start. */
export function SpanFields({ control, start, end, ...both }: SpanProps) {
  const from = useWatch({ control, name: start.name });
  return (
    <>
      <DateInput control={control} {...start} {...both} />
      <DateInput control={control} {...end} {...both} min={from ?? undefined} />
    </>
  );
}

interface TextProps {
  readonly control: Control<CallFormValues>;
  readonly label: string;
}

/** A comment on a part of the call, across both columns. */
export function CommentField(props: TextProps & { readonly name: 'cycleComment' | 'surveyComment' }) {
  return (
    <Box sx={wholeRow}>
      <TextInput {...props} required blockEnter limit={callCommentLimit} />
    </Box>
  );
}

/** A text of the call for applicants, across both columns. */
export function TextForApplicants(
  props: TextProps & { readonly name: 'description' | 'submissionMessage'; readonly help: string },
) {
  return (
    <Box sx={wholeRow}>
      <TextInput {...props} multiline minRows={2} maxRows={12} />
    </Box>
  );
}
