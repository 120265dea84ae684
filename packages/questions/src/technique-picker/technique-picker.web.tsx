import { ChoiceControl } from '@atrium/ui/controls';
import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import Alert from '@mui/material/Alert';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { useSurroundings } from '../contract/use-surroundings.web.ts';
import { defineWebFace, type InputProps, Nothing, type ReviewProps } from '../contract/web-face.web.tsx';
import {
  chosenTechniques,
  type TechniquePickerAnswer,
  type TechniquePickerConfig,
  techniquePicker,
} from './technique-picker.ts';

function TechniqueInput(props: InputProps<TechniquePickerConfig, TechniquePickerAnswer>) {
  const { ids, config, value, onChange, problems, disabled } = props;
  const { text } = useQuestionHost();
  if (config.techniques.length === 0) {
    return <Alert severity="info">{text('There are no techniques to choose from in this call.')}</Alert>;
  }
  const put = (chosen: readonly string[]) => {
    const keys = chosen.map(Number);
    onChange(config.isMultipleSelect ? keys : (keys[0] ?? null));
  };
  return (
    <ChoiceControl
      ids={ids}
      options={config.techniques.map(({ id, name }) => ({ value: String(id), label: name }))}
      look={config.variant === 'radio' ? 'radio' : 'dropdown'}
      multiple={config.isMultipleSelect}
      value={chosenTechniques(value).map(String)}
      onChange={put}
      invalid={problems.length > 0}
      required={config.required}
      disabled={disabled}
    />
  );
}

function TechniqueReview({ config, value }: ReviewProps<TechniquePickerConfig, TechniquePickerAnswer>) {
  const { text } = useQuestionHost();
  const words = techniquePicker.text(value, config, useSurroundings());
  return words === '' ? <Nothing>{text('NA')}</Nothing> : words;
}

export const techniquePickerWeb = defineWebFace(techniquePicker, {
  icon: ScienceOutlined,
  labels: 'group',
  Input: TechniqueInput,
  Review: TechniqueReview,
});
