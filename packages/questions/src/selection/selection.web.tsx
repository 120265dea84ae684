import RadioButtonCheckedOutlined from '@mui/icons-material/RadioButtonCheckedOutlined';
import Alert from '@mui/material/Alert';
import { ChoiceInput } from '../contract/choice-input.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { defineWebFace, type InputProps } from '../contract/web-face.web.tsx';
import { type SelectionConfig, selection } from './selection.ts';

function SelectionInput({ ids, config, value, onChange, problems, disabled }: InputProps<SelectionConfig, string[]>) {
  const { text } = useQuestionHost();
  // A choice that is no longer offered cannot be saved, so it must be visible to be removed.
  const gone = value.filter((chosen) => !config.options.includes(chosen));
  if (config.options.length + gone.length === 0) {
    return (
      <Alert severity="error">
        {text('This question has no options to choose from. Please contact the user office.')}
      </Alert>
    );
  }
  return (
    <ChoiceInput
      ids={ids}
      options={[
        ...config.options.map((option) => ({ value: option, label: option })),
        ...gone.map((option) => ({ value: option, label: text('{{option}} (no longer offered)', { option }) })),
      ]}
      look={config.variant === 'dropdown' ? 'dropdown' : 'radio'}
      multiple={config.isMultipleSelect}
      value={value}
      onChange={(chosen) => onChange([...chosen])}
      invalid={problems.length > 0}
      required={config.required}
      disabled={disabled}
    />
  );
}

export const selectionWeb = defineWebFace(selection, {
  icon: RadioButtonCheckedOutlined,
  labels: 'group',
  Input: SelectionInput,
});
