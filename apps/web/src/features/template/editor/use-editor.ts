import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { TemplateEditorDocument } from '../../../api/generated/features/template/editor/editor.ts';
import { useOperation } from '../../../api/index.ts';
import { createEditorStore, type EditorState, type EditorStore } from './editor-store.ts';
import { type EditorQuestion, type EditorTemplate, placedFields, readQuestion, readTemplate } from './model.ts';
import { restoreTemplate } from './send-changes.ts';

/**
 * Fetches the template each time it is opened: the editor builds its own state from it, and what the editor sends does not update the
 * cached response.
 */
export function useTemplateToEdit(templateId: number) {
  return useOperation(TemplateEditorDocument, { templateId }, { keepPrevious: false, staleTime: 0 });
}

export type AnsweredTemplate = NonNullable<NonNullable<ReturnType<typeof useTemplateToEdit>['data']>['template']>;

export interface Editor {
  readonly store: EditorStore;
  readonly state: EditorState;
  readonly template: EditorTemplate;
  /** Questions of the category that are not placed, with those just removed first. */
  readonly pool: readonly EditorQuestion[];
}

/** Returns the questions that may be placed: those the server listed, and those removed since. */
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

/** Holds the state of the editor of one template. Components that use it must be remounted for another template. */
export function useEditor(answered: AnsweredTemplate): Editor {
  const [store] = useState(() => createEditorStore(readTemplate(answered), restoreTemplate));
  useEffect(() => store.receive(readTemplate(answered)), [store, answered]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  const pool = usePool(state.template, answered);
  return { store, state, template: state.template, pool };
}
