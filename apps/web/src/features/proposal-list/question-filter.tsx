import type { FilterOperator, QuestionTypeId } from '@atrium/domain/question';
import { toSi } from '@atrium/domain/unit';
import { questionType } from '@atrium/questions';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  QuestionsOfTemplateDocument,
  type QuestionsOfTemplateQuery,
  TemplateOfCallDocument,
} from '../../api/generated/features/proposal-list/question-filter.ts';
import { useOperation } from '../../api/index.ts';
import { useInstruments } from '../../kits/instrument-picker/index.ts';
import { useText } from '../../locale/index.ts';
import type { ChosenFilters } from './list-filters.ts';

type Field = NonNullable<QuestionsOfTemplateQuery['template']>['steps'][number]['fields'][number];
type Chosen = Pick<ChosenFilters, 'questionId' | 'compareOperator' | 'value' | 'dataType'>;

const blank: Chosen = { questionId: '', compareOperator: '', value: '', dataType: '' };

const operatorWords: Readonly<Record<FilterOperator, string>> = {
  EQUALS: 'Equals',
  INCLUDES: 'Contains',
  LESS_THAN: 'Less than',
  GREATER_THAN: 'Greater than',
  EXISTS: 'Has a file',
};
const dateWords: Partial<Record<FilterOperator, string>> = {
  EQUALS: 'Exact',
  LESS_THAN: 'Before',
  GREATER_THAN: 'After',
};

const operatorsOf = ({ question }: Field) => questionType(question.dataType as QuestionTypeId).filterOperators;
const unitsOf = ({ config }: Field) => ('units' in config ? config.units : []);
const yesNo = new Set(['BOOLEAN', 'FILE_UPLOAD']);

/** The questions of a call that answers can be searched by. */
function useQuestions(callId: number): readonly Field[] {
  const call = useOperation(TemplateOfCallDocument, { callId }, { staleTime: 60_000 });
  const templateId = call.data?.call?.templateId;
  const template = useOperation(
    QuestionsOfTemplateDocument,
    { templateId: templateId ?? 0 },
    { enabled: templateId !== undefined, staleTime: 60_000 },
  );
  return (template.data?.template?.steps ?? [])
    .flatMap((step) => step.fields)
    .filter((field) => operatorsOf(field).length > 0);
}

/** The value as the server compares it: numbers in SI units, days as moments, the rest as typed. */
function operandOf(field: Field, typed: string, unitId: string): unknown {
  const { dataType } = field.question;
  if (yesNo.has(dataType)) return typed === 'yes';
  if (dataType === 'NUMBER_INPUT' || dataType === 'INTERVAL') {
    const unit = unitsOf(field).find(({ id }) => id === unitId);
    const number = Number(typed.replace(',', '.'));
    return toSi(number, unit);
  }
  return dataType === 'DATE' ? new Date(`${typed}T00:00:00`).toISOString() : typed;
}

interface ValueProps {
  readonly field: Field;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function choicesOf(field: Field, instruments: ReadonlyArray<{ id: number; name: string }>) {
  const { config, question } = field;
  if (yesNo.has(question.dataType))
    return [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ];
  if ('options' in config) return config.options.map((option) => ({ value: option, label: option }));
  if (question.dataType === 'INSTRUMENT_PICKER')
    return instruments.map(({ id, name }) => ({ value: String(id), label: name }));
  return undefined;
}

function ValueInput({ field, value, onValue }: ValueProps) {
  const text = useText();
  const { instruments } = useInstruments();
  const choices = choicesOf(field, instruments);
  const type =
    { NUMBER_INPUT: 'number', INTERVAL: 'number', DATE: 'date' }[field.question.dataType as string] ?? 'text';
  return (
    <TextField
      size="small"
      label={text('Value')}
      select={choices !== undefined}
      type={choices ? undefined : type}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      {choices?.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {text(choice.label)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface FormProps {
  readonly callId: number;
  readonly questionId: string;
  readonly onChosen: (chosen: Chosen) => void;
}

function FilterForm({ callId, questionId, onChosen }: FormProps) {
  const text = useText();
  const fields = useQuestions(callId);
  const [pickedId, setPickedId] = useState(questionId);
  const [operator, setOperator] = useState<FilterOperator>();
  const [value, setValue] = useState('');
  const [unitId, setUnitId] = useState('');
  const field = fields.find(({ question }) => question.id === pickedId);
  const operators = field ? operatorsOf(field) : [];
  const compareOperator = operator && operators.includes(operator) ? operator : operators[0];
  const units = field ? unitsOf(field) : [];
  const unit = units.some(({ id }) => id === unitId) ? unitId : (units[0]?.id ?? '');
  const words = field?.question.dataType === 'DATE' ? { ...operatorWords, ...dateWords } : operatorWords;
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!field || !compareOperator || value === '') return;
        const operand = operandOf(field, value, unit);
        onChosen({
          questionId: field.question.id,
          compareOperator,
          dataType: field.question.dataType,
          value: JSON.stringify({ value: operand }),
        });
      }}
      sx={{ display: 'grid', gap: 2, p: 2, width: 'min(420px, 90vw)' }}
    >
      <Autocomplete
        size="small"
        options={fields}
        value={field ?? null}
        onChange={(_, next) => {
          setPickedId(next?.question.id ?? '');
          setValue('');
        }}
        getOptionLabel={({ question }) => question.question}
        getOptionKey={({ question }) => question.id}
        noOptionsText={text('No question of this call can be searched')}
        renderInput={(params) => <TextField {...params} label={text('Question')} />}
      />
      {operators.length > 1 ? (
        <TextField
          select
          size="small"
          label={text('Comparison')}
          value={compareOperator ?? ''}
          onChange={(event) => setOperator(event.target.value as FilterOperator)}
        >
          {operators.map((one) => (
            <MenuItem key={one} value={one}>
              {text(words[one])}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {field ? <ValueInput field={field} value={value} onValue={setValue} /> : null}
      {units.length > 0 ? (
        <TextField
          select
          size="small"
          label={text('Unit')}
          value={unit}
          onChange={(event) => setUnitId(event.target.value)}
        >
          {units.map(({ id, symbol }) => (
            <MenuItem key={id} value={id}>
              {symbol}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={() => onChosen(blank)}>{text('Clear')}</Button>
        <Button type="submit" variant="contained" disabled={!field || value === ''}>
          {text('Search')}
        </Button>
      </Box>
    </Box>
  );
}

interface QuestionFilterProps {
  /** Answers can be searched once a call is chosen (behaviour/operations §16.3). */
  readonly callId: number | undefined;
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
}

/** The filter of the table by the answer to a question. */
export function QuestionFilter({ callId, chosen, onChosen }: QuestionFilterProps) {
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!callId) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<FilterAltOutlined />}
        variant={chosen.questionId ? 'outlined' : 'text'}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {text(chosen.questionId ? 'By answer: on' : 'By answer')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('Filter by answer') } }}
      >
        <FilterForm
          callId={callId}
          questionId={chosen.questionId}
          onChosen={(next) => {
            onChosen(next);
            setAnchor(null);
          }}
        />
      </Popover>
    </>
  );
}
