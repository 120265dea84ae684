import { questionType } from '@atrium/questions';
import type { FieldProblem } from '@atrium/questions/contract';
import { QuestionPlaceProvider, useQuestionPlace } from '@atrium/questions/host';
import Box from '@mui/material/Box';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { PartBoundary } from '../screen/index.ts';
import type { AnswerDraft } from './answer-draft.ts';
import type { Problems } from './check-step.ts';
import type { FormField } from './form-model.ts';
import { QuestionField } from './question-field.tsx';
import { useDrawnSoFar } from './use-drawn-so-far.ts';

/** A shared list for all questions without problems, so that they are not re-rendered. */
const none: readonly FieldProblem[] = [];

export interface TopicFormProps {
  readonly topicId: number;
  readonly draft: AnswerDraft;
  readonly problems: Problems;
  readonly disabled: boolean;
  readonly onAnswer: (questionId: string, answer: unknown) => void;
  /** Renders the question that stands for the item itself, such as the title and team of a proposal. */
  readonly basis: (field: FormField) => ReactNode;
}

/** The questions of a topic that apply, one below the other. */
export function TopicForm({ topicId, draft, problems, disabled, onAnswer, basis }: TopicFormProps) {
  const applicable = useSyncExternalStore(draft.subscribe, draft.applicable);
  const asked = draft.fields.filter((field) => field.topicId === topicId && applicable.has(field.questionId));
  // Problems may concern any question, and links lead to them, so all questions are rendered then.
  const drawn = useDrawnSoFar(asked.length, problems.size > 0);
  const fields = drawn < asked.length ? asked.slice(0, drawn) : asked;
  const around = useQuestionPlace();
  const templateId = fields[0]?.templateId;
  const place = useMemo(() => ({ ...around, templateId }), [around, templateId]);
  return (
    <QuestionPlaceProvider value={place}>
      <Box sx={{ display: 'grid', gap: 3.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {fields.map((field) => (
          <PartBoundary key={field.questionId} name={`question ${field.questionId}`}>
            {isBasis(field) ? (
              basis(field)
            ) : (
              <QuestionField
                field={field}
                draft={draft}
                problems={problems.get(field.questionId) ?? none}
                disabled={disabled}
                onAnswer={onAnswer}
              />
            )}
          </PartBoundary>
        ))}
      </Box>
    </QuestionPlaceProvider>
  );
}

/** Whether a field is a basis question, which stands for the item itself and is rendered by the item's area. */
export function isBasis({ type }: FormField): boolean {
  return questionType(type).id.endsWith('_BASIS');
}
