import { sameAnswer } from '../questionary/index.ts';
import { pauseMs, sendWithinMs } from './limits.ts';
import type { DraftState, KeptCopy, Offer, Part, Question, Read } from './model.ts';

/** Whether what stands in the form is not what the server holds, or may not be: an unconfirmed request may have changed it there. */
export function differs({ mine, read, sent }: Part): boolean {
  return sent.length > 0 || !sameAnswer(mine, read.value);
}

/** Whether anything that was typed is not on the server yet. */
export function hasUnsent(state: DraftState): boolean {
  return Object.values(state.parts).some(differs);
}

/** Whether a part waits for a question to be answered. */
export function isAsked({ questions }: DraftState, part: string): boolean {
  return questions.some((question) => question.part === part);
}

/** Whether a part may go to the server as it stands. */
export function isSendable(state: DraftState, name: string): boolean {
  const part = state.parts[name];
  if (!part || !differs(part) || isAsked(state, name)) return false;
  return part.resting === null || !sameAnswer(part.resting.value, part.mine);
}

/** A part as the server holds it. */
export function partOf(read: Read): Part {
  return { read, mine: read.value, sent: [], since: null, resting: null };
}

/** The state with some parts changed; what is kept is to be written anew at `keepAt`. */
export function withParts(state: DraftState, changed: Readonly<Record<string, Part>>, keepAt = state.now): DraftState {
  return {
    ...state,
    parts: { ...state.parts, ...changed },
    keepAt: state.keepAt === null ? keepAt : Math.min(state.keepAt, keepAt),
  };
}

/** What of the state has to outlive the window: each part that differs, and every second text that nobody decided on. */
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

/** Whether nothing is left to be kept. */
export function isEmptyCopy({ parts, offers }: Omit<KeptCopy, 'window'>): boolean {
  return Object.keys(parts).length === 0 && offers.length === 0;
}

/** When these parts are to leave the window: after a pause, or when the first key is old enough; null when there are none. */
export function sendTime(state: DraftState, names: readonly string[]): number | null {
  if (names.length === 0) return null;
  const first = Math.min(...names.map((name) => state.parts[name]?.since ?? state.now));
  const pause = state.lastKeyAt === null ? state.now : state.lastKeyAt + pauseMs;
  return Math.max(state.retryAt, Math.min(pause, first + sendWithinMs));
}

function offerOf(question: Question): Offer[] {
  return question.from === 'WINDOW' ? [question.offer] : [];
}
