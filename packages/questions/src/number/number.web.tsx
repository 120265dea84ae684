import { ControlRow, NumberControl, UnitChoice } from '@atrium/ui/controls';
import PinOutlined from '@mui/icons-material/PinOutlined';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { useQuestionHost } from '../contract/question-host.web.ts';
import { defineWebFace, type InputProps, problemsAt } from '../contract/web-face.web.tsx';
import { type NumberAnswer, type NumberConfig, number } from './number.ts';

function NumberInput(props: InputProps<NumberConfig, NumberAnswer>) {
  const { ids, config, value: answer, onChange, problems, disabled } = props;
  const { text } = useQuestionHost();
  const [isNumber, setIsNumber] = useState(true);
  const { units } = config;
  const [only] = units;
  const setUnit = (id: string) => onChange({ ...answer, unit: units.find((unit) => unit.id === id) ?? null });
  return (
    <div>
      <ControlRow>
        <NumberControl
          ids={ids}
          value={answer.value}
          onChange={(value) =>
            onChange({ ...answer, value, unit: answer.unit ?? (units.length === 1 ? (only ?? null) : null) })
          }
          onTyped={setIsNumber}
          invalid={!isNumber || problemsAt(problems, 'value')}
          required={config.required}
          disabled={disabled}
          {...(units.length === 1 && only ? { symbol: only.symbol } : {})}
        />
        {units.length > 1 ? (
          <UnitChoice
            id={`${ids.control}-unit`}
            name={text('Unit of {{question}}', { question: props.question })}
            units={units.map((unit) => ({ id: unit.id, label: `${unit.symbol} (${unit.unit})` }))}
            value={units.some((unit) => unit.id === answer.unit?.id) ? (answer.unit?.id ?? null) : null}
            onChange={setUnit}
            invalid={problemsAt(problems, 'unit')}
            disabled={disabled}
          />
        ) : null}
      </ControlRow>
      {isNumber ? null : (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {text('This is not a number and will not be saved')}
        </FormHelperText>
      )}
    </div>
  );
}

export const numberWeb = defineWebFace(number, { icon: PinOutlined, labels: 'control', Input: NumberInput });
