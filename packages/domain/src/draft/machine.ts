import { sameAnswer } from '../questionary/index.ts';
import { answered, discarded, sent, settled, undone } from './answer.ts';
import { keepWithinMs, pauseMs, slowMs } from './limits.ts';
import type { DraftEffect, DraftEvent, DraftState, Part, Read, Step } from './model.ts';
import { copyOf, differs, isEmptyCopy, isSendable, partOf, sendTime, withParts } from './parts.ts';
import { restored } from './restore.ts';
import { emptyShelf, shelve, shelveAt, shelved } from './shelf.ts';

/** The state for a record that has not been read yet. */
export const emptyDraft: DraftState = {
  now: 0,
  parts: {},
  lastKeyAt: null,
  keepAt: null,
  keeping: null,
  hasCopy: false,
  isKeepFailing: false,
  takes: [],
  sending: null,
  trouble: null,
  failures: 0,
  retryAt: 0,
  isOffline: false,
  questions: [],
  isPostponed: false,
  restored: null,
  discarded: null,
  savedAt: null,
  shelf: emptyShelf,
};

/** Applies new values from the server: they replace what was read, but never what was typed. */
function readAnew(state: DraftState, reads: Readonly<Record<string, Read>>): DraftState {
  const changed: Record<string, Part> = {};
  for (const [name, read] of Object.entries(reads)) {
    const part = state.parts[name];
    if (!part) changed[name] = partOf(read);
    else if (part.read.version !== null && read.version !== null && read.version < part.read.version) continue;
    else if (sameAnswer(part.mine, read.value)) changed[name] = { ...partOf(read), mine: part.mine };
    else if (sameAnswer(part.mine, part.read.value)) changed[name] = partOf(read);
    else if (sameAnswer(part.read.value, read.value)) changed[name] = { ...part, read };
  }
  return withParts(state, changed);
}

/** Returns the parts that were waiting for the form to become complete, to be tried again: typing elsewhere may have completed it. */
function awake({ parts }: DraftState): Record<string, Part> {
  const waiting = Object.entries(parts).filter(([, { resting }]) => resting?.why === 'WAITS');
  return Object.fromEntries(waiting.map(([name, part]) => [name, { ...part, resting: null }]));
}

function typed(state: DraftState, name: string, value: unknown): DraftState {
  const part = state.parts[name];
  if (!part || sameAnswer(part.mine, value)) return state;
  const next = { ...part, mine: value };
  const since = differs(next) ? (part.since ?? state.now) : null;
  return {
    ...withParts(state, { ...awake(state), [name]: { ...next, since } }, state.now + keepWithinMs),
    lastKeyAt: state.now,
  };
}

function changed(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'READ':
      return readAnew(state, event.parts);
    case 'KEY':
      return typed(state, event.part, event.value);
    case 'RESTORED':
      return restored(state, event);
    case 'SHELVED':
      return shelved(state, event.outcome);
    case 'KEPT':
      return {
        ...state,
        keeping: null,
        isKeepFailing: false,
        takes: state.takes.filter((window) => !state.keeping?.includes(window)),
      };
    case 'KEEP_FAILED':
      return { ...state, keeping: null, isKeepFailing: true, keepAt: state.now + pauseMs };
    case 'SENT':
      return sent(state, event.parts, event.values);
    case 'ANSWERED':
      return answered(state, event.outcome);
    case 'SETTLED':
      return settled(state, event.choices);
    case 'DISCARDED':
      return discarded(state, event.parts);
    case 'UNDONE':
      return undone(state);
    case 'NOTED':
      return { ...state, restored: null, discarded: null };
    case 'POSTPONED':
      return { ...state, isPostponed: true };
    case 'ASKED':
      return { ...state, isPostponed: false, lastKeyAt: null };
    case 'FLUSH':
      return state.keepAt === null ? state : { ...state, keepAt: state.now };
    case 'HURRIED':
      return { ...state, lastKeyAt: null, retryAt: 0 };
    case 'OFFLINE':
      return { ...state, isOffline: true };
    case 'ONLINE':
      return { ...state, isOffline: false, retryAt: 0 };
    case 'SIGNED_OUT':
      return { ...state, trouble: 'SESSION' };
    case 'SIGNED_IN':
      return { ...state, trouble: state.trouble === 'SESSION' ? null : state.trouble, retryAt: 0 };
    case 'TICK':
      return state;
  }
}

