import { useState } from 'react';
import { type DraftRoom, useDraftValues, useKeptRecords } from '../../../kits/draft/index.ts';
import { drafted, type QuestionDraft } from './draft.ts';
import { type EditorField, type EditorTemplate, placedFields } from './model.ts';

const partsOf = ({ question, config, dependencies, operator }: EditorField) => ({
  question: question.question,
  naturalKey: question.naturalKey,
  config,
  conditions: { dependencies, operator },
});

const nothing: ReturnType<typeof partsOf> = {
  question: '',
  naturalKey: '',
  config: null,
  conditions: { dependencies: [], operator: 'AND' },
};

export interface KeptQuestion {
  readonly room: DraftRoom;
  readonly isDirty: boolean;
  /** Unsaved edits of the open question. */
  readonly draft: QuestionDraft | undefined;
  /** Sets the draft; undefined discards it. */
  readonly setDraft: (draft: QuestionDraft | undefined) => void;
  /** Marks the current edits of the open question as saved. */
  readonly stored: () => void;
  readonly giveUp: () => void;
  /** The number of questions of the template with edits that were not saved with the button. */
  readonly notUpdated: number;
}

/** Retains the edits in the settings of a question, by template and question, until they are saved or discarded. */
export function useKeptQuestion(template: EditorTemplate, field: EditorField | undefined): KeptQuestion {
  const kind = `question-${template.templateId}-`;
  const { room, values, isUnsent, write, saved, discard, giveUp } = useDraftValues({
    record: `${kind}${field?.questionId ?? ''}`,
    stored: field ? partsOf(field) : nothing,
    mayChange: field !== undefined,
  });
  const isDirty = field !== undefined && isUnsent();
  const kept = useKeptRecords(kind);
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map());
  if (field && seen.get(field.questionId) !== isDirty) setSeen(new Map(seen).set(field.questionId, isDirty));
  const isLeft = ({ questionId }: EditorField) => seen.get(questionId) ?? kept.has(`${kind}${questionId}`);
  const { question, naturalKey, config, conditions } = values;
  return {
    room,
    isDirty,
    draft: isDirty
      ? { questionId: field.questionId, words: { question, naturalKey }, config, ...conditions }
      : undefined,
    setDraft: (draft) => {
      if (!field) return;
      if (draft) write(partsOf(drafted(field, draft)));
      else discard();
    },
    stored: () => saved(values),
    giveUp,
    notUpdated: placedFields(template).filter(isLeft).length,
  };
}
