import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { TemplateEditorDocument } from '../../../api/generated/features/template/editor/editor.ts';
import { useOperation } from '../../../api/index.ts';
import { createEditorStore, type EditorState, type EditorStore } from './editor-store.ts';
import { type EditorQuestion, type EditorTemplate, placedFields, readQuestion, readTemplate } from './model.ts';
import { restoreTemplate } from './send-changes.ts';

/** What the server knows of the template, asked at each opening: the editor's own state is made of it, and what it sends changes no answer kept here. */
export function useTemplateToEdit(templateId: number) {
  return useOperation(TemplateEditorDocument, { templateId }, { keepPrevious: false, staleTime: 0 });
}

export type AnsweredTemplate = NonNullable<NonNullable<ReturnType<typeof useTemplateToEdit>['data']>['template']>;

export interface Editor {
  readonly store: EditorStore;
  readonly state: EditorState;
  readonly template: EditorTemplate;
  /** Questions of the category that are not placed; those taken out just now first. */
  readonly pool: readonly EditorQuestion[];
}

/** Questions that may be placed: those the server named, and those that were taken out since. */
function usePool(template: EditorTemplate, { complementaryQuestions }: AnsweredTemplate): readonly EditorQuestion[] {
  const [seen] = useState(() => new Map<string, EditorQuestion>());
  return useMemo(() => {
    const placed = placedFields(template);
    for (const { question } of placed) seen.set(question.id, question);
    const named = new Map(complementaryQuestions.map((facts) => [facts.id, readQuestion(facts)]));
    const placedIds = new Set(placed.map(({ questionId }) => questionId));
    const takenOut = [...seen.values()].filter(({ id }) => !named.has(id));
    return [...takenOut, ...named.values()].filter(({ id }) => !placedIds.has(id));
  }, [template, complementaryQuestions, seen]);
}

/** The state of the editor of one template. What is drawn with it must be drawn anew for another template. */
export function useEditor(answered: AnsweredTemplate): Editor {
  const [store] = useState(() => createEditorStore(readTemplate(answered), restoreTemplate));
  useEffect(() => store.receive(readTemplate(answered)), [store, answered]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  const pool = usePool(state.template, answered);
  return { store, state, template: state.template, pool };
}
