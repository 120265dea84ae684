import type { FieldProblem } from '@atrium/questions/contract';
import { webFace } from '@atrium/questions/web';
import { controlIds, QuestionBlock } from '@atrium/ui/controls';
import { ErrorState } from '@atrium/ui/error-state';
import { HtmlText } from '@atrium/ui/html-text';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { useText } from '../../locale/index.ts';
import type { AnswerDraft } from './answer-draft.ts';
import type { FormField } from './form-model.ts';

export interface QuestionFieldProps {
  readonly field: FormField;
  readonly draft: AnswerDraft;
  readonly problems: readonly FieldProblem[];
  readonly disabled: boolean;
  readonly onAnswer: (questionId: string, answer: unknown) => void;
}

/** Returns the id of the element to which links to a question lead. */
export const idOfQuestion = (questionId: string) => `question-${questionId}`;

interface Common {
  readonly required?: boolean;
  readonly tooltip?: string;
  readonly small_label?: string;
}

/** One question: the parts that all types share, around the control of its type. */
export const QuestionField = memo(function QuestionField(props: QuestionFieldProps) {
  const { field, draft, problems, disabled, onAnswer } = props;
  const text = useText();
  const answer = useSyncExternalStore(draft.subscribe, () => draft.answer(field.questionId));
  const { questionId } = field;
  const learn = useCallback((known: unknown) => draft.set(questionId, known), [draft, questionId]);
  const face = webFace(field.type);
  if (!face) return <ErrorState text={text('Definitions for {{type}} was not found', { type: field.type })} />;
  const ids = controlIds(idOfQuestion(field.questionId));
  const { required = false, tooltip, small_label } = field.config as Common;
  const html = face.labelHtml?.(field.config);
  const label = html ? <HtmlText html={html} inline /> : field.question;
  return (
    <div id={idOfQuestion(field.questionId)}>
      <QuestionBlock
        ids={ids}
        {...(face.labels === 'own' ? {} : { label, labels: face.labels })}
        required={required}
        {...(tooltip ? { tooltip } : {})}
        {...(small_label ? { smallLabel: small_label } : {})}
        problems={[...new Set(problems.map(({ message }) => text(message)))]}
      >
        <face.Input
          questionId={field.questionId}
          question={field.question}
          ids={ids}
          label={label}
          config={field.config}
          value={answer}
          onChange={(next) => onAnswer(field.questionId, next)}
          onLoaded={learn}
          problems={problems}
          disabled={disabled}
        />
      </QuestionBlock>
    </div>
  );
});
