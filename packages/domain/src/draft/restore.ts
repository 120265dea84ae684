import { sameAnswer } from '../questionary/index.ts';
import type { DraftEvent, DraftState, KeptCopy, Offer, Part, Question, Read } from './model.ts';
import { differs, withParts } from './parts.ts';
import { rememberTaken } from './shelf.ts';

/** Whether the server still holds the value that a stored text was based on, or one that the same window sent. */
function isUntouched({ read, sent }: Offer, now: Read): boolean {
  if (read.version !== null && read.version === now.version) return true;
  return sameAnswer(read.value, now.value) || sent.some((value) => sameAnswer(value, now.value));
}

/** Returns the texts of a copy, one by one. */
function textsOf({ keptAt, parts, offers }: KeptCopy): Offer[] {
  return [...Object.entries(parts).map(([part, kept]) => ({ ...kept, part, keptAt })), ...offers];
}

function questionOf(offer: Offer): Question {
  const { part, value, keptAt } = offer;
  const at = new Date(keptAt).toISOString();
  return { part, value, version: null, by: null, at, isOwn: true, from: 'WINDOW', offer };
}

/** Returns the question between the server's current value and a stored text that was based on another one. */
function serverQuestion(part: string, { value, version }: Read): Question {
  return { part, value, version, by: null, at: null, isOwn: false, from: 'SERVER' };
}

type Restoring = Extract<DraftEvent, { type: 'RESTORED' }>;

interface Found {
  readonly parts: Record<string, Part>;
  readonly before: Record<string, unknown>;
  readonly questions: Question[];
}

function take(found: Found, known: Part, offer: Offer, { now, isTold }: { now: number; isTold: boolean }): void {
  const { part, value } = offer;
  if (sameAnswer(value, known.mine)) return;
  if (differs(known)) {
    const isKnown = found.questions.some((one) => one.part === part && sameAnswer(one.value, value));
    if (!isKnown) found.questions.push(questionOf(offer));
    return;
  }
  found.before[part] = known.mine;
  if (isUntouched(offer, known.read)) {
    found.parts[part] = { ...known, mine: value, sent: [], since: now };
    return;
  }
  found.parts[part] = { ...known, read: offer.read, mine: value, sent: offer.sent, since: now };
  // Where versions are counted, the server refuses the text and says who wrote the other one.
  if (isTold && offer.read.version !== null) return;
  found.questions.push(serverQuestion(part, known.read));
}

/**
 * Puts the copies of closed windows into the form, the newest first. A text is restored automatically if nobody has changed the part since;
 * otherwise, or if two windows stored different texts, the user is asked. A text whose part is no longer in the form remains an offer, so
 * that it is stored until it expires. A copy from the server is ignored if the same window's text is already here.
 */
export function restored(
  state: DraftState,
  { copies: found, isFromServer = false, isTold = false }: Restoring,
): DraftState {
  const copies = found.filter(({ window }) => !isFromServer || !state.shelf.takes.includes(window));
  if (copies.length === 0) return state;
  return { ...withTexts(state, copies, isTold), shelf: rememberTaken(state.shelf, copies, isFromServer) };
}

function withTexts(state: DraftState, copies: readonly KeptCopy[], isTold: boolean): DraftState {
  const found: Found = { parts: {}, before: {}, questions: [...state.questions] };
  for (const copy of copies.toSorted((one, other) => other.keptAt - one.keptAt)) {
    for (const offer of textsOf(copy)) {
      const known = found.parts[offer.part] ?? state.parts[offer.part];
      if (known) take(found, known, offer, { now: state.now, isTold });
      else found.questions.push(questionOf(offer));
    }
  }
  const keptAt = Math.max(...copies.map((copy) => copy.keptAt));
  const cameBack = Object.keys(found.before).filter((part) => !found.questions.some((one) => one.part === part));
  return {
    ...withParts(state, found.parts),
    questions: found.questions,
    takes: [...new Set([...state.takes, ...copies.map(({ window }) => window)])],
    hasCopy: true,
    restored:
      cameBack.length === 0
        ? state.restored
        : { keptAt, before: Object.fromEntries(cameBack.map((part) => [part, found.before[part]])) },
  };
}
