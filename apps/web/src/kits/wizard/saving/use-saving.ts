import { useQuestionHost } from '@atrium/questions/host';
import { useSurroundings } from '@atrium/questions/web';
import { useEffect, useRef, useState } from 'react';
import { changedAnswers, noProblems } from '../../questionary-form/index.ts';
import { type SaveContext, saveSheet, saveStep } from './save-step.ts';
import type { SaveKind, Saving } from './saving.ts';
import { useSends } from './use-sends.ts';

/** Runs saves one after the other, so that those of two buttons cannot overtake each other. */
function useTurns() {
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = chain.current.then(work, work);
    chain.current = next;
    return next;
  };
}

/** Reloads the item on unmount if anything was saved, since the previous screen remembers an older state. */
function useReloadAfter<Basis>(latest: { readonly current: Saving<Basis> }): void {
  useEffect(() => {
    const { room } = latest.current.typed;
    const before = room.state().savedAt;
    return () => {
      if (room.state().savedAt !== before) void latest.current.item.reload();
    };
  }, [latest]);
}

/** Returns to the state in which the step was opened (or last saved by a button); what was stored since is undone too. */
async function goBack<Basis>({ now, sends }: SaveContext<Basis>, deleteEntry: (id: number) => Promise<boolean>) {
  const { item, step, typed, createdEntries, dispatch, tell } = now();
  if (!step || step.topicId === null) return;
  typed.reopen(step.topicId);
  tell(noProblems);
  for (const id of createdEntries) await deleteEntry(id);
  const { questionaryId } = item;
  if (questionaryId !== undefined && typed.now().hasChanges) {
    await typed.room.save();
    if (changedAnswers(typed.draft, step.topicId).size > 0) {
      await sends.answers({ questionaryId, topicId: step.topicId, isPartialSave: true, isAutosave: true });
    }
  }
  dispatch({ type: 'ITEM_LOADED' });
  if (questionaryId !== undefined) await item.reload();
}

/** Returns all actions that a button sends to the server: saving a step or a sheet, and returning to the state in which it was opened. */
export function useSaving<Basis>(given: Saving<Basis>) {
  const latest = useRef(given);
  latest.current = given;
  const now = () => latest.current;
  const host = useQuestionHost();
  const context = { now, sends: useSends(now), surroundings: useSurroundings() };
  const [saving, setSaving] = useState<SaveKind>();
  const inTurn = useTurns();
  /** The save that was interrupted by a conflict dialog. */
  const interrupted = useRef<SaveKind>(undefined);
  useReloadAfter(latest);

  /** Opens the conflict dialog immediately; the interrupted save continues after the choice. */
  const ask = (kind: SaveKind): false => {
    interrupted.current = kind;
    now().typed.room.tell({ type: 'ASKED' });
    return false;
  };

  const save = (kind: SaveKind): Promise<boolean> =>
    inTurn(async () => {
      const { room } = now().typed;
      interrupted.current = undefined;
      setSaving(kind);
      try {
        if (room.state().questions.length > 0) return ask(kind);
        const isSaved = await (kind === 'sheet' ? saveSheet(context) : saveStep(context, kind));
        return isSaved || room.state().questions.length === 0 ? isSaved : ask(kind);
      } finally {
        setSaving(undefined);
      }
    });

  return {
    saving,
    save,
    reset: () => inTurn(() => goBack(context, (id) => host.deleteEntry('generic-template', id, true))),
    /** Called when the user has resolved the conflict. */
    goOn: () => {
      if (interrupted.current) void save(interrupted.current);
    },
  };
}
