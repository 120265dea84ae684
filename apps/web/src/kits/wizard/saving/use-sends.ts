import type { Outcome } from '@atrium/domain/draft';
import { useQuestionHost } from '@atrium/questions/host';
import { type ApiError, toastFailure } from '../../../api/index.ts';
import { outcomeOf } from '../../draft/index.ts';
import { changedAnswers } from '../../questionary-form/index.ts';
import { answerPart, basisOutcome, basisPartName, basisPartsOf } from '../item-parts.ts';
import type { BasisOutcome } from '../wizard-item.ts';
import { problemsFrom } from './conflict.ts';
import { attempts, type SavedNow, type SaveKind } from './saving.ts';
import { joined, type TopicSending, useSendTopic } from './use-send.ts';

type SavedBasis<Basis> = Extract<BasisOutcome<Basis>, { ok: true }>;

/** The requests that one save sends, one after the other. Each resolves to whether it was stored; problems have been shown by then. */
export interface Sends<Basis> {
  /** Sends the changed answers of a topic, possibly none, to complete it. */
  answers(sending: TopicSending): Promise<boolean>;
  /** Saves the item itself if the step contains it; resolves to its questionary, or undefined if it stays unsaved. */
  basis(kind: SaveKind): Promise<SavedBasis<Basis> | undefined>;
  /** Deletes the entries that were removed from the form. */
  deletions(): Promise<boolean>;
}

function isDone({ trouble, conflicts = [], resting = {}, isRefused = false }: Outcome): boolean {
  return !isRefused && trouble === undefined && conflicts.length === 0 && Object.keys(resting).length === 0;
}

/** Returns the requests of a save, each with the state of the item at the time it is sent. */
export function useSends<Basis>(now: SavedNow<Basis>): Sends<Basis> {
  const host = useQuestionHost();
  const sendTopic = useSendTopic();

  /** Whether all conflicts were with the user's own changes, so that the save may be repeated. */
  const isSettled = ({ conflicts = [] }: Outcome) =>
    conflicts.length > 0 && now().typed.room.state().questions.length === 0;

  const answers = async (sending: TopicSending, attempt = 1): Promise<boolean> => {
    const { typed, tell } = now();
    const names = [...changedAnswers(typed.draft, sending.topicId).keys()].map(answerPart);
    const failed = (error: ApiError) => {
      const told = problemsFrom(error);
      if (told.size > 0) tell(told);
      toastFailure(error, 'answerTopic');
    };
    const outcome = await typed.room.submit(names, (parts) =>
      sendTopic(parts, sending, sending.isAutosave ? undefined : failed),
    );
    if (isSettled(outcome) && attempt < attempts) return answers(sending, attempt + 1);
    return isDone(outcome);
  };

  const basis = async (kind: SaveKind, attempt = 1): Promise<SavedBasis<Basis> | undefined> => {
    const isPartialSave = kind === 'part';
    const { item, basisField, typed, tell } = now();
    const { questionaryId } = item;
    if (!basisField || (questionaryId !== undefined && isPartialSave && !typed.now().isBasisChanged)) {
      return questionaryId === undefined ? undefined : { ok: true, questionaryId };
    }
    const parts = basisPartsOf(item);
    let saved: BasisOutcome<Basis> = { ok: false };
    const outcome = await typed.room.submit(
      parts.map(({ name }) => basisPartName(name)),
      async (sent) => {
        const { basis: current, read } = typed.now();
        saved = await item.saveBasis(current, read, !isPartialSave);
        // A basis without parts is saved by other buttons, so only the answers beside it are reported.
        if (saved.ok) return parts.length === 0 ? {} : basisOutcome(parts, sent, current, { stored: current });
        const told = basisOutcome(parts, sent, current, { conflicts: saved.conflicts ?? [] });
        return saved.error && !saved.conflicts?.length ? joined(told, outcomeOf(saved.error, sent.keys())) : told;
      },
    );
    if (isSettled(outcome) && attempt < attempts) return basis(kind, attempt + 1);
    const done = saved as BasisOutcome<Basis>;
    if (done.ok) return done;
    if (done.problems?.length) tell(new Map([[basisField.questionId, done.problems]]));
    return undefined;
  };

  const deletions = async (): Promise<boolean> => {
    for (const id of now().deletedEntries) {
      if (!(await host.deleteEntry('generic-template', id))) return false;
    }
    return true;
  };

  return { answers, basis, deletions };
}
