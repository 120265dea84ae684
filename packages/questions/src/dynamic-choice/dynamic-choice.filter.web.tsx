import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import { ChoiceValue, type FilterFace, type FilterValueProps } from '../contract/filter-face.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import type { DynamicChoiceConfig } from './dynamic-choice.ts';

function DynamicValue({ questionId, asked, onAsked }: FilterValueProps<DynamicChoiceConfig>) {
  const { text, useChoices } = useQuestionHost();
  const { items, state, retry } = useChoices(questionId);
  if (state === 'loading') return <Skeleton variant="rounded" height={40} aria-label={text('Loading…')} />;
  if (state === 'failed') {
    return (
      <FormHelperText error role="alert" sx={{ m: 0 }}>
        {text('The options could not be loaded.')}{' '}
        <Button size="small" onClick={retry}>
          {text('Retry')}
        </Button>
      </FormHelperText>
    );
  }
  return (
    <ChoiceValue
      choices={items.map((item) => ({ value: item, label: item }))}
      value={asked?.value}
      onChoice={(value) => onAsked({ value })}
    />
  );
}

/** Offers the current choices of the other system. */
export const dynamicChoiceFilter: FilterFace<DynamicChoiceConfig> = {
  Value: DynamicValue,
  words: ({ value }) => String(value),
};
