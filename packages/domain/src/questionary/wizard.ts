import type { WizardStep } from './steps.ts';

/** A user's position in a form, and the changes that are not saved yet. */
export interface WizardState {
  readonly steps: readonly WizardStep[];
  readonly stepIndex: number;
  readonly isDirty: boolean;
  /** Sub-template entries created in this step that no save has confirmed yet. */
  readonly createdEntries: readonly number[];
  /** Sub-template entries to be deleted by the next save. */
  readonly deletedEntries: readonly number[];
}

export type WizardEvent =
  /** The item was created by the first save, or reloaded, together with its steps if those were read too. */
  | { readonly type: 'ITEM_CREATED' | 'ITEM_LOADED'; readonly steps?: readonly WizardStep[] }
  /** The item or an answer was changed. */
  | {
      readonly type: 'ITEM_MODIFIED' | 'FIELD_CHANGED';
      readonly createdEntries?: readonly number[];
      readonly deletedEntries?: readonly number[];
    }
  /** The form saved automatically: what was typed is stored, deletions of entries still wait for a save. */
  | { readonly type: 'STEP_AUTOSAVED' }
  /** A sub-template entry was created immediately, or is to be deleted by the next save. */
  | { readonly type: 'ENTRY_CREATED' | 'ENTRY_DELETED'; readonly entryId: number }
  | { readonly type: 'STEP_ANSWERED'; readonly topicId: number; readonly isPartialSave: boolean }
  | { readonly type: 'BACK_CLICKED' | 'FORWARD_CLICKED' }
  | { readonly type: 'STEP_CLICKED'; readonly stepIndex: number }
  | {
      readonly type: 'STEPS_LOADED';
      readonly steps: readonly WizardStep[];
      /** Whether this is a proposal that can still be edited after submission; it opens at its first step. */
      readonly isEditableSubmitted?: boolean;
    };

export const emptyWizard: WizardState = {
  steps: [],
  stepIndex: 0,
  isDirty: false,
  createdEntries: [],
  deletedEntries: [],
};

/** Returns the index of the first step after the last completed one, or of the last step if all are completed (rule Q58). */
export function firstOpenStep(steps: readonly WizardStep[]): number {
  return clamp(steps.findLastIndex(({ isCompleted }) => isCompleted) + 1, steps);
}

function clamp(index: number, steps: readonly WizardStep[]): number {
  return Math.max(0, Math.min(Math.trunc(index) || 0, steps.length - 1));
}

/** Moves to another step and forgets the entries recorded for the step left, so that a reset does not touch them. */
function moved(state: WizardState, index: number): WizardState {
  const stepIndex = clamp(index, state.steps);
  if (stepIndex === state.stepIndex) return state;
  return { ...state, stepIndex, createdEntries: [], deletedEntries: [] };
}

const clean = { isDirty: false, createdEntries: [], deletedEntries: [] } as const;

/** Returns the wizard's state after an event; moving never leaves the valid range (rule Q59). */
export function wizard(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'ITEM_CREATED':
    case 'ITEM_LOADED': {
      const steps = event.steps ?? state.steps;
      return { ...state, ...clean, steps, stepIndex: clamp(state.stepIndex, steps) };
    }
    case 'ITEM_MODIFIED':
    case 'FIELD_CHANGED':
      // Further keystrokes change nothing in the state and must not re-render the form.
      if (state.isDirty && !event.createdEntries && !event.deletedEntries) return state;
      return {
        ...state,
        isDirty: true,
        createdEntries: event.createdEntries ?? state.createdEntries,
        deletedEntries: event.deletedEntries ?? state.deletedEntries,
      };
    case 'STEP_ANSWERED':
      return {
        ...state,
        ...clean,
        steps: state.steps.map((step) =>
          step.topicId === event.topicId && !event.isPartialSave ? { ...step, isCompleted: true } : step,
        ),
      };
    case 'ENTRY_CREATED':
      return { ...state, isDirty: true, createdEntries: [...state.createdEntries, event.entryId] };
    case 'ENTRY_DELETED':
      return { ...state, isDirty: true, deletedEntries: [...state.deletedEntries, event.entryId] };
    case 'STEP_AUTOSAVED':
      return { ...state, isDirty: state.deletedEntries.length > 0 };
    case 'BACK_CLICKED':
      return moved(state, state.stepIndex - 1);
    case 'FORWARD_CLICKED':
      return moved(state, state.stepIndex + 1);
    case 'STEP_CLICKED':
      return moved(state, event.stepIndex);
    case 'STEPS_LOADED':
      return {
        ...state,
        steps: event.steps,
        stepIndex: event.isEditableSubmitted ? 0 : firstOpenStep(event.steps),
      };
  }
}

/** Confirmations asked before the user abandons unsaved changes (rule Q60). */
export const leaveQuestions = {
  back: 'You have made changes in this step, which will be discarded. Are you sure?',
  jump: 'Changes you recently made in this step will not be saved! Are you sure?',
  reset: 'You have made changes in this step, which will be discarded. Are you sure?',
  tab: 'Changes you recently made in this tab will be lost! Are you sure?',
} as const;
