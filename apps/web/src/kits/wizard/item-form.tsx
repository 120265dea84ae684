import { type AnswerDraft, idOfQuestion, type Problems, TopicForm } from '../questionary-form/index.ts';
import type { WizardItem } from './wizard-item.ts';

interface ItemFormProps<Basis> {
  readonly item: WizardItem<Basis>;
  readonly topicId: number;
  readonly draft: AnswerDraft;
  readonly basis: Basis;
  readonly problems: Problems;
  readonly disabled: boolean;
  readonly onAnswer: (questionId: string, answer: unknown) => void;
  readonly onBasis: (basis: Basis) => void;
}

/** The questions of a topic, including the one that stands for the item itself. */
export function ItemForm<Basis>({
  item,
  topicId,
  draft,
  basis,
  problems,
  disabled,
  onAnswer,
  onBasis,
}: ItemFormProps<Basis>) {
  return (
    <TopicForm
      topicId={topicId}
      draft={draft}
      problems={problems}
      disabled={disabled}
      onAnswer={onAnswer}
      basis={(field) => (
        <div id={idOfQuestion(field.questionId)}>
          <item.Basis
            field={field}
            value={basis}
            answers={draft}
            onChange={onBasis}
            problems={problems.get(field.questionId) ?? []}
            disabled={disabled}
          />
        </div>
      )}
    />
  );
}
