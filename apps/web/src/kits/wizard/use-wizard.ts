import { hasUnsent } from '@atrium/domain/draft';
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
import type { FieldProblem } from '@atrium/questions/contract';
import { useSurroundings } from '@atrium/questions/web';
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { toastUndo } from '../../api/index.ts';
import { useActor } from '../../session/index.ts';
import { useConfirm } from '../confirm/index.ts';
import { type DraftRoom, useDraftService } from '../draft/index.ts';
import { type FormStep, fieldProblems, isBasis, noProblems, type Problems } from '../questionary-form/index.ts';
import { useSaving } from './saving/use-saving.ts';
import { useAutosave } from './saving/use-send.ts';
import { useOccupied } from './use-occupied.ts';
import { useTyped } from './use-typed.ts';
import type { WizardItem } from './wizard-item.ts';

function wizardSteps(steps: readonly FormStep[], hasSummary: boolean): WizardStep[] {
  const topics = steps.map(({ topicId, isCompleted }) => ({ topicId, isCompleted }));
  return hasSummary ? [...topics, { topicId: null, isCompleted: false }] : topics;
}

/** Where the wizard stands; what the server says anew moves nobody who is in the middle of something. */
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
  // What was made here and can still be taken back by Reset counts as well, though nothing waits to be saved.
  isBusy.current = state.isDirty || state.createdEntries.length > 0;
  const loaded = useRef(item.steps);
  useEffect(() => {
    if (loaded.current === item.steps) return;
    loaded.current = item.steps;
    if (!isBusy.current) dispatch({ type: 'ITEM_LOADED', steps: wizardSteps(item.steps, hasSummary) });
  }, [item.steps, hasSummary]);
  return [state, dispatch] as const;
}

/** The step is changed as long as something that was typed is not on the server, also when it came back by itself. */
function useDirty(room: DraftRoom, isDirty: boolean, dispatch: Dispatch<WizardEvent>): void {
  const isUnsent = useSyncExternalStore(room.subscribe, () => hasUnsent(room.state()));
  const before = useRef(isUnsent);
  useEffect(() => {
    if (isUnsent && !isDirty) dispatch({ type: 'FIELD_CHANGED' });
    else if (!isUnsent && before.current) dispatch({ type: 'STEP_AUTOSAVED' });
    before.current = isUnsent;
  }, [isUnsent, isDirty, dispatch]);
}

/** The wizard of an item: where it stands, what is typed, and everything its buttons do. */
export function useWizard<Basis>(item: WizardItem<Basis>) {
  const actor = useActor();
  const ask = useConfirm();
  const surroundings = useSurroundings();
  const [state, dispatch] = usePosition(item);
  const typed = useTyped(item);
  const { room, draft, basis } = typed;
  const [problems, setProblems] = useState<Problems>(noProblems);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(item);
  latest.current = item;

  const step = state.steps[state.stepIndex];
  const formStep = item.steps.find(({ topicId }) => topicId === step?.topicId);
  const states = stepStates(state.steps);
  const mayWork = mayWorkOnStep(
    actor,
    states[state.stepIndex] ?? { isCompleted: false, isReadOnly: false },
    item.mayChange.allowed ? { allowed: true } : { allowed: false, reason: 'LOCKED' },
  );
  const basisField = formStep?.fields.find(isBasis);

  const tell = useCallback((found: Problems) => {
    setProblems(found);
    if (found.size > 0) setAttempt((before) => before + 1);
  }, []);

  const occupied = useOccupied(setProblems);

  const saving = useSaving({
    item,
    occupied,
    typed,
    step,
    basisField,
    deletedEntries: state.deletedEntries,
    createdEntries: state.createdEntries,
    dispatch,
    tell,
  });

  const autosave = useAutosave(item, typed);
  useDraftService(room, autosave, item.mayChange.allowed);
  useDirty(room, state.isDirty, dispatch);

  const touched = useCallback(
    (questionId: string, current: readonly FieldProblem[]) => {
      setProblems((before) => {
        if (!before.has(questionId)) return before;
        const next = new Map(before);
        if (current.length > 0) next.set(questionId, current);
        else next.delete(questionId);
        return next;
      });
      dispatch({ type: 'FIELD_CHANGED' });
    },
    [dispatch],
  );

  const setAnswer = useCallback(
    (questionId: string, answer: unknown) => {
      draft.set(questionId, answer);
      const field = draft.fields.find((known) => known.questionId === questionId);
      touched(questionId, field ? fieldProblems(field, answer, false, surroundings) : []);
    },
    [draft, surroundings, touched],
  );

  const changeBasis = useCallback(
    (next: Basis) => {
      typed.setBasis(next);
      if (basisField) touched(basisField.questionId, latest.current.basisProblems(next, false));
    },
    [typed, basisField, touched],
  );

  const discard = async () => {
    room.tell({ type: 'DISCARDED' });
    dispatch({ type: 'ITEM_LOADED' });
    if (item.questionaryId !== undefined) await item.reload();
  };

  const giveUp = useCallback(() => {
    room.tell({ type: 'DISCARDED' });
    toastUndo('What you had typed was discarded.', () => room.tell({ type: 'UNDONE' }));
  }, [room]);

  const leave = async (question: string, move: () => void) => {
    if (state.isDirty || occupied.questions().length > 0) {
      if (!(await ask({ title: 'Confirmation', text: question, destructive: true }))) return;
      await discard();
    }
    setProblems(noProblems);
    typed.open();
    move();
  };

  return {
    step,
    formStep,
    states,
    stepIndex: state.stepIndex,
    isDirty: state.isDirty,
    mayReset:
      state.isDirty ||
      state.createdEntries.length > 0 ||
      (formStep !== undefined && typed.differsFromOpened(formStep.topicId)),
    isOfficer: isOfficer(actor),
    isCompleted: step?.isCompleted ?? false,
    isAllowed: mayWork.allowed,
    isBlocked: !mayWork.allowed && item.mayChange.allowed,
    entries: { deleted: state.deletedEntries, dispatch },
    occupied: occupied.tell,
    draft,
    basis,
    problems,
    attempt,
    saving,
    room,
    setAnswer,
    changeBasis,
    giveUp,
    reset: async () => {
      if (await ask({ title: 'Confirmation', text: leaveQuestions.reset, destructive: true })) await saving.reset();
    },
    back: () => leave(leaveQuestions.back, () => dispatch({ type: 'BACK_CLICKED' })),
    forward: () => leave(leaveQuestions.jump, () => dispatch({ type: 'FORWARD_CLICKED' })),
    goTo: (stepIndex: number) =>
      stepIndex === state.stepIndex
        ? Promise.resolve()
        : leave(leaveQuestions.jump, () => dispatch({ type: 'STEP_CLICKED', stepIndex })),
  };
}

export type WizardModel<Basis> = ReturnType<typeof useWizard<Basis>>;
