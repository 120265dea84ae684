import { useCallback, useReducer } from 'react';
import { type Draft, isSameDraft } from './draft.ts';

interface Step {
  readonly label: string;
  /** Successive changes with the same mark are taken back in one step. */
  readonly merge: string | undefined;
  readonly draft: Draft;
}

interface DraftState {
  readonly saved: Draft;
  readonly draft: Draft;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export type DraftAction =
  | {
      readonly type: 'change';
      /** In words, for 'Undo: …'. */
      readonly label: string;
      readonly merge?: string;
      readonly change: (now: Draft) => Draft;
    }
  | { readonly type: 'undo' | 'redo' }
  /** The stored workflow is this now: there is nothing to take back. */
  | { readonly type: 'saved'; readonly draft: Draft };

/** How many steps back are kept. */
const depth = 100;

export function initialState(draft: Draft): DraftState {
  return { saved: draft, draft, past: [], future: [] };
}

/** The next state of the editor; every change can be taken back, and done again until another is made. */
export function draftReducer(state: DraftState, action: DraftAction): DraftState {
  const { draft, past, future } = state;
  switch (action.type) {
    case 'change': {
      const next = action.change(draft);
      if (isSameDraft(next, draft)) return state;
      const last = past.at(-1);
      const joins = action.merge !== undefined && last?.merge === action.merge && future.length === 0;
      const step = { label: action.label, merge: action.merge, draft };
      return { ...state, draft: next, past: joins ? past : [...past, step].slice(-depth), future: [] };
    }
    case 'undo': {
      const step = past.at(-1);
      if (!step) return state;
      return { ...state, draft: step.draft, past: past.slice(0, -1), future: [...future, { ...step, draft }] };
    }
    case 'redo': {
      const step = future.at(-1);
      if (!step) return state;
      const back = { ...step, merge: undefined, draft };
      return { ...state, draft: step.draft, past: [...past, back], future: future.slice(0, -1) };
    }
    case 'saved':
      return initialState(action.draft);
  }
}

/** The draft of one workflow with the way back. What is drawn with it must be drawn anew for another workflow. */
export function useWorkflowDraft(initial: () => Draft) {
  const [state, dispatch] = useReducer(draftReducer, undefined, () => initialState(initial()));
  const change = useCallback(
    (label: string, make: (now: Draft) => Draft, merge?: string) =>
      dispatch({ type: 'change', label, change: make, ...(merge ? { merge } : {}) }),
    [],
  );
  return {
    draft: state.draft,
    isDirty: !isSameDraft(state.draft, state.saved),
    undoLabel: state.past.at(-1)?.label,
    redoLabel: state.future.at(-1)?.label,
    change,
    undo: useCallback(() => dispatch({ type: 'undo' }), []),
    redo: useCallback(() => dispatch({ type: 'redo' }), []),
    saved: useCallback((draft: Draft) => dispatch({ type: 'saved', draft }), []),
  };
}

export type DraftHandle = ReturnType<typeof useWorkflowDraft>;
