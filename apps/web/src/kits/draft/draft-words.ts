import { type DraftState, hasUnsent, isShelved, slowMs } from '@atrium/domain/draft';
import { written } from '@atrium/ui/moment';
import type { Say } from '../../locale/index.ts';

const isKept = 'What you wrote is kept in this browser.';
const isDraftWords = 'What you wrote is kept as your draft.';

function troubleWords({ isOffline, trouble, sending, now }: DraftState): string | undefined {
  if (isOffline) return `Offline. ${isKept} It is sent when the connection is back.`;
  if (trouble === 'SESSION') return `You are signed out. ${isKept}`;
  if (trouble) return `Not saved yet. ${isKept}`;
  return sending && now >= sending.at + slowMs ? `The server has not answered yet. ${isKept}` : undefined;
}

/** Refusals of the contract have no full stop of their own. */
const sentence = (words: string) => (/[.!?…]$/.test(words) ? words : `${words}.`);

function restingWords(state: DraftState, text: Say): string | undefined {
  const resting = Object.entries(state.parts).flatMap(([name, { resting }]) => (resting ? [{ name, ...resting }] : []));
  if (resting.length === 0) return undefined;
  const isDraft = resting.every(({ name }) => isShelved(state, name));
  const refused = resting.find(({ why }) => why === 'REFUSED');
  if (refused)
    return `${text('Not saved')}: ${sentence(text(refused.text ?? ''))} ${text(isDraft ? isDraftWords : isKept)}`;
  if (isDraft) return text(`Not saved yet. ${isDraftWords}`);
  const { refused: refusedDraft } = state.shelf;
  return `${text(`Not saved yet. ${isKept}`)}${refusedDraft ? ` ${sentence(text(refusedDraft.text))}` : ''}`;
}

/** These words come and go with each pause in typing. */
export function isRoutine(words: string | undefined, text: Say): boolean {
  return [isKept, isDraftWords].some((kept) => words === text(`Not saved yet. ${kept}`));
}

/** What the foot of a form says. */
export interface Note {
  readonly words: string | undefined;
  readonly isQuiet: boolean;
  /** The routine words that a listener has heard since the last save: what is typed in the next field is kept as well. */
  readonly heard: readonly string[];
}

interface Told {
  readonly words: string | undefined;
  readonly isRoutine: boolean;
  readonly isUnsent: boolean;
  /** What a button saves has a message of its own. */
  readonly isButtons: boolean;
}

/** The note after one with other words: routine words are told once between two saves. */
export function nextNote({ heard: before }: Note, { words, isRoutine, isUnsent, isButtons }: Told): Note {
  const heard = isUnsent ? before : [];
  const isKnown = isRoutine && words !== undefined && heard.includes(words);
  const isNew = isRoutine && words !== undefined && isUnsent && !isKnown;
  return { words, isQuiet: isKnown || isButtons, heard: isNew ? [...heard, words] : heard };
}

/** Where what was typed is now, in one sentence; undefined while there is nothing to say. */
export function draftWords(state: DraftState, text: Say, savesItself: boolean): string | undefined {
  const isUnsent = hasUnsent(state);
  if (isUnsent && state.isKeepFailing) {
    return text('This browser cannot keep what you write. Leave this page open until it is saved.');
  }
  const trouble = troubleWords(state);
  if (trouble && (isUnsent || state.isOffline)) return text(trouble);
  if (isUnsent) return restingWords(state, text) ?? text(savesItself ? 'Saving…' : `Not saved yet. ${isKept}`);
  if (state.savedAt === null) return undefined;
  return text('Saved {{time}}', { time: written(new Date(state.savedAt), 'HH:mm', 'local') });
}
