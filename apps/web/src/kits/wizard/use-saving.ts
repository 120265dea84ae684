import { questionarySentences, type WizardEvent, type WizardStep } from '@atrium/domain/questionary';
import { useQuestionHost } from '@atrium/questions/host';
import { useSurroundings } from '@atrium/questions/web';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AnswerTopicDocument } from '../../api/generated/kits/wizard/answer-topic.ts';
import { toast, toastFailure, useCommand } from '../../api/index.ts';
import {
  changedAnswers,
  type FormField,
  noProblems,
  type Problems,
  savableAnswers,
  sentAnswers,
  topicProblems,
} from '../questionary-form/index.ts';
import { type Choice, type Conflict, conflictsFrom, problemsFrom } from './conflict.ts';
import { type Occupied, waitFirst } from './use-occupied.ts';
import type { Typed } from './use-typed.ts';
import type { BasisConflict, WizardItem } from './wizard-item.ts';

export type SaveKind = 'part' | 'whole';

interface Saving<Basis> {
  readonly item: WizardItem<Basis>;
  readonly typed: Typed<Basis>;
  readonly occupied: Occupied;
  readonly step: WizardStep | undefined;
  readonly basisField: FormField | undefined;
  /** Entries that the next save deletes. */
  readonly deletedEntries: readonly number[];
  readonly createdEntries: readonly number[];
  readonly dispatch: Dispatch<WizardEvent>;
  readonly tell: (problems: Problems) => void;
  readonly dropKept: () => void;
}

interface Conflicts<Basis> {
  readonly list: readonly Conflict[];
  readonly ofBasis: readonly BasisConflict<Basis>[];
  /** What was interrupted by the question. */
  readonly retry?: SaveKind;
  readonly isPostponed?: boolean;
}

interface Sending {
  readonly questionaryId: number;
  readonly topicId: number;
  readonly answers: ReadonlyMap<string, unknown>;
  readonly isPartialSave: boolean;
  readonly isAutosave?: boolean;
}

