import { isOfficer } from '@atrium/domain/kernel';
import {
  emptyWizard,
  leaveQuestions,
  mayWorkOnStep,
  stepStates,
  type WizardEvent,
  type WizardStep,
  wizard,
} from '@atrium/domain/questionary';
import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import { toastUndo } from '../../api/index.ts';
import { useActor } from '../../session/index.ts';
import { useConfirm } from '../confirm/index.ts';
import { type DraftRoom, useDraftService, useIsUnsent } from '../draft/index.ts';
import { type FormStep, isBasis, noProblems, type Problems } from '../questionary-form/index.ts';
import { useSaving } from './saving/use-saving.ts';
import { useAutosave } from './saving/use-send.ts';
import { useAnswering } from './use-answering.ts';
import type { Occupied } from './use-occupied.ts';
import { type Typed, useTyped } from './use-typed.ts';
import type { WizardItem } from './wizard-item.ts';

function wizardSteps(steps: readonly FormStep[], hasSummary: boolean): WizardStep[] {
  const topics = steps.map(({ topicId, isCompleted }) => ({ topicId, isCompleted }));
  return hasSummary ? [...topics, { topicId: null, isCompleted: false }] : topics;
}

/** Holds the position of the wizard; new data from the server does not move a user who is busy. */
function usePosition<Basis>(item: WizardItem<Basis>) {
  const hasSummary = item.summary !== undefined;
  const [state, dispatch] = useReducer(wizard, undefined, () =>
    wizard(emptyWizard, {
      type: 'STEPS_LOADED',
      steps: wizardSteps(item.steps, hasSummary),
      isEditableSubmitted: item.opensAtFirstStep,
    }),
  );
  const isBusy = useRef(false);
  // Entries created here that Reset can still delete count as well, although nothing remains to be saved.
  isBusy.current = state.isDirty || state.createdEntries.length > 0;
  const loaded = useRef(item.steps);
  useEffect(() => {
    if (loaded.current === item.steps) return;
    loaded.current = item.steps;
    if (!isBusy.current) dispatch({ type: 'ITEM_LOADED', steps: wizardSteps(item.steps, hasSummary) });
  }, [item.steps, hasSummary]);
  return [state, dispatch] as const;
}

/** Marks the step as changed as long as any input is not on the server, including restored input. */
function useDirty(room: DraftRoom, isDirty: boolean, dispatch: Dispatch<WizardEvent>): void {
  const isUnsent = useIsUnsent(room);
  const before = useRef(isUnsent);
  useEffect(() => {
    if (isUnsent && !isDirty) dispatch({ type: 'FIELD_CHANGED' });
    else if (!isUnsent && before.current) dispatch({ type: 'STEP_AUTOSAVED' });
    before.current = isUnsent;
  }, [isUnsent, isDirty, dispatch]);
}

/** Leaves a step: unsaved input is discarded after confirmation, or with an undo option. */
function useLeaving<Basis>(
  item: WizardItem<Basis>,
  { room, open }: Typed<Basis>,
  dispatch: Dispatch<WizardEvent>,
  form: { readonly isDirty: boolean; readonly occupied: Occupied; readonly tell: (problems: Problems) => void },
) {
  const ask = useConfirm();
  const discard = async () => {
    room.tell({ type: 'DISCARDED' });
    dispatch({ type: 'ITEM_LOADED' });
    if (item.questionaryId !== undefined) await item.reload();
  };
  const sure = (question: string) => ask({ title: 'Confirmation', text: question, destructive: true });
  return {
    sure,
    giveUp: useCallback(() => {
      room.tell({ type: 'DISCARDED' });
      toastUndo('What you had typed was discarded.', () => room.tell({ type: 'UNDONE' }));
    }, [room]),
    leave: async (question: string, event: WizardEvent) => {
      if (form.isDirty || form.occupied.questions().length > 0) {
        if (!(await sure(question))) return;
        await discard();
      }
      form.tell(noProblems);
      open();
      dispatch(event);
    },
  };
}

const untouched = { isCompleted: false, isReadOnly: false };

const lockedUnless = (allowed: boolean) =>
  allowed ? ({ allowed: true } as const) : ({ allowed: false, reason: 'LOCKED' } as const);

/** Manages the wizard of an item: its position, its input, and all actions of its buttons. */
export function useWizard<Basis>(item: WizardItem<Basis>) {
  const actor = useActor();
  const [state, dispatch] = usePosition(item);
  const { stepIndex, isDirty, createdEntries, deletedEntries } = state;
  const typed = useTyped(item);
  const { room, draft, basis } = typed;
  const step = state.steps[stepIndex];
  const formStep = item.steps.find(({ topicId }) => topicId === step?.topicId);
  const states = stepStates(state.steps);
  const mayWork = mayWorkOnStep(actor, states[stepIndex] ?? untouched, lockedUnless(item.mayChange.allowed));
  const basisField = formStep?.fields.find(isBasis);
  const onChange = useCallback(() => dispatch({ type: 'FIELD_CHANGED' }), [dispatch]);
  const answering = useAnswering({ item, typed, basisField, onChange });
  const { occupied, tell } = answering;
  const staged = { deletedEntries, createdEntries };
  const saving = useSaving({ item, occupied, typed, step, basisField, ...staged, dispatch, tell });
  useDraftService(room, useAutosave(item, typed), item.mayChange.allowed);
  useDirty(room, isDirty, dispatch);
  const { sure, giveUp, leave } = useLeaving(item, typed, dispatch, { isDirty, occupied, tell });
  const differs = formStep !== undefined && typed.differsFromOpened(formStep.topicId);

  return {
    step,
    formStep,
    states,
    stepIndex,
    isDirty,
    mayReset: isDirty || createdEntries.length > 0 || differs,
    isOfficer: isOfficer(actor),
    isCompleted: step?.isCompleted ?? false,
    isAllowed: mayWork.allowed,
    // An item that does not exist yet is created by a button.
    savesItself: item.questionaryId !== undefined,
    isBlocked: !mayWork.allowed && item.mayChange.allowed,
    entries: { deleted: deletedEntries, dispatch },
    occupied: occupied.tell,
    draft,
    basis,
    problems: answering.problems,
    attempt: answering.attempt,
    saving,
    room,
    setAnswer: answering.setAnswer,
    changeBasis: answering.changeBasis,
    giveUp,
    reset: async () => {
      if (await sure(leaveQuestions.reset)) await saving.reset();
    },
    back: () => leave(leaveQuestions.back, { type: 'BACK_CLICKED' }),
    forward: () => leave(leaveQuestions.jump, { type: 'FORWARD_CLICKED' }),
    goTo: async (to: number) => {
      if (to !== stepIndex) await leave(leaveQuestions.jump, { type: 'STEP_CLICKED', stepIndex: to });
    },
  };
}

export type WizardModel<Basis> = ReturnType<typeof useWizard<Basis>>;
