import type { WizardStep } from './steps.ts';

/** Where somebody stands in a form, and what of their work waits for a save. */
export interface WizardState {
  readonly steps: readonly WizardStep[];
  readonly stepIndex: number;
  readonly isDirty: boolean;
  /** Sub-template entries made in this step and not yet kept by a save. */
  readonly createdEntries: readonly number[];
  /** Sub-template entries to be deleted by the next save. */
  readonly deletedEntries: readonly number[];
}

export type WizardEvent =
  /** The item was made by the first save, or read again; with its steps when they were read too. */
  | { readonly type: 'ITEM_CREATED' | 'ITEM_LOADED'; readonly steps?: readonly WizardStep[] }
  /** Something of the item or an answer was changed. */
  | {
      readonly type: 'ITEM_MODIFIED' | 'FIELD_CHANGED';
      readonly createdEntries?: readonly number[];
      readonly deletedEntries?: readonly number[];
    }
  /** The form saved by itself: what was typed is stored, what was staged still waits for a save. */
  | { readonly type: 'STEP_AUTOSAVED' }
  /** An entry of a sub-template was made at once, or is to be deleted by the next save. */
  | { readonly type: 'ENTRY_CREATED' | 'ENTRY_DELETED'; readonly entryId: number }
  | { readonly type: 'STEP_ANSWERED'; readonly topicId: number; readonly isPartialSave: boolean }
  | { readonly type: 'BACK_CLICKED' | 'FORWARD_CLICKED' }
  | { readonly type: 'STEP_CLICKED'; readonly stepIndex: number }
  | {
      readonly type: 'STEPS_LOADED';
      readonly steps: readonly WizardStep[];
      /** A proposal that may still be edited after submission opens at its first step. */
      readonly isEditableSubmitted?: boolean;
    };

export const emptyWizard: WizardState = {
  steps: [],
  stepIndex: 0,
  isDirty: false,
  createdEntries: [],
  deletedEntries: [],
};

/** The first step after the last completed one, or the last step when there is none (rule Q58). */
export function firstOpenStep(steps: readonly WizardStep[]): number {
  return clamp(steps.findLastIndex(({ isCompleted }) => isCompleted) + 1, steps);
}

function clamp(index: number, steps: readonly WizardStep[]): number {
  return Math.max(0, Math.min(Math.trunc(index) || 0, steps.length - 1));
}

/** On another step; what is noted of entries belongs to the step that was left, and Reset there must not touch it. */
function moved(state: WizardState, index: number): WizardState {
  const stepIndex = clamp(index, state.steps);
  if (stepIndex === state.stepIndex) return state;
  return { ...state, stepIndex, createdEntries: [], deletedEntries: [] };
}

const clean = { isDirty: false, createdEntries: [], deletedEntries: [] } as const;

/** The wizard after an event; moving never leaves the valid range (rule Q59). */
export function wizard(state: WizardState, event: WizardEvent): WizardState {
  switch (event.type) {
    case 'ITEM_CREATED':
    case 'ITEM_LOADED': {
      const steps = event.steps ?? state.steps;
      return { ...state, ...clean, steps, stepIndex: clamp(state.stepIndex, steps) };
    }
    case 'ITEM_MODIFIED':
    case 'FIELD_CHANGED':
      // Every keystroke after the first says nothing new, and must not draw the form again.
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

/** The question asked before unsaved work is left behind (rule Q60). */
export const leaveQuestions = {
  back: 'You have made changes in this step, which will be discarded. Are you sure?',
  jump: 'Changes you recently made in this step will not be saved! Are you sure?',
  reset: 'You have made changes in this step, which will be discarded. Are you sure?',
  tab: 'Changes you recently made in this tab will be lost! Are you sure?',
} as const;
