import { sameAnswer } from '@atrium/domain/questionary';
import type { EditorField, EditorTemplate } from './model.ts';

/** Unsaved changes of the open question; omitted fields are unchanged. */
export interface QuestionDraft {
  readonly questionId: string;
  readonly words?: { readonly question: string; readonly naturalKey: string };
  readonly config?: unknown;
  readonly dependencies?: EditorField['dependencies'];
  readonly operator?: EditorField['operator'];
}

/** Returns the question as it would be after saving. */
export function drafted(field: EditorField, draft: QuestionDraft | undefined): EditorField {
  if (draft?.questionId !== field.questionId) return field;
  const { words, config, dependencies, operator } = draft;
  return {
    ...field,
    question: { ...field.question, ...words },
    config: config ?? field.config,
    dependencies: dependencies ?? field.dependencies,
    operator: operator ?? field.operator,
  };
}

/** Returns the template with the unsaved changes of the open question, for the preview. */
export function withDraft(template: EditorTemplate, draft: QuestionDraft | undefined): EditorTemplate {
  if (!draft) return template;
  const topics = template.topics.map((topic) =>
    topic.fields.some(({ questionId }) => questionId === draft.questionId)
      ? { ...topic, fields: topic.fields.map((field) => drafted(field, draft)) }
      : topic,
  );
  return { ...template, topics };
}

/** Returns the differences between a question and its draft. */
export function changesOf(field: EditorField, draft: QuestionDraft | undefined) {
  const next = drafted(field, draft);
  const words =
    next.question.question !== field.question.question || next.question.naturalKey !== field.question.naturalKey;
  const config = !sameAnswer(next.config, field.config);
  const conditions = !sameAnswer(next.dependencies, field.dependencies) || next.operator !== field.operator;
  return { words, config, settings: config || conditions, any: words || config || conditions };
}
