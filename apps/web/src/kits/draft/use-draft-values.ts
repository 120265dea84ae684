import { differs, type Outcome, type Read } from '@atrium/domain/draft';
import { sameAnswer } from '@atrium/domain/questionary';
import { useEffect, useMemo, useRef } from 'react';
import { toastUndo } from '../../api/index.ts';
import { type DraftRoom, tellSaved } from './draft-room.ts';
import { useDraftRoom, useDraftService, useDraftState } from './use-draft-room.ts';

interface DraftValuesOptions<Values> {
  /** The name of the form and the record: `page-7`. */
  readonly record: string;
  /** The server's value of each part. */
  readonly stored: Values;
  /** The version of the record, if the server counts versions. */
  readonly version?: number | null;
  readonly mayChange?: boolean;
}

export interface DraftValues<Values> {
  readonly room: DraftRoom;
  /** The current values of the form. */
  readonly values: Values;
  /** Returns the stored values that the form is currently based on. */
  readonly read: () => Values;
  readonly write: (changed: Partial<Values>) => void;
  /** Whether input in the given part, or in any part, is not on the server. */
  readonly isUnsent: (name?: keyof Values & string) => boolean;
  /** Reports the values saved by a button: their copies are dropped, except for later input. */
  readonly saved: (sent: Partial<Values>) => void;
  /** Handles a save that conflicts with a newer version: asks about it immediately. Returns false if the refusal has another reason. */
  readonly met: (conflicts: Outcome['conflicts']) => boolean;
  /** Discards the input that is not on the server; this can be undone. */
  readonly discard: () => void;
  /** Discards the input when the form is left: pass it to `useUnsavedPrompt`. */
  readonly giveUp: () => void;
}

/** Retains the input of a form without a form library, across reloads and crashes, until its button saves it: each member is a part of the room. */
export function useDraftValues<Values extends object>(options: DraftValuesOptions<Values>): DraftValues<Values> {
  const { record, stored, version = null, mayChange = true } = options;
  const room = useDraftRoom(record);
  const names = Object.keys(stored) as Array<keyof Values & string>;
  const read: Record<string, Read> = Object.fromEntries(
    names.map((name) => [name, { value: stored[name] ?? null, version }]),
  );
  const passed = useRef<{ room: DraftRoom; read: typeof read }>(undefined);
  const tellRead = (isDrawn: boolean) => {
    if (passed.current?.room === room && sameAnswer(passed.current.read, read)) return;
    passed.current = { room, read };
    if (isDrawn) room.tell({ type: 'READ', parts: read });
    else room.readInDrawing(read);
  };
  if (passed.current?.room !== room) tellRead(false);
  useEffect(() => {
    tellRead(true);
    room.drawn();
  });
  useDraftService(room, undefined, mayChange);
  const { parts } = useDraftState(room);
  const values = Object.fromEntries(
    names.map((name) => [name, parts[name] ? parts[name].mine : stored[name]]),
  ) as Values;
  const does = useMemo(
    () => ({
      room,
      read: () =>
        Object.fromEntries(Object.entries(room.state().parts).map(([name, part]) => [name, part.read.value])) as Values,
      write: (changed: Partial<Values>) => {
        for (const [part, value] of Object.entries(changed)) room.tell({ type: 'KEY', part, value: value ?? null });
      },
      isUnsent: (name?: keyof Values & string) =>
        Object.entries(room.state().parts).some(([one, part]) => (!name || name === one) && differs(part)),
      saved: (sent: Partial<Values>) => {
        tellSaved(room, Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value ?? null])));
      },
      met: (conflicts: Outcome['conflicts'] = []) => {
        if (conflicts.length === 0) return false;
        room.tell({ type: 'SENT', parts: conflicts.map(({ part }) => part) });
        room.tell({ type: 'ANSWERED', outcome: { conflicts } });
        room.tell({ type: 'ASKED' });
        return true;
      },
      discard: () => room.tell({ type: 'DISCARDED' }),
      giveUp: () => {
        room.tell({ type: 'DISCARDED' });
        toastUndo('What you had typed was discarded.', () => room.tell({ type: 'UNDONE' }));
      },
    }),
    [room],
  );
  return { ...does, values };
}
