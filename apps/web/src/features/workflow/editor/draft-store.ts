import { useCallback, useReducer } from 'react';
import { afterUndoOrRedo, noSteps, type Steps, withStep } from '../../../kits/steps/index.ts';
import { type Draft, isSameDraft } from './draft.ts';

interface DraftState extends Steps<Draft> {
  readonly saved: Draft;
  readonly draft: Draft;
}

export type DraftAction =
  | {
      readonly type: 'change';
      /** Describes the step, for 'Undo: …'. */
      readonly label: string;
      readonly merge?: string;
      readonly change: (now: Draft) => Draft;
    }
  | { readonly type: 'undo' | 'redo' }
  /** The draft is now the stored workflow, so there is nothing to undo. */
  | { readonly type: 'saved'; readonly draft: Draft };

/** Returns the initial editor state of a stored workflow. */
export function initialState(draft: Draft): DraftState {
  return { saved: draft, draft, ...noSteps };
}

/** Returns the next state of the editor; every change can be undone, and redone until another change is made. */
export function draftReducer(state: DraftState, action: DraftAction): DraftState {
  const { draft } = state;
  switch (action.type) {
    case 'change': {
      const next = action.change(draft);
      if (isSameDraft(next, draft)) return state;
      const step = { label: action.label, merge: action.merge, state: draft };
      return { ...state, ...withStep(state, step), draft: next };
    }
    case 'undo':
    case 'redo': {
      const from = action.type === 'undo' ? 'past' : 'future';
      const step = state[from].at(-1);
      return step ? { ...state, ...afterUndoOrRedo(state, from, draft), draft: step.state } : state;
    }
    case 'saved':
      return initialState(action.draft);
  }
}

/** Holds the draft of one workflow with its undo history. Components that use it must be remounted for another workflow. */
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