/** Returns when to send: after a pause, or when the first unsent keystroke is old enough; null if there is nothing to send. */
function sendAt(state: DraftState): number | null {
  if (state.sending || state.isOffline || state.trouble === 'SESSION') return null;
  return sendTime(
    state,
    Object.keys(state.parts).filter((name) => isSendable(state, name)),
  );
}

/** Returns when the machine needs its next `TICK`, in the time of its events; null if only an external event can change anything. */
export function wakesAt(state: DraftState): number | null {
  const keeps = state.keeping ? null : state.keepAt;
  const tellsSlow = state.sending && state.now < state.sending.at + slowMs ? state.sending.at + slowMs : null;
  const times = [keeps, sendAt(state), shelveAt(state), tellsSlow, asksAt(state)].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** Returns when to ask the user: at the next pause in typing; null if there is nothing to ask or the time has already come. */
function asksAt(state: DraftState): number | null {
  const at = (state.lastKeyAt ?? 0) + pauseMs;
  return state.questions.length === 0 || state.isPostponed || at <= state.now ? null : at;
}

/** Whether the conflict question is shown now: it waits for a pause in typing, and is hidden while postponed. */
export function isAsking(state: DraftState): boolean {
  const isPausing = state.lastKeyAt === null || state.lastKeyAt + pauseMs <= state.now;
  return isPausing && !state.isPostponed && state.questions.some(({ part }) => part in state.parts);
}

function keep(state: DraftState): Step {
  const { takes } = state;
  const copy = copyOf(state);
  const isEmpty = isEmptyCopy(copy);
  const after = { ...state, keepAt: null };
  if (isEmpty && !state.hasCopy && takes.length === 0) return { state: after, effects: [] };
  const effect: DraftEffect = isEmpty ? { type: 'forget', takes } : { type: 'keep', copy, takes };
  return { state: { ...after, keeping: takes, hasCopy: !isEmpty }, effects: [effect] };
}

function send(state: DraftState): Step {
  const names = Object.keys(state.parts).filter((name) => isSendable(state, name));
  const parts = names.flatMap((name) => {
    const part = state.parts[name];
    return part ? [[name, { value: part.mine, read: part.read }] as const] : [];
  });
  return { state: sent(state, names), effects: [{ type: 'send', parts: Object.fromEntries(parts) }] };
}

/**
 * Handles an event for the text typed into one record in one window: returns the next state, and the effects to perform as data. Text typed
 * more than 1.5 s ago is never lost (rule Q121), provided that a `TICK` arrives at `wakesAt`. The current time is that of the event. Text
 * being sent is noted in the browser's copy first, so that it is recognised as the user's own even if the response never arrives.
 */
export function draft(before: DraftState, event: DraftEvent): Step {
  let state = changed({ ...before, now: Math.max(before.now, event.at) }, event);
  const effects: DraftEffect[] = [];
  // The server draft comes first: saving to the record takes a while, and may be refused.
  const shelves = shelveAt(state);
  const shelving = shelves !== null && shelves <= state.now ? shelve(state) : undefined;
  if (shelving) state = shelving.state;
  const sends = sendAt(state);
  const sending = sends !== null && sends <= state.now ? send(state) : undefined;
  if (sending) state = sending.state;
  if (!state.keeping && state.keepAt !== null && state.keepAt <= state.now) {
    const kept = keep(state);
    state = kept.state;
    effects.push(...kept.effects);
  }
  return { state, effects: [...effects, ...(sending?.effects ?? []), ...(shelving?.effects ?? [])] };
}
