import { type DependenciesOperator, dependencyConditions } from '@atrium/domain/question';
import { type Dependency, dependencyProblem, dependencySourceTypes } from '@atrium/domain/template';
import { DependencyValue } from '@atrium/questions/config-form';
import { ToggleChoice } from '@atrium/ui/toggle-choice';
import AddOutlined from '@mui/icons-material/AddOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useMemo, useRef } from 'react';
import { useText } from '../../../../locale/index.ts';
import { type EditorField, type EditorTopic, placedFields } from '../model.ts';

export interface DependencyBuilderProps {
  readonly name: string;
  readonly questionId: string;
  readonly topics: readonly EditorTopic[];
  readonly dependencies: readonly Dependency[];
  readonly operator: DependenciesOperator;
  readonly onChange: (dependencies: readonly Dependency[], operator: DependenciesOperator) => void;
  /** Whether to mark incomplete conditions, which is done after an attempt to save. */
  readonly showProblems: boolean;
}

/** The height that the sticky foot covers at the end of the settings, in pixels. */
const footRoom = 120;

const conditionWords = { eq: 'equals', neq: 'not equal' } as const;

/** Returns the number of conditions without a value; these cannot be compared with an answer. */
export function incompleteConditions(dependencies: readonly Dependency[]): number {
  return dependencies.filter(({ condition }) => condition.params === null || condition.params === undefined).length;
}

interface Source {
  readonly field: EditorField;
  readonly topic: string;
  /** Why the question cannot be chosen. */
  readonly refusal: string | undefined;
}

/** Returns the questions that a condition may depend on, with the reason why some cannot be chosen (rule Q36). */
function sourcesFor(topics: readonly EditorTopic[], questionId: string, text: (s: string) => string): Source[] {
  const linked = placedFields({ topics }).map((field) => ({ ...field, type: field.question.type }));
  return topics.flatMap(({ title, fields }) =>
    fields
      .filter(({ question }) => dependencySourceTypes.includes(question.type) && question.id !== questionId)
      .map((field) => ({
        field,
        topic: title,
        refusal:
          dependencyProblem(linked, questionId, field.questionId) === 'CIRCLE'
            ? text('itself depends on this question')
            : undefined,
      })),
  );
}

interface RowProps {
  readonly name: string;
  readonly at: number;
  readonly dependency: Dependency;
  readonly sources: readonly Source[];
  readonly onChange: (dependency: Dependency) => void;
  readonly onRemove: () => void;
  readonly showProblems: boolean;
}

/** Returns the entries of the select, each topic with its heading. */
function sourceItems(sources: readonly Source[]) {
  const topics = Map.groupBy(sources, ({ topic }) => topic);
  return [...topics].flatMap(([topic, members]) => [
    <ListSubheader key={`topic ${topic}`}>{topic}</ListSubheader>,
    ...members.map(({ field, refusal }) => (
      <MenuItem key={field.questionId} value={field.questionId} disabled={refusal !== undefined}>
        <span>
          {field.question.question}
          {refusal ? <Box component="span" sx={{ color: 'text.secondary' }}>{` (${refusal})`}</Box> : null}
        </span>
      </MenuItem>
    )),
  ]);
}

interface ComparisonSelectProps {
  readonly id: string;
  readonly comparison: keyof typeof conditionWords;
  readonly onComparison: (comparison: keyof typeof conditionWords) => void;
}

