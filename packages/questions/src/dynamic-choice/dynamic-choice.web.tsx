import DynamicFormOutlined from '@mui/icons-material/DynamicFormOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import { ChoiceInput } from '../contract/choice-input.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { defineWebFace, type InputProps } from '../contract/web-face.web.tsx';
import { type DynamicChoiceConfig, dynamicChoice } from './dynamic-choice.ts';

/** Offers the current choices of the other system; earlier choices can still be chosen, even if the system does not respond. */
function DynamicInput(props: InputProps<DynamicChoiceConfig, string[]>) {
  const { ids, questionId, config, value, onChange, problems, disabled } = props;
  const { text, useChoices } = useQuestionHost();
  const { items, state, retry } = useChoices(questionId);
  if (state === 'loading') return <Skeleton variant="rounded" height={56} aria-label={text('Loading…')} />;
  const options = [...items, ...value.filter((chosen) => !items.includes(chosen))];
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      {state === 'failed' ? (
        <Alert
          severity="warning"
          action={
            <Button size="small" color="inherit" onClick={retry}>
              {text('Retry')}
            </Button>
          }
        >
          {text('The options could not be loaded. You can fill in and save everything else.')}
        </Alert>
      ) : null}
      {options.length > 0 ? (
        <ChoiceInput
          ids={ids}
          options={options.map((option) => ({ value: option, label: option }))}
          look={config.variant === 'dropdown' ? 'dropdown' : 'radio'}
          multiple={config.isMultipleSelect}
          value={value}
          onChange={(chosen) => onChange([...chosen])}
          invalid={problems.length > 0}
          required={config.required}
          disabled={disabled}
        />
      ) : null}
      {state === 'ready' && items.length === 0 ? (
        <FormHelperText sx={{ m: 0 }}>{text('No available answer found')}</FormHelperText>
      ) : null}
    </div>
  );
}

export const dynamicChoiceWeb = defineWebFace(dynamicChoice, {
  icon: DynamicFormOutlined,
  labels: 'group',
  Input: DynamicInput,
});
