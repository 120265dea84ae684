import { questionarySentences } from '@atrium/domain/questionary';
import type { Surroundings } from '@atrium/questions/contract';
import { flushSync } from 'react-dom';
import { toast } from '../../../api/index.ts';
import { noProblems } from '../../questionary-form/index.ts';
import { attempts, hasChanges, problemsOfSheet, problemsOfStep, type SavedNow, type SaveKind } from './saving.ts';
import type { Sends } from './use-sends.ts';

/** The context of a save: the current item, the functions that send it, and what its questions need to know of the form around them. */
export interface SaveContext<Basis> {
  readonly now: SavedNow<Basis>;
  readonly sends: Sends<Basis>;
  readonly surroundings: Surroundings;
}

/** Sends the answers of the step. Entries are deleted only once the answers are stored; then the step is checked without them. */
async function sendStep<Basis>(
  { now, sends }: SaveContext<Basis>,
  questionaryId: number,
  topicId: number,
  isPartialSave: boolean,
) {
  const sending = { questionaryId, topicId };
  if (now().deletedEntries.length === 0) return sends.answers({ ...sending, isPartialSave });
  const isGone = (await sends.answers({ ...sending, isPartialSave: true })) && (await sends.deletions());
  return isGone && (isPartialSave || sends.answers({ ...sending, isPartialSave: false }));
}

/** Updates the wizard after a save. With `isLeaving`, another screen continues with the next step, so this one must not advance. */
function finishStep<Basis>(now: SavedNow<Basis>, topicId: number, isPartialSave: boolean, isLeaving: boolean): void {
  const { typed, dispatch, tell } = now();
  const isChanged = hasChanges(now(), topicId);
  typed.open();
  tell(noProblems);
  dispatch({ type: 'STEP_ANSWERED', topicId, isPartialSave });
  // Input made while the save was running is preserved, and the wizard does not move on without it.
  if (isChanged) dispatch({ type: 'FIELD_CHANGED' });
  if (!isPartialSave && !isChanged && !isLeaving) dispatch({ type: 'FORWARD_CLICKED' });
}

/** Whether the step may be sent; problems that prevent it are shown. */
function maySend<Basis>({ now, surroundings }: SaveContext<Basis>, isPartialSave: boolean): boolean {
  const { item, basisField, tell } = now();
  const found = problemsOfStep(now(), isPartialSave, surroundings);
  if (found.size > 0) {
    tell(found);
    return false;
  }
  const hasPlace = item.questionaryId !== undefined || basisField !== undefined;
  if (!hasPlace) toast(questionarySentences.STEP_BLOCKED as string, 'warning');
  return hasPlace;
}

/**
 * Saves the step and moves on unless only a part was to be saved. Returns false if it stays unsaved for any reason; the wizard then stays
 * where it is.
 */
export async function saveStep<Basis>(context: SaveContext<Basis>, kind: SaveKind, attempt = 1): Promise<boolean> {
  const { now, sends } = context;
  const { item, step } = now();
  const isPartialSave = kind === 'part';
  if (!step || step.topicId === null || !maySend(context, isPartialSave)) return false;
  const { topicId } = step;
  const saved = await sends.basis(kind);
  if (!saved) return false;
  const { questionaryId, arrive } = saved;
  if (!(await sendStep(context, questionaryId, topicId, isPartialSave))) {
    // The item now exists although its answers are not saved, so stay with it.
    if (arrive) await arrive();
    return false;
  }
  // When moving on, input made while the save was running is saved as well.
  if (!isPartialSave && !arrive && attempt < attempts && hasChanges(now(), topicId)) {
    return saveStep(context, kind, attempt + 1);
  }
  // The form must count as saved before the address changes.
  flushSync(() => finishStep(now, topicId, isPartialSave, arrive !== undefined));
  toast(item.savedText);
  if (arrive) await arrive();
  else await item.reload();
  const isLast = item.steps.at(-1)?.topicId === topicId;
  if (!isPartialSave && isLast && !item.summary) item.finished?.();
  return true;
}

/** Saves and completes every step of a sheet. Returns false if any of it stays unsaved. */
export async function saveSheet<Basis>({ now, sends, surroundings }: SaveContext<Basis>): Promise<boolean> {
  const { item, tell, typed } = now();
  const found = problemsOfSheet(now(), surroundings);
  tell(found);
  if (found.size > 0) return false;
  const saved = await sends.basis('sheet');
  if (!saved) return false;
  const send = async (isPartialSave: boolean): Promise<boolean> => {
    for (const { topicId } of item.steps) {
      if (!(await sends.answers({ questionaryId: saved.questionaryId, topicId, isPartialSave }))) return false;
    }
    return true;
  };
  const isStaged = now().deletedEntries.length > 0;
  if (isStaged && !((await send(true)) && (await sends.deletions()))) return false;
  if (!(await send(false))) return false;
  typed.open();
  return true;
}
