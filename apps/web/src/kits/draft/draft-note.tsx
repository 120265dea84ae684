import { useText } from '../../locale/index.ts';
import type { DraftRoom } from './draft-room.ts';
import { draftWords } from './draft-words.ts';
import { useDraftState } from './use-draft-room.ts';

interface DraftNoteProps {
  readonly room: DraftRoom;
  /** Left out where what is typed waits for a button. */
  readonly savesItself?: boolean;
}

/** The sentence in the foot of a form: where what was typed is now. */
export function DraftNote({ room, savesItself = true }: DraftNoteProps) {
  const text = useText();
  return draftWords(useDraftState(room), text, savesItself) ?? null;
}
