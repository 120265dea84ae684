import { sameAnswer } from '@atrium/domain/questionary';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AnswerDraft, createAnswerDraft } from '../questionary-form/index.ts';
import type { WizardItem } from './wizard-item.ts';

/** What stands in the form: the answers and the basis, what of it is stored, and where Reset leads back to. */
export interface Typed<Basis> {
  readonly draft: AnswerDraft;
  readonly basis: Basis;
  readonly setBasis: (basis: Basis) => void;
  /** Read at the moment it is asked, also by what runs later. */
  readonly now: () => {
    readonly basis: Basis;
    /** What the form showed before it was changed here; what somebody else stored since is not in it. */
    readonly read: Basis;
    readonly isBasisChanged: boolean;
    readonly hasChanges: boolean;
  };
  readonly storedBasis: (basis: Basis) => void;
  /** Puts kept work into the form, with what it was made from. */
  readonly restoreBasis: (basis: Basis, read: Basis | undefined) => void;
  /** Theirs has been seen; it takes the place of mine when that was chosen. */
  readonly adoptBasis: (adopt: (basis: Basis) => Basis, isTaken: boolean) => void;
  readonly discard: () => void;
  /** From here on Reset leads back to what is stored now. */
  readonly open: () => void;
  readonly reopen: (topicId: number) => void;
  readonly differsFromOpened: (topicId: number) => boolean;
}

/** Keeps what is typed apart from what the server says; a new answer of the server never takes away what was typed. */
export function useTyped<Basis>({ steps, basis: given }: WizardItem<Basis>): Typed<Basis> {
  const [draft, setDraft] = useState<AnswerDraft>(() => createAnswerDraft(steps.flatMap(({ fields }) => fields)));
  const [basis, showBasis] = useState(given);
  const current = useRef(given);
  const stored = useRef(given);
  const opened = useRef(given);
  const read = useRef(given);
  const loaded = useRef({ steps, given });

  const setBasis = useCallback((next: Basis) => {
    current.current = next;
    showBasis(next);
  }, []);

  useEffect(() => {
    if (loaded.current.steps === steps) return;
    loaded.current.steps = steps;
    setDraft((before) =>
      createAnswerDraft(
        steps.flatMap(({ fields }) => fields),
        before,
      ),
    );
  }, [steps]);

  useEffect(() => {
    if (sameAnswer(loaded.current.given, given)) return;
    loaded.current.given = given;
    const isTyped = !sameAnswer(current.current, stored.current);
    const isOpened = sameAnswer(current.current, opened.current);
    stored.current = given;
    if (isTyped) return;
    read.current = given;
    if (isOpened) opened.current = given;
    setBasis(given);
  }, [given, setBasis]);

  return useMemo(
    () => ({
      draft,
      basis,
      setBasis,
      now: () => {
        const isBasisChanged = !sameAnswer(current.current, stored.current);
        return {
          basis: current.current,
          read: read.current,
          isBasisChanged,
          hasChanges: isBasisChanged || draft.changes().size > 0,
        };
      },
      storedBasis: (next) => {
        stored.current = next;
        read.current = next;
      },
      restoreBasis: (next, before) => {
        if (before !== undefined) read.current = before;
        setBasis(next);
      },
      adoptBasis: (adopt, isTaken) => {
        read.current = adopt(read.current);
        stored.current = adopt(stored.current);
        if (isTaken) setBasis(adopt(current.current));
      },
      discard: () => {
        draft.discard();
        read.current = stored.current;
        setBasis(stored.current);
      },
      open: () => {
        draft.open();
        opened.current = stored.current;
      },
      reopen: (topicId) => {
        draft.reopen(topicId);
        setBasis(opened.current);
      },
      differsFromOpened: (topicId) => draft.differsFromOpened(topicId) || !sameAnswer(current.current, opened.current),
    }),
    [draft, basis, setBasis],
  );
}
