import { ControlRow, NumberControl, UnitChoice } from '@atrium/ui/controls';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { defineWebFace, type InputProps, problemsAt } from '../contract/web-face.web.tsx';
import type { QuantityConfig } from '../number/quantity.ts';
import { type IntervalAnswer, interval } from './interval.ts';

const ends = ['min', 'max'] as const;

function IntervalInput(props: InputProps<QuantityConfig, IntervalAnswer>) {
  const { ids, config, value: answer, onChange, problems, disabled } = props;
  const { text } = useQuestionHost();
  const [noNumber, setNoNumber] = useState<readonly string[]>([]);
  const { units } = config;
  const [only] = units;
  const unit = answer.unit ?? (units.length === 1 ? (only ?? null) : null);
  return (
    <Box role="group" aria-labelledby={ids.label} aria-describedby={ids.help}>
      <ControlRow>
        {ends.map((end) => (
          <NumberControl
            key={end}
            ids={end === 'min' ? ids : { ...ids, control: `${ids.control}-max` }}
            name={text(end === 'min' ? 'Min' : 'Max')}
            value={answer[end]}
            onChange={(value) => onChange({ ...answer, [end]: value, unit })}
            onTyped={(isNumber) =>
              setNoNumber((before) => [...before.filter((each) => each !== end), ...(isNumber ? [] : [end])])
            }
            invalid={noNumber.includes(end) || problemsAt(problems, end)}
            required={config.required}
            disabled={disabled}
            {...(units.length === 1 && only ? { symbol: only.symbol } : {})}
          />
        ))}
        {units.length > 1 ? (
          <UnitChoice
            id={`${ids.control}-unit`}
            name={text('Unit')}
            units={units.map(({ id, symbol, unit: name }) => ({ id, label: `${symbol} (${name})` }))}
            value={units.some(({ id }) => id === answer.unit?.id) ? (answer.unit?.id ?? null) : null}
            onChange={(id) => onChange({ ...answer, unit: units.find((known) => known.id === id) ?? null })}
            invalid={problemsAt(problems, 'unit')}
            disabled={disabled}
          />
        ) : null}
      </ControlRow>
      {noNumber.length === 0 ? null : (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {text('This is not a number and will not be saved')}
        </FormHelperText>
      )}
    </Box>
  );
}

export const intervalWeb = defineWebFace(interval, {
  icon: SwapHorizOutlined,
  labels: 'group',
  Input: IntervalInput,
});
