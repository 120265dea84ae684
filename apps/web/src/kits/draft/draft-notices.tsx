import { hasUnsent, isAsking } from '@atrium/domain/draft';
import { RelativeTime } from '@atrium/ui/relative-time';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../locale/index.ts';
import type { DraftRoom } from './draft-room.ts';
import { draftWords, isRoutine, type Note, nextNote } from './draft-words.ts';
import { KeptTexts } from './kept/index.ts';
import { QuestionDialog } from './question/lazy-question-dialog.ts';
import type { DraftPart } from './question/question-dialog.tsx';
import { useDraftState } from './use-draft-room.ts';

interface LineProps {
  readonly tone: AlertColor;
  readonly button: string;
  readonly onButton: () => void;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

function Line({ tone, button, onButton, onClose, children }: LineProps) {
  const text = useText();
  return (
    <Alert
      severity={tone}
      variant="outlined"
      sx={{ mb: 2, maxWidth: '47.5rem', backgroundColor: 'background.paper', color: 'text.primary' }}
      action={
        <>
          <Button size="small" color="inherit" onClick={onButton}>
            {text(button)}
          </Button>
          {onClose ? (
            <Button size="small" color="inherit" onClick={onClose}>
              {text('OK')}
            </Button>
          ) : null}
        </>
      }
    >
      {children}
    </Alert>
  );
}

interface DraftNoticesProps {
  readonly room: DraftRoom;
  /** The parts of the form, for the dialog that compares two versions. */
  readonly faces: readonly DraftPart[];
  /** Whether input is saved automatically; otherwise a button saves it. */
  readonly savesItself?: boolean;
  /** Whether the form accepts no changes now; the unsaved input is then shown beside it (rule P183). */
  readonly isLocked?: boolean;
  /** Called once the user has chosen. */
  readonly onSettled?: () => void;
}

/** The notices above a form: input that was restored or discarded, and the choice between two versions. */
export function DraftNotices({ room, faces, savesItself = false, isLocked = false, onSettled }: DraftNoticesProps) {
  const text = useText();
  const state = useDraftState(room);
  useEffect(() => room.name(faces), [room, faces]);
  const { restored, discarded, questions } = state;
  const asked = questions.filter(({ part }) => faces.some((face) => face.name === part));
  // Input for a question that was removed from the form is shown separately.
  const isAnyLeft = questions.some(({ part }) => !(part in state.parts));
  return (
    <>
      {isLocked || isAnyLeft ? (
        <KeptTexts record={room.record} faces={faces} besides={isLocked ? undefined : faces} />
      ) : null}
      {restored ? (
        <Line
          tone="info"
          button="Undo"
          onButton={() => room.tell({ type: 'DISCARDED', parts: Object.keys(restored.before) })}
          onClose={() => room.tell({ type: 'NOTED' })}
        >
          {text('Restored what you had typed but not saved')}: <RelativeTime value={new Date(restored.keptAt)} />
        </Line>
      ) : null}
      {discarded && Object.keys(discarded).length > 0 ? (
        <Line
          tone="info"
          button="Undo"
          onButton={() => room.tell({ type: 'UNDONE' })}
          onClose={() => room.tell({ type: 'NOTED' })}
        >
          {text('What you had typed was discarded.')}
        </Line>
      ) : null}
      {asked.length > 0 && !isAsking(state) ? (
        <Line tone="warning" button="Decide" onButton={() => room.tell({ type: 'ASKED' })}>
          {text('There are two versions of: {{parts}}', {
            parts: [
              ...new Set(asked.map(({ part }) => text(faces.find((face) => face.name === part)?.label ?? ''))),
            ].join(', '),
          })}
        </Line>
      ) : null}
      {asked.length > 0 && isAsking(state) ? (
        <QuestionDialog
          questions={asked}
          faces={faces}
          saves={savesItself}
          mine={(part) => state.parts[part]?.mine}
          onSettle={(choices) => {
            room.settle(choices);
            onSettled?.();
          }}
          onPostpone={() => room.tell({ type: 'POSTPONED' })}
        />
      ) : null}
    </>
  );
}

interface DraftNoteProps {
  readonly room: DraftRoom;
  /** Whether input is saved automatically; false if a button saves it. */
  readonly savesItself?: boolean;
  /** Whether a save by a button is in progress. */
  readonly isSaving?: boolean;
}

/**
 * The status line at the bottom of a form, which says where the input is stored now. A save by a button shows its own message, so it is not
 * announced here as well. Silent text is in an element that is never live: screen readers do not notice when a live region is turned off.
 */
export function DraftNote({ room, savesItself = true, isSaving = false }: DraftNoteProps) {
  const text = useText();
  const state = useDraftState(room);
  const words = draftWords(state, text, savesItself);
  const [note, setNote] = useState<Note>({ words: undefined, isQuiet: true, heard: [] });
  if (note.words !== words) {
    const isUnsent = hasUnsent(state);
    const isButtons = (isSaving || !savesItself) && !isUnsent && !state.isOffline;
    setNote(nextNote(note, { words, isRoutine: isRoutine(words, text), isUnsent, isButtons }));
  }
  const { isQuiet } = note;
  return (
    <>
      <span>{isQuiet ? null : words}</span>
      <span aria-live="off">{isQuiet ? words : null}</span>
    </>
  );
}
