import { sameAnswer } from '../questionary/index.ts';
import { retryAfterMs, sendWithinMs } from './limits.ts';
import type { DraftEffect, DraftState, KeptCopy, Part, Shelf, ShelfOutcome, Step } from './model.ts';
import { copyOf, differs, isAsked, isEmptyCopy, isSendable, sendTime } from './parts.ts';

export const emptyShelf: Shelf = { values: {}, takes: [], isUsed: false, isStale: false, writing: null, refused: null };

/** Whether the user's draft on the server contains the current value of a part. */
export function isShelved({ parts, shelf }: DraftState, name: string): boolean {
  return name in shelf.values && sameAnswer(shelf.values[name], parts[name]?.mine);
}

/** Returns the parts that the record has not accepted (waiting, refused or in question) and whose current value is not in the draft on the server. */
function missing(state: DraftState): string[] {
  const { refused } = state.shelf;
  return Object.entries(state.parts).flatMap(([name, part]) => {
    const isLeft = differs(part) && (part.resting !== null || isAsked(state, name)) && !isShelved(state, name);
    const isRefused = refused !== null && name in refused.values && sameAnswer(refused.values[name], part.mine);
    return isLeft && !isRefused ? [name] : [];
  });
}

/** Parts that may be sent to the record are sent there first; they go into the draft only if that takes too long. */
function overdueAt(state: DraftState, names: readonly string[]): number | null {
  const first = names.flatMap((name) => state.parts[name]?.since ?? []);
  return first.length === 0 ? null : Math.max(state.retryAt, Math.min(...first) + sendWithinMs + 1);
}

/** Returns when the user's draft on the server must be written or removed; null if it is up to date or the server cannot be reached. */
export function shelveAt(state: DraftState): number | null {
  const { shelf, sending, isOffline, trouble, retryAt } = state;
  if (sending || shelf.writing || isOffline || trouble === 'SESSION') return null;
  const copy = copyOf(state);
  if (isEmptyCopy(copy)) return shelf.isUsed ? retryAt : null;
  const isShorter = Object.keys(shelf.values).some((name) => !(name in copy.parts));
  if (shelf.isStale || isShorter) return retryAt;
  const left = missing(state);
  const [goes, stays] = [true, false].map((sends) => left.filter((name) => isSendable(state, name) === sends));
  const times = [overdueAt(state, goes ?? []), sendTime(state, stays ?? [])].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** Writes everything that differs as one draft, in place of those it takes over, or removes them if nothing differs any more. */
export function shelve(state: DraftState): Step {
  const { shelf } = state;
  const copy = copyOf(state);
  const { takes } = shelf;
  const values = Object.fromEntries(Object.entries(copy.parts).map(([name, { value }]) => [name, value]));
  const effect: DraftEffect = isEmptyCopy(copy) ? { type: 'unshelve', takes } : { type: 'shelve', copy, takes };
  const writing = { values, takes, isEmpty: isEmptyCopy(copy) };
  // The next keystroke will be the first that the draft does not contain.
  const held = Object.keys(copy.parts).map((name) => {
    const part = state.parts[name] as Part;
    return [name, { ...part, since: isSendable(state, name) && part.resting === null ? part.since : null }] as const;
  });
  const parts = { ...state.parts, ...Object.fromEntries(held) };
  return { state: { ...state, parts, shelf: { ...shelf, isUsed: true, writing } }, effects: [effect] };
}

/** Applies the outcome of writing or removing the draft. */
export function shelved(state: DraftState, { trouble, refused }: ShelfOutcome): DraftState {
  const { shelf } = state;
  const { writing } = shelf;
  if (!writing) return state;
  if (trouble) {
    const pause = retryAfterMs[Math.min(state.failures, retryAfterMs.length - 1)] ?? 0;
    const after = { trouble, failures: state.failures + 1, retryAt: state.now + pause };
    return { ...state, ...after, shelf: { ...shelf, writing: null } };
  }
  if (refused !== undefined) {
    const known = { text: refused, values: writing.values };
    const isUsed = shelf.isUsed && !writing.isEmpty;
    return { ...state, shelf: { ...shelf, isUsed, isStale: false, values: {}, writing: null, refused: known } };
  }
  const isStale = shelf.isStale && shelf.takes !== writing.takes;
  const isUsed = !writing.isEmpty || shelf.takes !== writing.takes;
  const known = { ...shelf, values: writing.values, isUsed, isStale, writing: null, refused: null };
  return { ...state, trouble: null, failures: 0, retryAt: 0, shelf: known };
}

/** Remembers whose drafts are included here: they are removed when the next one is written, or when nothing differs any more. */
export function rememberTaken(shelf: Shelf, copies: readonly KeptCopy[], isFromServer: boolean): Shelf {
  const takes = new Set([...shelf.takes, ...copies.flatMap(({ window, standsFor = [] }) => [window, ...standsFor])]);
  return { ...shelf, takes: [...takes], isUsed: true, isStale: shelf.isStale || isFromServer };
}
