import { controlIds, DateControl } from '@atrium/ui/controls';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import type { FilterFace, FilterValueProps } from '../contract/filter-face.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import type { DateConfig } from './date.ts';
import { timeOf } from './zone.ts';

function DateValue({ config, operator, asked, onAsked }: FilterValueProps<DateConfig>) {
  const { text } = useQuestionHost();
  const ids = controlIds(useId());
  const value = typeof asked?.value === 'string' ? asked.value : null;
  return (
    <div style={{ display: 'grid', gap: 4 }}>
      <FormLabel id={ids.label} htmlFor={ids.control}>
        {text('Value')}
      </FormLabel>
      <DateControl
        ids={ids}
        value={value}
        // Exact means within a whole day, so a time would say nothing.
        withTime={config.includeTime && operator !== 'EQUALS'}
        onChange={(iso) => onAsked(timeOf(iso) === undefined ? undefined : { value: iso })}
      />
    </div>
  );
}

export const dateFilter: FilterFace<DateConfig> = {
  operators: { EQUALS: 'Exact', LESS_THAN: 'Before', GREATER_THAN: 'After' },
  Value: DateValue,
  words: ({ value }, { includeTime }, { formatDate }) =>
    typeof value === 'string' && timeOf(value) !== undefined ? formatDate(value, includeTime) : '',
};
