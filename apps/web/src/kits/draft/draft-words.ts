import { type DraftState, hasUnsent, isShelved, slowMs } from '@atrium/domain/draft';
import { written } from '@atrium/ui/moment';
import type { Say } from '../../locale/index.ts';

const isKept = 'What you wrote is kept in this browser.';
const isDraftWords = 'What you wrote is kept as your draft.';

function troubleWords({ isOffline, trouble, sending, now }: DraftState): string | undefined {
  if (isOffline) return `Offline. ${isKept} It will be sent when you are back online.`;
  if (trouble === 'SESSION') return `You are signed out. ${isKept}`;
  if (trouble) return `Not saved yet. ${isKept}`;
  return sending && now >= sending.at + slowMs ? `The server has not answered yet. ${isKept}` : undefined;
}

/** Refusals from the API contract have no full stop. */
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

/** Whether these words come and go with each pause in typing. */
export function isRoutine(words: string | undefined, text: Say): boolean {
  return [isKept, isDraftWords].some((kept) => words === text(`Not saved yet. ${kept}`));
}

/** The text of a form's status line. */
export interface Note {
  readonly words: string | undefined;
  readonly isQuiet: boolean;
  /** Routine words announced since the last save; they apply to input in further fields as well, so they are not repeated. */
  readonly heard: readonly string[];
}

interface Change {
  readonly words: string | undefined;
  readonly isRoutine: boolean;
  readonly isUnsent: boolean;
  /** Whether the words concern a save by a button, which shows its own message. */
  readonly isButtons: boolean;
}

/** Returns the next note when the words change: routine words are announced once between two saves. */
export function nextNote({ heard: before }: Note, { words, isRoutine, isUnsent, isButtons }: Change): Note {
  const heard = isUnsent ? before : [];
  const isKnown = isRoutine && words !== undefined && heard.includes(words);
  const isNew = isRoutine && words !== undefined && isUnsent && !isKnown;
  return { words, isQuiet: isKnown || isButtons, heard: isNew ? [...heard, words] : heard };
}

/** Returns in one sentence where the input is stored now; undefined if there is nothing to report. */
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
