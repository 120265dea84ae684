import { sameAnswer } from '../questionary/index.ts';
import { retryAfterMs } from './limits.ts';
import type { DraftChoice, DraftState, Outcome, Part, Question, Theirs } from './model.ts';
import { differs, withParts } from './parts.ts';

/** Marks these parts as being sent, with their current values or those in `given`; text typed since then remains unsent. */
export function sent(
  state: DraftState,
  names: readonly string[],
  given: Readonly<Record<string, unknown>> = {},
): DraftState {
  const changed: Record<string, Part> = {};
  const values: Record<string, unknown> = {};
  const since: Record<string, number> = {};
  for (const name of names) {
    const part = state.parts[name];
    if (!part) continue;
    const value = name in given ? given[name] : part.mine;
    values[name] = value;
    since[name] = part.since ?? state.now;
    const isWhole = sameAnswer(value, part.mine);
    changed[name] = { ...part, since: isWhole ? null : since[name], sent: [...part.sent, value], resting: null };
  }
  return { ...withParts(state, changed), sending: { values, at: state.now, since } };
}

/**
 * Applies a value that the server turned out to hold: the user's own that was stored without confirmation, an equal one, or one to ask the
 * user about.
 */
function met(state: DraftState, theirs: Theirs): DraftState {
  const part = state.parts[theirs.part];
  if (!part) return state;
  const read = { value: theirs.value, version: theirs.version };
  const isOwn = sameAnswer(part.mine, theirs.value) || part.sent.some((value) => sameAnswer(value, theirs.value));
  const others = state.questions.filter((one) => one.part !== theirs.part || one.from === 'WINDOW');
  if (isOwn) {
    const known = { ...part, read, sent: [] };
    const changed = { [theirs.part]: { ...known, since: differs(known) ? (part.since ?? state.now) : null } };
    return { ...withParts(state, changed), questions: others };
  }
  const waiting = { ...part, since: part.since ?? state.now };
  return {
    ...withParts(state, { [theirs.part]: waiting }),
    questions: [...others, { ...theirs, from: 'SERVER' }],
  };
}

/** Applies the outcome of a request. Text typed in the meantime remains unsent; what did not arrive is sent again later. */
export function answered(
  state: DraftState,
  { stored: answer, conflicts = [], resting = {}, trouble, isRefused = false }: Outcome,
): DraftState {
  const stored = answer ?? {};
  const { sending } = state;
  if (!sending) return state;
  const changed: Record<string, Part> = {};
  // Parts that were sent together with a conflicting one were refused with it, and are now sent again without it.
  const isToRepeat = trouble !== undefined || conflicts.length > 0;
  for (const [name, value] of Object.entries(sending.values)) {
    const part = state.parts[name];
    if (!part) continue;
    const isStored = name in stored;
    const known: Part = isStored
      ? { ...part, read: { value, version: stored[name] ?? null }, sent: [], resting: null }
      : { ...part, since: sending.since[name] ?? sending.at };
    const why = resting[name] ?? (isToRepeat ? undefined : ({ why: 'WAITS' } as const));
    const isWaiting = !isStored && why && !conflicts.some((one) => one.part === name);
    const rested = isWaiting ? { ...known, sent: [], resting: { ...why, value } } : known;
    changed[name] = differs(rested) ? rested : { ...rested, since: null };
  }
  const isLeft = isRefused || isToRepeat || Object.keys(resting).length > 0;
  const isSaved =
    Object.keys(stored).length > 0 || (answer !== undefined && Object.keys(sending.values).length === 0 && !isLeft);
  const failures = isToRepeat ? state.failures + 1 : 0;
  // After a conflict the first two retries are immediate; later ones pause, in case the server never agrees.
  const waits = trouble ? state.failures : state.failures - 2;
  const pause = waits < 0 ? 0 : (retryAfterMs[Math.min(waits, retryAfterMs.length - 1)] ?? 0);
  const after: DraftState = {
    ...withParts(state, changed),
    sending: null,
    trouble: trouble ?? null,
    failures,
    retryAt: isToRepeat ? state.now + pause : 0,
    savedAt: isSaved ? state.now : state.savedAt,
  };
  const compared = conflicts.reduce(met, after);
  return trouble ? compared : { ...compared, parts: { ...compared.parts, ...refused(compared, sending.values) } };
}

