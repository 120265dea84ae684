import { hasUnsent } from '@atrium/domain/draft';
import type { FieldProblem } from '@atrium/questions/contract';
import { useSurroundings } from '@atrium/questions/web';
import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { useDraftService } from '../draft/index.ts';
import { fieldProblems, isBasis, noProblems, type Problems } from '../questionary-form/index.ts';
import { useSaving } from './saving/use-saving.ts';
import { useAutosave } from './saving/use-send.ts';
import { useOccupied } from './use-occupied.ts';
import { useTyped } from './use-typed.ts';
import type { WizardItem } from './wizard-item.ts';

const nothing = () => undefined;
const noEntries: readonly number[] = [];

/** An item all steps of which stand on one sheet: what is typed, what is wrong, and what its one button saves. */
export function useSheet<Basis>(item: WizardItem<Basis>) {
  const surroundings = useSurroundings();
  const typed = useTyped(item);
  const { room, draft, basis } = typed;
  const [problems, setProblems] = useState<Problems>(noProblems);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(item);
  latest.current = item;
  const isAllowed = item.mayChange.allowed;
  const basisField = item.steps.flatMap(({ fields }) => fields).find(isBasis);
  const [entries, setEntries] = useState<{ readonly deleted: readonly number[] }>({ deleted: noEntries });

  const tell = useCallback((found: Problems) => {
    setProblems(found);
    if (found.size > 0) setAttempt((before) => before + 1);
  }, []);
  const occupied = useOccupied(setProblems);
  const saving = useSaving({
    item,
    occupied,
    typed,
    step: undefined,
    basisField,
    deletedEntries: entries.deleted,
    createdEntries: noEntries,
    dispatch: nothing,
    tell,
  });
  useDraftService(room, useAutosave(item, typed), isAllowed);
  const isUnsent = useSyncExternalStore(room.subscribe, () => hasUnsent(room.state()));

  /** What was said of a question is said anew while it is changed. */
  const touched = useCallback((questionId: string, current: readonly FieldProblem[]) => {
    setProblems((before) => {
      if (!before.has(questionId)) return before;
      const next = new Map(before);
      if (current.length > 0) next.set(questionId, current);
      else next.delete(questionId);
      return next;
    });
  }, []);

  return {
    room,
    draft,
    basis,
    now: typed.now,
    problems: isAllowed ? problems : noProblems,
    attempt,
    saving,
    isAllowed,
    isUnsent,
    occupied: occupied.tell,
    entries: {
      deleted: entries.deleted,
      remove: (id: number) => setEntries(({ deleted }) => ({ deleted: [...deleted, id] })),
    },
    setAnswer: useCallback(
      (questionId: string, answer: unknown) => {
        draft.set(questionId, answer);
        const field = draft.fields.find((known) => known.questionId === questionId);
        touched(questionId, field ? fieldProblems(field, answer, false, surroundings) : []);
      },
      [draft, surroundings, touched],
    ),
    changeBasis: useCallback(
      (next: Basis) => {
        typed.setBasis(next);
        if (basisField) touched(basisField.questionId, latest.current.basisProblems(next, false));
      },
      [typed, basisField, touched],
    ),
  };
}

export type SheetModel<Basis> = ReturnType<typeof useSheet<Basis>>;
