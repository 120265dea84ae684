import type { DraftState, KeptCopy, KeptPart, TypedIn } from '@atrium/domain/draft';
import { copyOf } from '@atrium/domain/draft';
import { plainTextOf } from '@atrium/domain/kernel';
import { sameAnswer } from '@atrium/domain/questionary';
import { useEffect, useReducer, useState } from 'react';
import { ForgetDraftsDocument } from '../../../api/generated/kits/draft/drafts.ts';
import { request, toastFailure } from '../../../api/index.ts';
import { copiesOf, forgetCopies } from '../copy-store.ts';
import type { DraftRoom } from '../draft-room.ts';
import { draftsOnServer } from '../shelf.ts';
import { useDraftRoom, useDraftState } from '../use-draft-room.ts';
import { livingWindows } from '../windows.ts';

/** A text that was typed and is not on the server. */
export interface KeptText {
  readonly part: string;
  /** The name of the field in its form; undefined for copies made before such names were stored. */
  readonly label: string | undefined;
  readonly words: string;
  readonly keptAt: number;
}

/** Returns a value as plain words: texts without their formatting, of other values all readable content. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return /^<\w/.test(value) ? plainTextOf(value) : value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(', ');
  if (typeof value !== 'object') return String(value);
  const told = Object.entries(value).filter(([name]) => name !== 'id');
  return told
    .map(([, one]) => wordsOf(one))
    .filter(Boolean)
    .join(' ');
}

const textOf = (part: string, { value, told }: KeptPart, keptAt: number): KeptText => ({
  part,
  label: told?.label,
  words: told?.words ?? wordsOf(value),
  keptAt,
});

/** Returns the texts of copies, newest first, without duplicates and without those the server holds. */
function textsOf(copies: readonly KeptCopy[], { parts: now }: Pick<DraftState, 'parts'>): KeptText[] {
  const isStored = (part: string, value: unknown) => now[part] !== undefined && sameAnswer(now[part].read.value, value);
  const all = copies.flatMap(({ keptAt, parts, offers }) => [
    ...Object.entries(parts).map(([part, kept]) => ({ part, kept, keptAt })),
    ...offers.map((offer) => ({ part: offer.part, kept: offer as KeptPart, keptAt: offer.keptAt })),
  ]);
  const texts = all
    .filter(({ part, kept }) => !isStored(part, kept.value))
    .map(({ part, kept, keptAt }) => textOf(part, kept, keptAt))
    .filter(({ words }) => words.trim() !== '')
    .toSorted((one, other) => other.keptAt - one.keptAt);
  return texts.filter(
    ({ part, words }, at) => texts.findIndex((one) => one.part === part && one.words === words) === at,
  );
}

/** Whether a copy holds any readable text. */
export const holdsText = (copy: KeptCopy): boolean => textsOf([copy], { parts: {} }).length > 0;

/** Returns the copies of a record left by closed windows, here and on the server, and where any window last typed it. */
function useCopiesOfTheGone(room: DraftRoom) {
  const [{ found, typedIn }, setFound] = useState<{ found: readonly KeptCopy[]; typedIn?: TypedIn | undefined }>({
    found: [],
  });
  const [turn, lookAgain] = useReducer((turns: number) => turns + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for anew after some were given up
  useEffect(() => {
    let isGone = false;
    const here = copiesOf(room).catch(() => []);
    const there = draftsOnServer({ record: room.record }).catch(() => []);
    void Promise.all([here, there, livingWindows()]).then(([own, kept, living]) => {
      if (isGone) return;
      const all = [...own, ...kept];
      setFound({
        found: all.filter(({ window }) => !living.has(window)),
        typedIn: all.toSorted((one, other) => other.keptAt - one.keptAt).find((copy) => copy.typedIn)?.typedIn,
      });
    });
    return () => {
      isGone = true;
    };
  }, [room, turn]);
  return { found, typedIn, lookAgain };
}

/** Discards this window's input of a record, with the copies it took over. */
function giveUp(room: DraftRoom): void {
  room.settle(new Map(room.state().questions.map((one) => [one, { keep: 'MINE' }])));
  room.tell({ type: 'DISCARDED' });
  room.tell({ type: 'NOTED' });
}

/** Returns the user's input for a record that is not on the server, without taking it over: a form that can take it still finds it. */
export function useKeptTexts(record: string) {
  const room = useDraftRoom(record);
  const state = useDraftState(room);
  const { found, typedIn, lookAgain } = useCopiesOfTheGone(room);
  const taken = [...state.takes, ...state.shelf.takes];
  const gone = found.filter(({ window }) => !taken.includes(window));
  const own = { ...copyOf(state), window: '', keptAt: state.lastKeyAt ?? state.now };
  return {
    texts: textsOf([own, ...gone], state),
    typedIn,
    discard: async () => {
      giveUp(room);
      const windows = gone.map(({ window }) => window);
      if (windows.length === 0) return;
      await forgetCopies(room, windows).catch(() => undefined);
      await request(ForgetDraftsDocument, { record, windows }).catch((error) => toastFailure(error, 'forgetDrafts'));
      lookAgain();
    },
  };
}