function ComparisonSelect({ id: fieldId, comparison, onComparison }: ComparisonSelectProps) {
  const text = useText();
  return (
    <TextField
      select
      size="small"
      id={fieldId}
      label={text('Comparison')}
      value={comparison}
      onChange={(event) => onComparison(event.target.value as 'eq' | 'neq')}
    >
      {dependencyConditions.map((id) => (
        <MenuItem key={id} value={id}>
          {text(conditionWords[id])}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Condition({ name, at, dependency, sources, onChange, onRemove, showProblems }: RowProps) {
  const text = useText();
  const { dependencyId, condition } = dependency;
  const source = sources.find(({ field }) => field.questionId === dependencyId)?.field;
  const isMissing = condition.params === null || condition.params === undefined;
  return (
    <Box
      role="group"
      data-condition
      aria-label={text('Condition {{n}}', { n: at + 1 })}
      sx={{
        ...{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, p: 1, minWidth: 0 },
        ...{ border: 1, borderColor: 'divider', borderRadius: 1, scrollMarginBottom: `${footRoom}px` },
      }}
    >
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start', minWidth: 0 }}>
        <TextField
          select
          size="small"
          id={`${name}-source-${at}`}
          label={text('Question')}
          value={source ? dependencyId : ''}
          onChange={(event) =>
            onChange({ dependencyId: event.target.value, condition: { ...condition, params: null } })
          }
          sx={{ flex: 1, minWidth: 0 }}
        >
          {sourceItems(sources)}
        </TextField>
        <IconButton aria-label={text('Remove condition {{n}}', { n: at + 1 })} onClick={onRemove}>
          <DeleteOutlined />
        </IconButton>
      </Box>
      <ComparisonSelect
        id={`${name}-compare-${at}`}
        comparison={condition.condition}
        onComparison={(comparison) => onChange({ dependencyId, condition: { ...condition, condition: comparison } })}
      />
      {source ? (
        <DependencyValue
          type={source.question.type}
          name={`${name}-value-${at}`}
          label={text('Value')}
          config={source.config}
          value={condition.params}
          onChange={(params) => onChange({ dependencyId, condition: { ...condition, params } })}
          {...(showProblems && isMissing ? { problem: text('This is a required field') } : {})}
          disabled={false}
        />
      ) : null}
    </Box>
  );
}

/** Scrolls a condition that was just added into view above the foot and focuses it. */
function useAddedInView(count: number) {
  const place = useRef<HTMLElement>(null);
  const isAdded = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the condition is there
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    const added = [...(place.current?.querySelectorAll<HTMLElement>('[role=group][data-condition]') ?? [])].at(-1);
    added?.scrollIntoView?.({ block: 'nearest' });
    added?.querySelector<HTMLElement>('[role=combobox]')?.focus({ preventScroll: true });
  }, [count]);
  const onAdd = () => {
    isAdded.current = true;
  };
  return { place, onAdd };
}

interface HowJoinedProps {
  readonly count: number;
  readonly operator: DependenciesOperator;
  readonly onOperator: (operator: DependenciesOperator) => void;
}

/** Chooses whether all or any of the conditions must hold. */
function HowJoined({ count, operator, onOperator }: HowJoinedProps) {
  const text = useText();
  return (
    <>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {count === 0
          ? text('Always shown.')
          : text(
              count === 1
                ? 'Shown only when this condition is met:'
                : operator === 'OR'
                  ? 'Shown when any of these conditions is met:'
                  : 'Shown when all of these conditions are met:',
            )}
      </Box>
      {count > 1 ? (
        <ToggleChoice
          label={text('How the conditions are combined')}
          value={operator}
          options={[
            ['AND', text('AND – all of them')],
            ['OR', text('OR – any of them')],
          ]}
          onValue={onOperator}
        />
      ) : null}
    </>
  );
}

/** Edits the conditions under which a question is shown, depending on the answers to other questions. */
export function DependencyBuilder(props: DependencyBuilderProps) {
  const { name, questionId, topics, dependencies, operator, onChange, showProblems } = props;
  const text = useText();
  const sources = useMemo(() => sourcesFor(topics, questionId, text), [topics, questionId, text]);
  const open = sources.filter(({ refusal }) => refusal === undefined);
  const { place, onAdd } = useAddedInView(dependencies.length);
  const set = (next: readonly Dependency[]) => onChange(next, operator);
  const add = () => {
    const unused = open.find(
      ({ field }) => !dependencies.some(({ dependencyId }) => dependencyId === field.questionId),
    );
    const source = (unused ?? open[0])?.field;
    if (!source) return;
    onAdd();
    set([...dependencies, { dependencyId: source.questionId, condition: { condition: 'eq', params: null } }]);
  };
  return (
    <Box ref={place} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <HowJoined count={dependencies.length} operator={operator} onOperator={(next) => onChange(dependencies, next)} />
      {dependencies.map((dependency, at) => (
        <Condition
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          key={at}
          name={name}
          at={at}
          dependency={dependency}
          sources={sources}
          onChange={(next) => set(dependencies.with(at, next))}
          onRemove={() => set(dependencies.toSpliced(at, 1))}
          showProblems={showProblems}
        />
      ))}
      <Button
        startIcon={<AddOutlined />}
        size="small"
        disabled={open.length === 0}
        onClick={add}
        sx={{ justifySelf: 'start' }}
      >
        {text('Add condition')}
      </Button>
      {open.length === 0 ? (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {text('Conditions need a yes-or-no question, a choice or a picker in this template.')}
        </Box>
      ) : null}
    </Box>
  );
}
