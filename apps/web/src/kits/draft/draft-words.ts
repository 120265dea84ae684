import { type DraftState, hasUnsent, slowMs } from '@atrium/domain/draft';
import { DateTime } from 'luxon';
import type { useText } from '../../locale/index.ts';

const isKept = 'What you wrote is kept in this browser.';

function troubleWords({ isOffline, trouble, sending, now }: DraftState): string | undefined {
  if (isOffline) return `Offline. ${isKept} It is sent when the connection is back.`;
  if (trouble === 'SESSION') return `You are signed out. ${isKept}`;
  if (trouble) return `Not saved yet. ${isKept}`;
  return sending && now >= sending.at + slowMs ? `The server has not answered yet. ${isKept}` : undefined;
}

function restingWords(state: DraftState, text: ReturnType<typeof useText>): string | undefined {
  const resting = Object.values(state.parts).flatMap((part) => (part.resting ? [part.resting] : []));
  const refused = resting.find(({ why }) => why === 'REFUSED');
  if (refused) return `${text('Not saved')}: ${text(refused.text ?? '')} ${text(isKept)}`;
  if (resting.some(({ why }) => why === 'WAITS')) return text('Not saved yet. What you wrote is kept in this browser.');
  if (resting.length > 0) return text('Kept as your draft. Others see it once you save.');
  return undefined;
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
  return text('Saved {{time}}', { time: DateTime.fromMillis(state.savedAt).toFormat('HH:mm') });
}