/**
 * Removes values whose request was answered from the unconfirmed ones: only values sent earlier, without a response, may still turn up on
 * the server as the user's own.
 */
function refused({ parts }: DraftState, values: Readonly<Record<string, unknown>>): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const part = parts[name];
      if (!part) return [];
      const known = { ...part, sent: part.sent.filter((one) => !sameAnswer(one, value)) };
      return [[name, differs(known) ? known : { ...known, since: null }] as const];
    }),
  );
}

/** Applies the user's choices. A text given up this way can be restored while the form is open. */
export function settled(state: DraftState, choices: ReadonlyMap<Question, DraftChoice>): DraftState {
  let next = state;
  for (const [question, choice] of choices) next = settle(next, question, choice);
  // A chosen text is sent after a pause like a typed one, so that an interrupted button press is sent first.
  return { ...next, isPostponed: false, lastKeyAt: state.now };
}

function chosen(choice: DraftChoice, mine: unknown, theirs: unknown): unknown {
  if (choice.keep === 'BOTH') return choice.value;
  return choice.keep === 'MINE' ? mine : theirs;
}

function settle(state: DraftState, question: Question, choice: DraftChoice): DraftState {
  const questions = state.questions.filter((one) => one !== question);
  const part = state.parts[question.part];
  if (questions.length === state.questions.length) return state;
  if (!part) {
    // A text whose part is no longer in the form is also removed from the stored copies.
    const { shelf } = state;
    return { ...withParts(state, {}), questions, shelf: { ...shelf, isStale: shelf.isUsed } };
  }
  const read = question.from === 'SERVER' ? { value: question.value, version: question.version } : part.read;
  const mine = chosen(choice, part.mine, question.value);
  const known: Part = { ...part, read, mine, sent: [], resting: null };
  const isMineGivenUp = choice.keep === 'THEIRS';
  const isOfferGivenUp = choice.keep === 'MINE' && question.from === 'WINDOW';
  const givenUp = isMineGivenUp ? part.mine : question.value;
  return {
    ...withParts(state, { [question.part]: { ...known, since: differs(known) ? state.now : null } }),
    questions,
    restored: null,
    discarded: isMineGivenUp || isOfferGivenUp ? { ...state.discarded, [question.part]: givenUp } : state.discarded,
  };
}

/** Discards these parts, or everything that is not on the server, in favour of what was there before. */
export function discarded(state: DraftState, names: readonly string[] | undefined): DraftState {
  const before = state.restored?.before ?? {};
  const isUndone = names !== undefined;
  const changed: Record<string, Part> = {};
  const given: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(state.parts)) {
    if (isUndone ? !names.includes(name) : !differs(part)) continue;
    const theirs = state.questions.find((one) => one.part === name && one.from === 'SERVER');
    const read = theirs ? { value: theirs.value, version: theirs.version } : part.read;
    const mine = isUndone && name in before ? before[name] : read.value;
    given[name] = part.mine;
    const known: Part = { ...part, read, mine, resting: null };
    changed[name] = { ...known, since: differs(known) ? state.now : null };
  }
  if (Object.keys(given).length === 0) return { ...state, restored: null };
  return {
    ...withParts(state, changed),
    questions: state.questions.filter((one) => !(one.part in given) || one.from === 'WINDOW'),
    restored: null,
    discarded: given,
  };
}

/** Restores discarded values; the values they replace can be restored in turn. */
export function undone(state: DraftState): DraftState {
  const changed: Record<string, Part> = {};
  const given: Record<string, unknown> = {};
  for (const [name, mine] of Object.entries(state.discarded ?? {})) {
    const part = state.parts[name];
    if (!part) continue;
    given[name] = part.mine;
    const known: Part = { ...part, mine, resting: null };
    changed[name] = { ...known, since: differs(known) ? state.now : null };
  }
  return { ...withParts(state, changed), restored: null, discarded: given };
}
