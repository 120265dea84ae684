import type { Outcome } from '@atrium/domain/draft';
import { questionarySentences, type WizardEvent, type WizardStep } from '@atrium/domain/questionary';
import { useQuestionHost } from '@atrium/questions/host';
import { useSurroundings } from '@atrium/questions/web';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApiError, toast, toastFailure } from '../../api/index.ts';
import { outcomeOf } from '../draft/index.ts';
import { changedAnswers, type FormField, noProblems, type Problems, topicProblems } from '../questionary-form/index.ts';
import { problemsFrom } from './conflict.ts';
import { answerPart, basisOutcome, basisPartName, basisPartsOf } from './item-parts.ts';
import { type Occupied, waitFirst } from './use-occupied.ts';
import { joined, type TopicSending, useSendTopic } from './use-send.ts';
import type { Typed } from './use-typed.ts';
import type { BasisOutcome, WizardItem } from './wizard-item.ts';

/** So often a save goes again by itself over what one has written oneself. */
const attempts = 3;

/** Part of a step, a whole step, or all steps of a sheet. */
export type SaveKind = 'part' | 'whole' | 'sheet';

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
}

/** Everything that goes to the server by a button: saving a step, and going back to when it was opened. */
export function useSaving<Basis>(given: Saving<Basis>) {
  const latest = useRef(given);
  latest.current = given;
  const host = useQuestionHost();
  const surroundings = useSurroundings();
  const sendTopic = useSendTopic();
  const [saving, setSaving] = useState<SaveKind>();
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  /** What was interrupted by the question between two texts. */
  const interrupted = useRef<SaveKind>(undefined);

  // What was saved meanwhile is newer than what the screen before this one remembers.
  useEffect(() => {
    const { room } = latest.current.typed;
    const before = room.state().savedAt;
    return () => {
      if (room.state().savedAt !== before) void latest.current.item.reload();
    };
  }, []);

  /** One after the other: saves of two buttons must not overtake each other. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = chain.current.then(work, work);
    chain.current = next;
    return next;
  };

  /** Sends the changed answers of a topic, or none of them, to complete it. */
  const sendAnswers = async (sending: TopicSending, attempt = 1): Promise<boolean> => {
    const { typed, tell } = latest.current;
    const names = [...changedAnswers(typed.draft, sending.topicId).keys()].map(answerPart);
    const failed = (error: ApiError) => {
      const told = problemsFrom(error);
      if (told.size > 0) tell(told);
      toastFailure(error, 'answerTopic');
    };
    const outcome = await typed.room.submit(names, (parts) =>
      sendTopic(parts, sending, sending.isAutosave ? undefined : failed),
    );
    if (isSettled(outcome) && attempt < attempts) return sendAnswers(sending, attempt + 1);
    return isDone(outcome);
  };

  /** What the server holds instead turned out to be one's own: the save may go again. */
  const isSettled = ({ conflicts = [] }: Outcome) =>
    conflicts.length > 0 && latest.current.typed.room.state().questions.length === 0;

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
  const saveBasis = async (
    kind: SaveKind,
    attempt = 1,
  ): Promise<Extract<BasisOutcome<Basis>, { ok: true }> | undefined> => {
    const isPartialSave = kind === 'part';
    const { item, basisField, typed, tell } = latest.current;
    const { questionaryId } = item;
    if (!basisField || (questionaryId !== undefined && isPartialSave && !typed.now().isBasisChanged)) {
      return questionaryId === undefined ? undefined : { ok: true, questionaryId };
    }
    const parts = basisPartsOf(item);
    let saved: BasisOutcome<Basis> = { ok: false };
    const outcome = await typed.room.submit(
      parts.map(({ name }) => basisPartName(name)),
      async (sent) => {
        const { basis, read } = typed.now();
        saved = await item.saveBasis(basis, read, !isPartialSave);
        if (saved.ok) return basisOutcome(parts, sent, basis, { stored: basis });
        const told = basisOutcome(parts, sent, basis, { conflicts: saved.conflicts ?? [] });
        return saved.error && !saved.conflicts?.length ? joined(told, outcomeOf(saved.error, sent.keys())) : told;
      },
    );
    if (isSettled(outcome) && attempt < attempts) return saveBasis(kind, attempt + 1);
    const done = saved as BasisOutcome<Basis>;
    if (done.ok) return done;
    if (done.problems?.length) tell(new Map([[basisField.questionId, done.problems]]));
    return undefined;
  };

  const deleteStaged = async (): Promise<boolean> => {
    for (const id of latest.current.deletedEntries) {
      if (!(await host.deleteEntry('generic-template', id))) return false;
    }
    return true;
  };

  /** Something of this step is not saved yet. */
  const hasChanges = (topicId: number): boolean => {
    const { typed, basisField } = latest.current;
    return changedAnswers(typed.draft, topicId).size > 0 || Boolean(basisField && typed.now().isBasisChanged);
  };

  /** Saves the step. False when it stays unsaved, for whatever reason: the wizard stays where it is. */
  const saveStep = async (kind: SaveKind, attempt = 1): Promise<boolean> => {
    const { item, step, basisField, tell } = latest.current;
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
    let done = await sendAnswers({ ...sending, isPartialSave: isPartialSave || staged });
    if (done && staged) done = await deleteStaged();
    if (done && staged && !isPartialSave) done = await sendAnswers({ ...sending, isPartialSave: false });
    const { arrive } = saved;
    if (!done) {
      // The item is there now, even though its answers are not: stay with it.
      if (arrive) await arrive();
      return false;
    }
    // Whoever goes on takes along what they wrote while the save was on its way.
    if (!isPartialSave && !arrive && attempt < attempts && hasChanges(step.topicId)) return saveStep(kind, attempt + 1);
    // The form must count as saved before the address may change.
    flushSync(() => finishStep(step.topicId ?? 0, isPartialSave, arrive !== undefined));
    toast(item.savedText);
    if (arrive) await arrive();
    else await item.reload();
    const isLast = item.steps.at(-1)?.topicId === step.topicId;
    if (!isPartialSave && isLast && !item.summary) item.finished?.();
    return true;
  };

  /** What is wrong with any step, for all of them stand on the sheet. */
  const findAll = (): Problems => {
    const { item, typed, basisField, occupied } = latest.current;
    const topics = item.steps.flatMap(({ topicId }) => [...topicProblems(typed.draft, topicId, false, surroundings)]);
    const ofBasis = basisField ? item.basisProblems(typed.now().basis, false) : [];
    return new Map([
      ...(basisField && ofBasis.length > 0 ? [[basisField.questionId, ofBasis] as const] : []),
      ...topics,
      ...occupied.questions().map((questionId) => [questionId, [waitFirst]] as const),
    ]);
  };

  /** Saves and completes every step. False when something of it stays unsaved, for whatever reason. */
  const saveSheet = async (): Promise<boolean> => {
    const { item, tell, typed } = latest.current;
    const found = findAll();
    tell(found);
    if (found.size > 0) return false;
    const saved = await saveBasis('sheet');
    if (!saved) return false;
    const staged = latest.current.deletedEntries.length > 0;
    const send = async (isPartialSave: boolean): Promise<boolean> => {
      for (const { topicId } of item.steps) {
        if (!(await sendAnswers({ questionaryId: saved.questionaryId, topicId, isPartialSave }))) return false;
      }
      return true;
    };
    if (staged && !((await send(true)) && (await deleteStaged()))) return false;
    if (!(await send(false))) return false;
    typed.open();
    return true;
  };

  /** `isLeaving`: another screen goes on with the next step, which nobody should begin in this one. */
  const finishStep = (topicId: number, isPartialSave: boolean, isLeaving: boolean) => {
    const { typed, dispatch, tell } = latest.current;
    const isChanged = hasChanges(topicId);
    typed.open();
    tell(noProblems);
    dispatch({ type: 'STEP_ANSWERED', topicId, isPartialSave });
    // What was typed while the save was on its way is not lost, and not left behind.
    if (isChanged) dispatch({ type: 'FIELD_CHANGED' });
    if (!isPartialSave && !isChanged && !isLeaving) dispatch({ type: 'FORWARD_CLICKED' });
  };

  /** Back to when the step was opened (or last saved by a button): what was stored since is taken back too. */
  const reset = async (): Promise<void> => {
    const { item, step, typed, createdEntries, dispatch, tell } = latest.current;
    if (!step || step.topicId === null) return;
    typed.reopen(step.topicId);
    tell(noProblems);
    for (const id of createdEntries) await host.deleteEntry('generic-template', id, true);
    const { questionaryId } = item;
    if (questionaryId !== undefined && typed.now().hasChanges) {
      await typed.room.save();
      if (changedAnswers(typed.draft, step.topicId).size > 0) {
        await sendAnswers({ questionaryId, topicId: step.topicId, isPartialSave: true, isAutosave: true });
      }
    }
    dispatch({ type: 'ITEM_LOADED' });
    if (questionaryId !== undefined) await item.reload();
  };

  const save = (kind: SaveKind): Promise<boolean> =>
    inTurn(async () => {
      const { room } = latest.current.typed;
      interrupted.current = undefined;
      setSaving(kind);
      try {
        if (room.state().questions.length > 0) return ask(kind);
        const isSaved = await (kind === 'sheet' ? saveSheet() : saveStep(kind));
        return isSaved || room.state().questions.length === 0 ? isSaved : ask(kind);
      } finally {
        setSaving(undefined);
      }
    });

  /** The question is asked at once; what it interrupts goes on with its answer. */
  const ask = (kind: SaveKind): false => {
    interrupted.current = kind;
    latest.current.typed.room.tell({ type: 'ASKED' });
    return false;
  };

  return {
    saving,
    save,
    reset: () => inTurn(reset),
    /** The person has chosen between two texts. */
    goOn: () => {
      if (interrupted.current) void save(interrupted.current);
    },
  };
}

function isDone({ trouble, conflicts = [], resting = {} }: Outcome): boolean {
  return trouble === undefined && conflicts.length === 0 && Object.keys(resting).length === 0;
}
