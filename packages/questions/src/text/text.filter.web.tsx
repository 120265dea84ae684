import TextField from '@mui/material/TextField';
import type { FilterFace, FilterValueProps } from '../contract/filter-face.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import type { TextConfig } from './text.ts';

function TextValue({ asked, onAsked }: FilterValueProps<TextConfig>) {
  const { text } = useQuestionHost();
  return (
    <TextField
      size="small"
      label={text('Value')}
      helperText={text('Case-sensitive')}
      value={asked?.value ?? ''}
      onChange={({ target: { value } }) => onAsked(value === '' ? undefined : { value })}
    />
  );
}

export const textFilter: FilterFace<TextConfig> = { Value: TextValue, words: ({ value }) => `“${String(value)}”` };
