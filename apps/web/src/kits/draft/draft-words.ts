import { type DraftState, hasUnsent, isShelved, slowMs } from '@atrium/domain/draft';
import { written } from '@atrium/ui/moment';
import type { useText } from '../../locale/index.ts';

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

function restingWords(state: DraftState, text: ReturnType<typeof useText>): string | undefined {
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
export function isRoutine(words: string | undefined, text: ReturnType<typeof useText>): boolean {
  return [isKept, isDraftWords].some((kept) => words === text(`Not saved yet. ${kept}`));
}

/** Where what was typed is now, in one sentence; undefined while there is nothing to say. */
export function draftWords(
  state: DraftState,
  text: ReturnType<typeof useText>,
  savesItself: boolean,
): string | undefined {
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
