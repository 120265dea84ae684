import { CheckControl } from '@atrium/ui/controls';
import CheckBoxOutlined from '@mui/icons-material/CheckBoxOutlined';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { defineWebFace, type InputProps, Nothing, type ReviewProps } from '../contract/web-face.web.tsx';
import { type BooleanConfig, boolean } from './boolean.ts';

function BooleanInput({ ids, label, config, value, onChange, disabled }: InputProps<BooleanConfig, boolean | null>) {
  return (
    <CheckControl
      ids={ids}
      label={label}
      value={value === true}
      onChange={onChange}
      required={config.required}
      disabled={disabled}
    />
  );
}

function BooleanReview({ value }: ReviewProps<BooleanConfig, boolean | null>) {
  const { text } = useQuestionHost();
  if (value === null) return <Nothing>{text('Not answered')}</Nothing>;
  return text(value ? 'Yes' : 'No');
}

export const booleanWeb = defineWebFace(boolean, {
  icon: CheckBoxOutlined,
  labels: 'own',
  Input: BooleanInput,
  Review: BooleanReview,
});
