import { questionType } from '@atrium/questions';
import { configProblems } from '@atrium/questions/contract';
import { useState } from 'react';
import { QuestionChangeImpactDocument } from '../../../../api/generated/features/template/editor/editor.ts';
import { QuestionToEditDocument } from '../../../../api/generated/kits/question-editor/question-editor.ts';
import { request, toastFailure, useOperation } from '../../../../api/index.ts';
import { useConfirm } from '../../../../kits/confirm/index.ts';
import { useWordProblems } from '../../../../kits/question-editor/index.ts';
import { useText } from '../../../../locale/index.ts';
import { changesOf, drafted, type QuestionDraft } from '../draft.ts';
import type { EditorField, EditorTemplate } from '../model.ts';
import type { QuestionChange } from '../send-changes.ts';
import type { KeptQuestion } from '../use-kept-question.ts';
import { incompleteConditions } from './dependency-builder.tsx';

/** Asks for confirmation if a change would invalidate existing answers; resolves to true if it would invalidate none. */
function useImpactQuestion(templateId: number) {
  const text = useText();
  const ask = useConfirm();
  return async ({ questionId, answerCount }: EditorField, config: unknown): Promise<boolean> => {
    if (answerCount === 0) return true;
    try {
      const { data } = await request(QuestionChangeImpactDocument, {
        templateId,
        questionId,
        config: JSON.stringify(config),
      });
      const { answered, invalidated } = data.questionChangeImpact;
      if (invalidated === 0) return true;
      return await ask({
        title: text('Answers would become invalid'),
        text: `${text('This question is answered in {{count}} questionnaires.', { count: answered })} ${text(
          '{{count}} of these answers do not fit the new settings. They will be kept, but must be changed before their step can be saved again.',
          { count: invalidated },
        )}`,
        confirmLabel: text('Save anyway'),
        destructive: true,
      });
    } catch (error) {
      toastFailure(error, 'impact of a change');
      return false;
    }
  };
}

/** Returns the number of other templates that contain the question. */
function useTemplatesElsewhere(questionId: string): number {
  const { data } = useOperation(QuestionToEditDocument, { ids: [questionId] }, { quiet: true, keepPrevious: false });
  return (data?.questions[0]?.templateCount ?? 1) - 1;
}

/** Returns the problems of the edited question; problems of its settings are included only if they are to be shown. */
function useFaults({ question }: EditorField, next: EditorField, showsSettings: boolean) {
  const { problems: words, isAsking } = useWordProblems(question.type, next.question, question);
  const wrong = configProblems(questionType(question.type), next.config);
  const settings = showsSettings ? wrong : [];
  const areWordsBad = Object.values(words).some(Boolean);
  return {
    words,
    settings,
    isAsking,
    isBad: areWordsBad || wrong.length > 0 || incompleteConditions(next.dependencies) > 0,
    isShownBad: areWordsBad || settings.length > 0,
  };
}

/** The question whose settings are open, and how to save them. */
export interface UpdateOptions {
  readonly template: EditorTemplate;
  readonly field: EditorField;
  readonly kept: KeptQuestion;
  /** Resolves to whether the change was saved. */
  readonly onSave: (change: QuestionChange) => Promise<boolean>;
}

/** Returns the edited version of the open question, its problems, and the functions that save or discard it. */
export function useQuestionUpdate({ template, field, kept, onSave }: UpdateOptions) {
  const { draft, setDraft } = kept;
  const next = drafted(field, draft);
  const changes = changesOf(field, draft);
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [asDefault, setAsDefault] = useState<boolean | undefined>();
  const fitsImpact = useImpactQuestion(template.templateId);
  const faults = useFaults(field, next, isTried || changes.config);
  const elsewhere = useTemplatesElsewhere(field.questionId);
  const becomesDefault = asDefault ?? elsewhere === 0;

  const store = async () => {
    if (changes.config && !(await fitsImpact(field, next.config))) return;
    const { config, dependencies, operator } = next;
    const stored = await onSave({
      field,
      words: changes.words ? { question: next.question.question, naturalKey: next.question.naturalKey } : undefined,
      defaults: changes.config && becomesDefault ? config : undefined,
      settings: changes.settings ? { config, dependencies, operator } : undefined,
    });
    if (!stored) return;
    kept.stored();
    setIsTried(false);
  };
  return {
    next,
    changes,
    elsewhere,
    faults,
    isTried,
    isSaving,
    becomesDefault,
    setAsDefault,
    change: (patch: Omit<QuestionDraft, 'questionId'>) =>
      setDraft({
        ...(draft?.questionId === field.questionId ? draft : {}),
        ...patch,
        questionId: field.questionId,
      }),
    discard: () => setDraft(undefined),
    save: async () => {
      setIsTried(true);
      if ((faults.isBad && (changes.settings || changes.words)) || faults.isAsking) return;
      setIsSaving(true);
      try {
        await store();
      } finally {
        setIsSaving(false);
      }
    },
  };
}

export type QuestionUpdate = ReturnType<typeof useQuestionUpdate>;
