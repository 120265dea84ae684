import { differs, type Outcome, type Read } from '@atrium/domain/draft';
import { sameAnswer } from '@atrium/domain/questionary';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { toastUndo } from '../../api/index.ts';
import type { SendParts } from './draft-machine.ts';
import { type DraftRoom, tellSaved } from './draft-room.ts';
import type { DraftPart } from './question/question-dialog.tsx';
import { useDraftRoom, useDraftService } from './use-draft-room.ts';

export type FormPart<Values extends FieldValues> = DraftPart & { readonly name: keyof Values & string };

interface FormDraftOptions<Values extends FieldValues> {
  /** The name of the form and the record: `page-7`. */
  readonly record: string;
  /** The parts of the form, each one of its fields: a constant, not a list created on every render. */
  readonly parts: readonly FormPart<Values>[];
  /** The server's values of these fields. */
  readonly stored: Partial<Values>;
  /** How parts are saved automatically; if omitted, input is stored until the form is saved by its button. */
  readonly send?: SendParts;
  readonly mayChange?: boolean;
}

export interface FormDraft {
  readonly room: DraftRoom;
  readonly faces: readonly DraftPart[];
  readonly savesItself: boolean;
  /** Whether the form may not be changed now. */
  readonly isLocked: boolean;
  /** Whether any input is not on the server. */
  readonly isUnsent: boolean;
  /** Discards the input when the form is left: pass it to `useUnsavedPrompt`. */
  readonly giveUp: () => void;
  /** Returns the values of the parts when the button is pressed: pass them to `saved`. */
  readonly taken: () => Readonly<Record<string, unknown>>;
  /** Reports that the button saved the values returned by `taken`: their copies are dropped, except for later input. */
  readonly saved: (taken?: Readonly<Record<string, unknown>>) => void;
  /** Handles a save that conflicts with a newer version: asks about it immediately. Returns false if the refusal has another reason. */
  readonly met: (conflicts: Outcome['conflicts']) => boolean;
}

type ReadParts = Readonly<Record<string, Read>>;

/** Reports to the room what the server holds, immediately and whenever that changes. */
function useToldRead(room: DraftRoom, read: ReadParts): void {
  const passed = useRef<{ room: DraftRoom; read: ReadParts }>(undefined);
  const tellRead = (isDrawn: boolean) => {
    const known = passed.current?.room === room ? passed.current.read : undefined;
    if (known && sameAnswer(known, read)) return;
    passed.current = { room, read };
    const fresh = Object.entries(read).filter(([name, part]) => !known || !sameAnswer(known[name], part));
    if (isDrawn) room.tell({ type: 'READ', parts: Object.fromEntries(fresh) });
    else room.readInDrawing(Object.fromEntries(fresh));
  };
  if (!passed.current) tellRead(false);
  useEffect(() => {
    tellRead(true);
    room.drawn();
  });
}

/** Keeps the form and the room in sync, in both directions. */
function useRoomInForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  room: DraftRoom,
  names: readonly Path<Values>[],
  mayChange: boolean,
): void {
  useEffect(() => {
    if (!mayChange) return undefined;
    const show = () => {
      for (const name of names) {
        const part = room.state().parts[name];
        if (!part || sameAnswer(part.mine, form.getValues(name))) continue;
        form.setValue(name, part.mine as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldTouch: false });
      }
    };
    show();
    const stopShowing = room.subscribe(show);
    const watching = form.watch((_values, { name: changed }) => {
      for (const name of names) {
        if (changed !== undefined && changed !== name && !changed.startsWith(`${name}.`)) continue;
        room.tell({ type: 'KEY', part: name, value: form.getValues(name) });
      }
    });
    return () => {
      stopShowing();
      watching.unsubscribe();
    };
  }, [form, room, names, mayChange]);
}

/**
 * Retains the input of a react-hook-form form across reloads and crashes, and restores it: its fields are the parts of the room. What is
 * chosen or restored in the room appears in the form immediately.
 */
export function useFormDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  options: FormDraftOptions<Values>,
): FormDraft {
  const { record, parts: faces, stored, send, mayChange = true } = options;
  const room = useDraftRoom(record);
  const names = useMemo(() => faces.map(({ name }) => name as Path<Values>), [faces]);
  const read: ReadParts = Object.fromEntries(
    names.map((name) => [name, { value: stored[name as keyof Values], version: null }]),
  );
  useToldRead(room, read);
  useDraftService(room, send, mayChange);

  useRoomInForm(form, room, names, mayChange);
  const isUnsent = useSyncExternalStore(room.subscribe, () =>
    names.some((name) => {
      const part = room.state().parts[name];
      return part !== undefined && differs(part);
    }),
  );

  const savesItself = send !== undefined;
  return useMemo(
    () => ({
      room,
      faces,
      savesItself,
      isLocked: !mayChange,
      isUnsent,
      giveUp: () => {
        room.tell({ type: 'DISCARDED' });
        toastUndo('What you had typed was discarded.', () => room.tell({ type: 'UNDONE' }));
      },
      taken: () => takenOf(room),
      saved: (values = takenOf(room)) => tellSaved(room, values),
      met: (conflicts = []) => {
        if (conflicts.length === 0) return false;
        room.tell({ type: 'SENT', parts: conflicts.map(({ part }) => part) });
        room.tell({ type: 'ANSWERED', outcome: { conflicts } });
        room.tell({ type: 'ASKED' });
        return true;
      },
    }),
    [room, faces, savesItself, mayChange, isUnsent],
  );
}

const takenOf = (room: DraftRoom) =>
  Object.fromEntries(Object.entries(room.state().parts).map(([name, { mine }]) => [name, mine]));
