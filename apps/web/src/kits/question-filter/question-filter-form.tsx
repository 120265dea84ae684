import type { FilterOperator, QuestionTypeId } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import { type Asked, filterFace, operatorsOf, parseFilterValue } from '@atrium/questions/filter';
import { QuestionPlaceProvider } from '@atrium/questions/host';
import { useSurroundings } from '@atrium/questions/surroundings';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { QuestionsOfCallDocument } from '../../api/generated/kits/question-filter/question-filter.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { type ChosenAnswer, noAnswerChosen } from './chosen-answer.ts';

interface Searchable {
  readonly id: string;
  readonly question: string;
  readonly topic: string;
  readonly templateId: number;
  readonly type: QuestionTypeId;
  readonly config: unknown;
}

/** Returns the questions of a call whose answers can be searched, in the order of the form. */
function useQuestions(callId: number) {
  const { data, loading } = useOperation(QuestionsOfCallDocument, { callId }, { staleTime: 60_000 });
  const steps = data?.blankQuestionaryStepsByCallId;
  const questions = useMemo(
    () =>
      (steps ?? []).flatMap(({ topic, fields }) =>
        fields.flatMap(({ question: { id, question, dataType }, config }): Searchable[] => {
          const type = dataType as QuestionTypeId;
          if (!filterFace(type)) return [];
          const read = readConfig(questionType(type), config);
          return [{ id, question, topic: topic.title, templateId: topic.templateId, type, config: read }];
        }),
      ),
    [steps],
  );
  return { questions, loading };
}

/** Describes the filter in words: the question, the comparison if there are several, and the value. */
export function FilterWords({ callId, chosen }: { readonly callId: number; readonly chosen: ChosenAnswer }) {
  const text = useText();
  const surroundings = useSurroundings();
  const found = useQuestions(callId).questions.find(({ id }) => id === chosen.questionId);
  const asked = parseFilterValue(chosen.value);
  const face = found && filterFace(found.type);
  if (!found || !asked || !face) return text('By answer');
  const operators = operatorsOf(found.type);
  const operator = operators.find((one) => one.operator === chosen.compareOperator)?.words ?? '';
  const value = text(face.words(asked, found.config, surroundings));
  return `${found.question}: ${operators.length > 1 ? `${text(operator).toLowerCase()} ` : ''}${value}`;
}

interface FormProps {
  readonly callId: number;
  readonly chosen: ChosenAnswer;
  readonly onChosen: (chosen: ChosenAnswer) => void;
}

interface QuestionChoiceProps {
  readonly questions: readonly Searchable[];
  readonly question: Searchable | undefined;
  readonly onQuestion: (question: Searchable | null) => void;
}

function QuestionChoice({ questions, question, onQuestion }: QuestionChoiceProps) {
  const text = useText();
  return (
    <Autocomplete
      size="small"
      options={questions}
      groupBy={({ topic }) => topic}
      value={question ?? null}
      onChange={(_, next) => onQuestion(next)}
      getOptionLabel={({ question: words }) => words}
      getOptionKey={({ id }) => id}
      noOptionsText={text('No questions of this call can be searched')}
      renderInput={(params) => <TextField {...params} label={text('Question')} autoFocus />}
    />
  );
}

interface ComparisonChoiceProps {
  readonly operators: ReturnType<typeof operatorsOf>;
  readonly operator: FilterOperator;
  readonly onOperator: (operator: FilterOperator) => void;
}

function ComparisonChoice({ operators, operator, onOperator }: ComparisonChoiceProps) {
  const text = useText();
  return (
    <TextField
      select
      size="small"
      label={text('Comparison')}
      value={operator}
      onChange={(event) => onOperator(event.target.value as FilterOperator)}
    >
      {operators.map((one) => (
        <MenuItem key={one.operator} value={one.operator}>
          {text(one.words)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The fields for question, comparison and value; 'Search' applies them. */
export function FilterForm({ callId, chosen, onChosen }: FormProps) {
  const text = useText();
  const { questions, loading } = useQuestions(callId);
  const [questionId, setQuestionId] = useState(chosen.questionId);
  const [picked, setPicked] = useState<string>(chosen.compareOperator);
  const [asked, setAsked] = useState<Asked | undefined>(() => parseFilterValue(chosen.value));
  const question = questions.find(({ id }) => id === questionId);
  const face = question && filterFace(question.type);
  const operators = question ? operatorsOf(question.type) : [];
  const operator = (operators.find((one) => one.operator === picked) ?? operators[0])?.operator;
  if (loading && questions.length === 0) return <LinearProgress aria-label={text('Loading…')} />;
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!question || !operator || !asked) return;
        onChosen({
          questionId: question.id,
          compareOperator: operator,
          dataType: question.type,
          value: JSON.stringify(asked),
        });
      }}
      sx={{ display: 'grid', gap: 2, p: 2 }}
    >
      <QuestionChoice
        questions={questions}
        question={question}
        onQuestion={(next) => {
          // Clearing the question clears the filter.
          if (!next && chosen.questionId !== '') onChosen(noAnswerChosen);
          setQuestionId(next?.id ?? '');
          setAsked(undefined);
        }}
      />
      {question && operator && operators.length > 1 ? (
        <ComparisonChoice operators={operators} operator={operator} onOperator={setPicked} />
      ) : null}
      {question && face && operator ? (
        <QuestionPlaceProvider value={{ templateId: question.templateId }}>
          <face.Value
            key={question.id}
            questionId={question.id}
            config={question.config}
            operator={operator}
            asked={asked}
            onAsked={setAsked}
          />
        </QuestionPlaceProvider>
      ) : null}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={() => onChosen(noAnswerChosen)}>{text('Clear')}</Button>
        <Button type="submit" variant="contained" disabled={!question || !asked}>
          {text('Search')}
        </Button>
      </Box>
    </Box>
  );
}