/** Everything that goes to the server: saving by the buttons, saving while somebody writes, going back to when the step was opened. */
export function useSaving<Basis>(given: Saving<Basis>) {
  const latest = useRef(given);
  latest.current = given;
  const host = useQuestionHost();
  const surroundings = useSurroundings();
  const answerTopic = useCommand(AnswerTopicDocument, { quiet: true });
  const [saving, setSaving] = useState<SaveKind>();
  const [savedAt, setSavedAt] = useState<Date>();
  const [hasFailed, setHasFailed] = useState(false);
  const [conflicts, setConflicts] = useState<Conflicts<Basis>>();
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const isAheadOfScreen = useRef(false);

  // What was saved meanwhile is newer than what the screen before this one remembers.
  useEffect(
    () => () => {
      if (isAheadOfScreen.current) void latest.current.item.reload();
    },
    [],
  );

  /** One after the other: what is saved by itself and what is saved by a button must not overtake each other. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = chain.current.then(work, work);
    chain.current = next;
    return next;
  };

  const send = async (sending: Sending, retry?: SaveKind): Promise<boolean> => {
    const { typed, tell } = latest.current;
    const { answers, ...rest } = sending;
    const outcome = await answerTopic.run({ ...rest, answers: sentAnswers(typed.draft, answers) });
    if (outcome.ok) {
      const versions = new Map(outcome.data.answerTopic.map(({ questionId, version }) => [questionId, version]));
      typed.draft.commit(answers, versions);
      return true;
    }
    const list = conflictsFrom(outcome.error);
    if (list.length > 0) setConflicts({ list, ofBasis: [], ...(retry ? { retry } : {}) });
    else if (sending.isAutosave) setHasFailed(true);
    else {
      const told = problemsFrom(outcome.error);
      if (told.size > 0) tell(told);
      toastFailure(outcome.error, 'answerTopic');
    }
    return false;
  };

  const find = (isPartialSave: boolean): Problems => {
    const { item, step, typed, basisField, occupied } = latest.current;
    if (!step || step.topicId === null) return noProblems;
    const found = new Map(topicProblems(typed.draft, step.topicId, isPartialSave, surroundings));
    // Going on would leave behind what is still on its way.
    if (!isPartialSave) for (const questionId of occupied.questions()) found.set(questionId, [waitFirst]);
    const ofBasis = basisField ? item.basisProblems(typed.now().basis, isPartialSave) : [];
    return basisField && ofBasis.length > 0 ? new Map([[basisField.questionId, ofBasis], ...found]) : found;
  };

  /** Saves the item itself where the step holds it; answers its questionary, or nothing when it stays unsaved. */
  const saveBasis = async (kind: SaveKind) => {
    const isPartialSave = kind === 'part';
    const { item, basisField, typed, tell } = latest.current;
    const { basis, read, isBasisChanged } = typed.now();
    if (!basisField || (item.questionaryId !== undefined && isPartialSave && !isBasisChanged)) {
      return item.questionaryId === undefined ? undefined : { questionaryId: item.questionaryId };
    }
    const outcome = await item.saveBasis(basis, read, !isPartialSave);
    if (outcome.ok) {
      typed.storedBasis(basis);
      return outcome;
    }
    if (outcome.conflicts?.length) setConflicts({ list: [], ofBasis: outcome.conflicts, retry: kind });
    if (outcome.problems?.length) tell(new Map([[basisField.questionId, outcome.problems]]));
    return undefined;
  };

  const deleteStaged = async (): Promise<boolean> => {
    for (const id of latest.current.deletedEntries) {
      if (!(await host.deleteEntry('generic-template', id))) return false;
    }
    return true;
  };

  /** Saves the step. False when it stays unsaved, for whatever reason: the wizard stays where it is. */
  const saveStep = async (kind: SaveKind): Promise<boolean> => {
    const { item, step, typed, basisField, tell } = latest.current;
    const isPartialSave = kind === 'part';
    if (!step || step.topicId === null) return false;
    const found = find(isPartialSave);
    if (found.size > 0) {
      tell(found);
      return false;
    }
    if (item.questionaryId === undefined && !basisField) {
      toast(questionarySentences.STEP_BLOCKED as string, 'warning');
      return false;
    }
    const saved = await saveBasis(kind);
    if (!saved) return false;
    const sending = { questionaryId: saved.questionaryId, topicId: step.topicId };
    const staged = latest.current.deletedEntries.length > 0;
    // Entries go only once the answers are safe; then the step is judged without them.
    const isFirstPart = isPartialSave || staged;
    let done = await send(
      { ...sending, answers: changedAnswers(typed.draft, step.topicId), isPartialSave: isFirstPart },
      kind,
    );
    if (done && staged) done = await deleteStaged();
    if (done && staged && !isPartialSave) {
      done = await send({ ...sending, answers: new Map(), isPartialSave: false }, kind);
    }
    const arrive = 'arrive' in saved ? saved.arrive : undefined;
    if (!done) {
      // The item is there now, even though its answers are not: stay with it.
      if (arrive) await arrive();
      return false;
    }
    // The form must count as saved before the address may change.
    flushSync(() => finishStep(step.topicId ?? 0, isPartialSave, arrive !== undefined));
    toast(item.savedText);
    if (arrive) await arrive();
    else await item.reload();
    const isLast = item.steps.at(-1)?.topicId === step.topicId;
    if (!isPartialSave && isLast && !item.summary) item.finished?.();
    return true;
  };

  /** `isLeaving`: another screen goes on with the next step, which nobody should begin in this one. */
  const finishStep = (topicId: number, isPartialSave: boolean, isLeaving: boolean) => {
    const { typed, dispatch, dropKept, tell } = latest.current;
    const { hasChanges } = typed.now();
    typed.open();
    tell(noProblems);
    setSavedAt(new Date());
    setHasFailed(false);
    dispatch({ type: 'STEP_ANSWERED', topicId, isPartialSave });
    // What was typed while the save was on its way is not lost, and not left behind.
    if (hasChanges) dispatch({ type: 'FIELD_CHANGED' });
    else dropKept();
    if (!isPartialSave && !hasChanges && !isLeaving) dispatch({ type: 'FORWARD_CLICKED' });
  };

  /** Keeps what can be kept while somebody writes; nobody is told, nothing is completed, nothing is deleted. */
  const autosave = async (): Promise<void> => {
    const { item, step, typed, basisField, dispatch, dropKept } = latest.current;
    if (!step || step.topicId === null || item.questionaryId === undefined) return;
    const { basis, read, isBasisChanged } = typed.now();
    if (basisField && isBasisChanged && item.autosaveBasis) {
      const { stored, conflicts: ofBasis = [] } = await item.autosaveBasis(basis, read);
      if (ofBasis.length > 0) {
        setConflicts({ list: [], ofBasis });
        return;
      }
      if (stored !== undefined) {
        typed.storedBasis(stored);
        finishAutosave();
      }
    }
    const answers = savableAnswers(typed.draft, step.topicId, step.isCompleted, surroundings);
    if (answers.size > 0) {
      const { questionaryId } = item;
      const isSent = await send({
        questionaryId,
        topicId: step.topicId,
        answers,
        isPartialSave: true,
        isAutosave: true,
      });
      if (!isSent) return;
      finishAutosave();
    }
    if (typed.now().hasChanges) return;
    dropKept();
    dispatch({ type: 'STEP_AUTOSAVED' });
  };

  const finishAutosave = () => {
    isAheadOfScreen.current = true;
    setHasFailed(false);
    setSavedAt(new Date());
  };

  /** Back to when the step was opened (or last saved by a button): what was stored since is taken back too. */
  const reset = async (): Promise<void> => {
    const { item, step, typed, createdEntries, dispatch, dropKept, tell } = latest.current;
    if (!step || step.topicId === null) return;
    typed.reopen(step.topicId);
    tell(noProblems);
    for (const id of createdEntries) await host.deleteEntry('generic-template', id);
    const { questionaryId } = item;
    if (questionaryId !== undefined) {
      const { basis, read, isBasisChanged } = typed.now();
      const kept = isBasisChanged ? await item.autosaveBasis?.(basis, read) : undefined;
      if (kept?.stored !== undefined) typed.storedBasis(kept.stored);
      const answers = changedAnswers(typed.draft, step.topicId);
      if (answers.size > 0) {
        await send({ questionaryId, topicId: step.topicId, answers, isPartialSave: true, isAutosave: true });
      }
    }
    dropKept();
    dispatch({ type: 'ITEM_LOADED' });
    if (questionaryId !== undefined) await item.reload();
  };

  const save = (kind: SaveKind): Promise<boolean> =>
    inTurn(async () => {
      setSaving(kind);
      try {
        return await saveStep(kind);
      } finally {
        setSaving(undefined);
      }
    });

  /** Mine overwrites theirs with the next save, theirs takes the place of mine; then goes on with what was interrupted. */
  const settle = async (choices: ReadonlyMap<string, Choice>): Promise<void> => {
    const { typed, dispatch, dropKept } = latest.current;
    for (const { questionId, theirs, version } of conflicts?.list ?? []) {
      typed.draft.adopt(questionId, theirs, version, choices.get(questionId) === 'theirs');
    }
    for (const { part, adopt } of conflicts?.ofBasis ?? []) typed.adoptBasis(adopt, choices.get(part) === 'theirs');
    setConflicts(undefined);
    isAheadOfScreen.current = true;
    if (conflicts?.retry) await save(conflicts.retry);
    else if (typed.now().hasChanges) dispatch({ type: 'FIELD_CHANGED' });
    else {
      dropKept();
      dispatch({ type: 'STEP_AUTOSAVED' });
    }
  };

  return {
    saving,
    savedAt,
    hasFailed,
    conflicts: conflicts && { answers: conflicts.list, basis: conflicts.ofBasis },
    isAsked: conflicts !== undefined && !conflicts.isPostponed,
    save,
    autosave: () => inTurn(autosave),
    reset: () => inTurn(reset),
    settle,
    /** Leaves the question open; nothing is saved by itself until it is answered. */
    postpone: () => setConflicts((before) => before && { ...before, isPostponed: true }),
    ask: () => setConflicts((before) => before && { ...before, isPostponed: false }),
  };
}
