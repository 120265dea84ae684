import { sameAnswer } from '../questionary/index.ts';
import { pauseMs, sendWithinMs } from './limits.ts';
import type { DraftState, KeptCopy, Offer, Part, Question, Read } from './model.ts';

/** Whether the value in the form differs, or may differ, from the one on the server: an unconfirmed request may have changed it there. */
export function differs({ mine, read, sent }: Part): boolean {
  return sent.length > 0 || !sameAnswer(mine, read.value);
}

/** Whether any typed text is not yet on the server. */
export function hasUnsent(state: DraftState): boolean {
  return Object.values(state.parts).some(differs);
}

/** Whether an open question to the user concerns this part. */
export function isAsked({ questions }: DraftState, part: string): boolean {
  return questions.some((question) => question.part === part);
}

/** Whether a part may be sent to the server as it is. */
export function isSendable(state: DraftState, name: string): boolean {
  const part = state.parts[name];
  if (!part || !differs(part) || isAsked(state, name)) return false;
  return part.resting === null || !sameAnswer(part.resting.value, part.mine);
}

/** Returns a part with the server's value, unchanged. */
export function partOf(read: Read): Part {
  return { read, mine: read.value, sent: [], since: null, resting: null };
}

/** Returns the state with some parts changed; the browser's copy is to be written by `keepAt`. */
export function withParts(state: DraftState, changed: Readonly<Record<string, Part>>, keepAt = state.now): DraftState {
  return {
    ...state,
    parts: { ...state.parts, ...changed },
    keepAt: state.keepAt === null ? keepAt : Math.min(state.keepAt, keepAt),
  };
}

/** Returns what must outlive the window: each part that differs, and every alternative text that the user has not decided on. */
export function copyOf(state: DraftState): Omit<KeptCopy, 'window'> {
  const parts = Object.entries(state.parts).flatMap(([name, part]) =>
    differs(part) ? [[name, { value: part.mine, read: part.read, sent: part.sent }] as const] : [],
  );
  return {
    keptAt: state.now,
    parts: Object.fromEntries(parts),
    offers: state.questions.flatMap(offerOf),
    standsFor: state.shelf.takes,
  };
}

/** Whether a copy contains nothing to store. */
export function isEmptyCopy({ parts, offers }: Omit<KeptCopy, 'window'>): boolean {
  return Object.keys(parts).length === 0 && offers.length === 0;
}

/** Returns when to send these parts: after a pause, or when the first keystroke is old enough; null if there are none. */
export function sendTime(state: DraftState, names: readonly string[]): number | null {
  if (names.length === 0) return null;
  const first = Math.min(...names.map((name) => state.parts[name]?.since ?? state.now));
  const pause = state.lastKeyAt === null ? state.now : state.lastKeyAt + pauseMs;
  return Math.max(state.retryAt, Math.min(pause, first + sendWithinMs));
}

function offerOf(question: Question): Offer[] {
  return question.from === 'WINDOW' ? [question.offer] : [];
}
