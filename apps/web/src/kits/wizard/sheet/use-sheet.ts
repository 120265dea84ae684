import { useState } from 'react';
import { useDraftService, useIsUnsent } from '../../draft/index.ts';
import { isBasis, noProblems } from '../../questionary-form/index.ts';
import { useSaving } from '../saving/use-saving.ts';
import { useAutosave } from '../saving/use-send.ts';
import { useAnswering } from '../use-answering.ts';
import { useTyped } from '../use-typed.ts';
import type { WizardItem } from '../wizard-item.ts';

const nothing = () => undefined;
const noEntries: readonly number[] = [];

/** Manages an item whose steps are all on one sheet: its input, its problems, and the save of its button. */
export function useSheet<Basis>(item: WizardItem<Basis>) {
  const typed = useTyped(item);
  const { room, draft, basis } = typed;
  const isAllowed = item.mayChange.allowed;
  const basisField = item.steps.flatMap(({ fields }) => fields).find(isBasis);
  const [deleted, setDeleted] = useState(noEntries);
  const answering = useAnswering({ item, typed, basisField, onChange: nothing });
  const saving = useSaving({
    item,
    occupied: answering.occupied,
    typed,
    step: undefined,
    basisField,
    deletedEntries: deleted,
    createdEntries: noEntries,
    dispatch: nothing,
    tell: answering.tell,
  });
  useDraftService(room, useAutosave(item, typed), isAllowed);
  const isUnsent = useIsUnsent(room);

  return {
    room,
    draft,
    basis,
    now: typed.now,
    problems: isAllowed ? answering.problems : noProblems,
    attempt: answering.attempt,
    saving,
    isAllowed,
    isUnsent,
    occupied: answering.occupied.tell,
    entries: { deleted, remove: (id: number) => setDeleted((before) => [...before, id]) },
    setAnswer: answering.setAnswer,
    changeBasis: answering.changeBasis,
  };
}

export type SheetModel<Basis> = ReturnType<typeof useSheet<Basis>>;
