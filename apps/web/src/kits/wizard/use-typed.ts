import { hasUnsent } from '@atrium/domain/draft';
import { sameAnswer } from '@atrium/domain/questionary';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type DraftRoom, useDraftRoom } from '../draft/index.ts';
import { type AnswerDraft, createAnswerDraft } from '../questionary-form/index.ts';
import { answersOf, answersRead, basisPartName, basisPartsOf, basisRead, withValues } from './item-parts.ts';
import type { WizardItem } from './wizard-item.ts';

/** The content of the form: the answers and the basis, and the state that Reset restores. */
export interface Typed<Basis> {
  readonly room: DraftRoom;
  readonly draft: AnswerDraft;
  readonly basis: Basis;
  readonly setBasis: (basis: Basis) => void;
  /** Returns the current state, also to code that runs later. */
  readonly now: () => {
    readonly basis: Basis;
    /** The basis that the form showed before it was changed here, without later changes by others. */
    readonly read: Basis;
    readonly isBasisChanged: boolean;
    readonly hasChanges: boolean;
  };
  /** Makes the currently stored state the one that Reset restores. */
  readonly open: () => void;
  readonly reopen: (topicId: number) => void;
  readonly differsFromOpened: (topicId: number) => boolean;
}

/** Reports the server's state of the item to the room: all of its answers, and what is new in its basis. */
function useRead<Basis>(item: WizardItem<Basis>, room: DraftRoom, opened: Map<string, unknown>): void {
  const { steps, basis } = item;
  const loaded = useRef<{ room: DraftRoom; steps: typeof steps; basis: Basis }>(undefined);
  const tell = (isDrawn: boolean) => {
    const known = loaded.current?.room === room ? loaded.current : undefined;
    if (known?.steps === steps && known.basis === basis) return;
    const parts = basisPartsOf(item);
    const now = basisRead(parts, basis);
    // A response to a query sent before a save has no news of the basis, whose parts have no versions.
    const before = known && basisRead(parts, known.basis);
    const fresh = Object.entries(now).filter(([name, { value }]) => !before || !sameAnswer(before[name]?.value, value));
    loaded.current = { room, steps, basis };
    for (const [part, { value }] of fresh) {
      // A part that was not changed here since the step was opened takes the stored value as its opened state.
      const name = part.slice(basisPartName('').length);
      if (opened.has(name) && sameAnswer(room.state().parts[part]?.mine, opened.get(name))) opened.set(name, value);
    }
    const read = { ...answersRead(steps), ...Object.fromEntries(fresh) };
    if (isDrawn) room.tell({ type: 'READ', parts: read });
    else room.readInDrawing(read);
  };
  // The first render needs the values; later ones are reported after rendering.
  if (!loaded.current) tell(false);
  useEffect(() => {
    tell(true);
    room.drawn();
  });
}

/** Returns the current basis of the room, as the same object as long as nothing in it changes. */
function useBasis<Basis>(item: WizardItem<Basis>, room: DraftRoom): Basis {
  const last = useRef<{ mines: readonly unknown[]; given: Basis; basis: Basis }>(undefined);
  return useSyncExternalStore(room.subscribe, () => {
    const parts = basisPartsOf(item);
    const found = room.state().parts;
    const mines = parts.map(({ name }) => found[basisPartName(name)]?.mine);
    const known = last.current;
    if (known?.given === item.basis && known.mines.every((mine, at) => mine === mines[at])) return known.basis;
    const basis = withValues(parts, item.basis, (name) => found[name] && { value: found[name].mine });
    last.current = { mines, given: item.basis, basis };
    return basis;
  });
}

/** Holds the input in the room of the item; a new response of the server never removes it. */
export function useTyped<Basis>(item: WizardItem<Basis>): Typed<Basis> {
  const room = useDraftRoom(item.key);
  const [opened] = useState(() => new Map<string, unknown>());
  useRead(item, room, opened);
  const basis = useBasis(item, room);
  const latest = useRef(item);
  latest.current = item;
  const { steps } = item;
  const former = useRef<{ steps: typeof steps; room: DraftRoom; draft: AnswerDraft }>(undefined);
  if (former.current?.steps !== steps || former.current.room !== room) {
    const before = former.current?.room === room ? former.current.draft : undefined;
    const fields = steps.flatMap((step) => step.fields);
    former.current = { steps, room, draft: createAnswerDraft(fields, answersOf(room), before) };
  }
  const { draft } = former.current;

  return useMemo(() => {
    const parts = () => basisPartsOf(latest.current);
    const found = (name: string) => room.state().parts[basisPartName(name)];
    const openBasis = () => {
      for (const { name } of parts()) opened.set(name, found(name)?.read.value);
    };
    if (opened.size === 0) openBasis();
    const tellBasis = (next: Basis) => {
      for (const { name, read } of parts()) room.tell({ type: 'KEY', part: basisPartName(name), value: read(next) });
    };
    return {
      room,
      draft,
      basis,
      setBasis: tellBasis,
      now: () => {
        const state = room.state();
        const given = latest.current.basis;
        return {
          basis: withValues(parts(), given, (name) => state.parts[name] && { value: state.parts[name].mine }),
          read: withValues(parts(), given, (name) => state.parts[name]?.read),
          isBasisChanged: parts().some(({ name }) => !sameAnswer(found(name)?.mine, found(name)?.read.value)),
          hasChanges: hasUnsent(state),
        };
      },
      open: () => {
        draft.open();
        openBasis();
      },
      reopen: (topicId: number) => {
        draft.reopen(topicId);
        for (const { name } of parts()) {
          room.tell({ type: 'KEY', part: basisPartName(name), value: opened.get(name) });
        }
      },
      differsFromOpened: (topicId: number) =>
        draft.differsFromOpened(topicId) ||
        parts().some(({ name }) => opened.has(name) && !sameAnswer(found(name)?.mine, opened.get(name))),
    };
  }, [room, draft, basis, opened]);
}
