import ScienceOutlined from '@mui/icons-material/ScienceOutlined';
import Alert from '@mui/material/Alert';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { RecordChoice } from '../contract/record-choice.web.tsx';
import {
  defineWebFace,
  type InputProps,
  Nothing,
  type ReviewProps,
  useDropUnoffered,
  useSurroundings,
} from '../contract/web-face.web.tsx';
import {
  chosenTechniques,
  type TechniquePickerAnswer,
  type TechniquePickerConfig,
  techniquePicker,
} from './technique-picker.ts';

function TechniqueInput(props: InputProps<TechniquePickerConfig, TechniquePickerAnswer>) {
  const { ids, config, value, onChange, problems, disabled } = props;
  const { text } = useQuestionHost();
  const stored = chosenTechniques(value);
  const known = stored.filter((key) => config.techniques.some(({ id }) => id === key));
  const answerOf = (keys: readonly number[]): TechniquePickerAnswer =>
    config.isMultipleSelect ? [...keys] : (keys[0] ?? null);
  useDropUnoffered(props, known.length < stored.length, answerOf(known));
  if (config.techniques.length === 0) {
    return <Alert severity="info">{text('There are no techniques to choose from in this call.')}</Alert>;
  }
  return (
    <RecordChoice
      kind="techniques"
      records={config.techniques}
      ids={ids}
      look={config.variant === 'radio' ? 'radio' : 'dropdown'}
      multiple={config.isMultipleSelect}
      value={known.map(String)}
      onChange={(chosen) => onChange(answerOf(chosen.map(Number)))}
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
