import { controlIds, DateControl } from '@atrium/ui/controls';
import FormLabel from '@mui/material/FormLabel';
import { useId, useState } from 'react';
import type { FilterFace, FilterValueProps } from '../contract/filter-face.web.tsx';
import { useQuestionHost } from '../contract/question-host.web.ts';
import type { DateConfig } from './date.ts';
import { timeOf } from './zone.ts';

function DateValue({ config, operator, asked, onAsked }: FilterValueProps<DateConfig>) {
  const { text } = useQuestionHost();
  const ids = controlIds(useId());
  const value = typeof asked?.value === 'string' ? asked.value : null;
  // A half-typed date stays in the field until it is complete; no filter applies in the meantime (rule X65).
  const [half, setHalf] = useState<string | null>(null);
  const take = (iso: string | null) => {
    const isWhole = timeOf(iso) !== undefined;
    setHalf(isWhole ? null : iso);
    onAsked(isWhole ? { value: iso } : undefined);
  };
  return (
    <div style={{ display: 'grid', gap: 4 }}>
      <FormLabel id={ids.label} htmlFor={ids.control}>
        {text('Value')}
      </FormLabel>
      <DateControl
        ids={ids}
        value={value ?? half}
        // Exact matches the whole day, so a time would have no effect.
        withTime={config.includeTime && operator !== 'EQUALS'}
        onChange={take}
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
