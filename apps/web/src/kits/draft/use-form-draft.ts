import { differs, type Outcome, type Read } from '@atrium/domain/draft';
import { sameAnswer } from '@atrium/domain/questionary';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { toastUndo } from '../../api/index.ts';
import type { SendParts } from './draft-machine.ts';
import { type DraftRoom, tellSaved } from './draft-room.ts';
import type { PartFace } from './question/question-dialog.tsx';
import { useDraftRoom, useDraftService } from './use-draft-room.ts';

export type FormPart<Values extends FieldValues> = PartFace & { readonly name: keyof Values & string };

interface FormDraftOptions<Values extends FieldValues> {
  /** Which record of which form: `page-7`. */
  readonly record: string;
  /** The parts of the form, each a field of it: a constant, not a list made anew with every drawing. */
  readonly parts: readonly FormPart<Values>[];
  /** What the server holds of these fields. */
  readonly stored: Partial<Values>;
  /** How it saves by itself; left out, what is typed is kept until the form is saved by its button. */
  readonly send?: SendParts;
  readonly mayChange?: boolean;
}

export interface FormDraft {
  readonly room: DraftRoom;
  readonly faces: readonly PartFace[];
  readonly savesItself: boolean;
  /** It may not be changed now. */
  readonly isLocked: boolean;
  /** Something that was typed is not on the server. */
  readonly isUnsent: boolean;
  /** Given up together with the form: hand it to `useUnsavedPrompt`. */
  readonly giveUp: () => void;
  /** What stands in the parts when the button is pressed: hand it to `saved`. */
  readonly taken: () => Readonly<Record<string, unknown>>;
  /** The form was saved by its button as it was `taken`: nothing of that is kept any longer, but what was typed since then is. */
  readonly saved: (taken?: Readonly<Record<string, unknown>>) => void;
  /** The save by the button met something newer: asks about it at once. Answers false when the refusal was about something else. */
  readonly met: (conflicts: Outcome['conflicts']) => boolean;
}

type ReadParts = Readonly<Record<string, Read>>;

/** Tells the room what the server holds, at once and whenever that is another. */
function useToldRead(room: DraftRoom, read: ReadParts): void {
  const told = useRef<{ room: DraftRoom; read: ReadParts }>(undefined);
  const tellRead = (isDrawn: boolean) => {
    const known = told.current?.room === room ? told.current.read : undefined;
    if (known && sameAnswer(known, read)) return;
    told.current = { room, read };
    const fresh = Object.entries(read).filter(([name, part]) => !known || !sameAnswer(known[name], part));
    if (isDrawn) room.tell({ type: 'READ', parts: Object.fromEntries(fresh) });
    else room.readInDrawing(Object.fromEntries(fresh));
  };
  if (!told.current) tellRead(false);
  useEffect(() => {
    tellRead(true);
    room.drawn();
  });
}

/** What stands in the room stands in the form, and what is typed there goes into the room. */
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
 * Lets what is typed into a form of react-hook-form survive whatever dies, and brings it back: its fields are the parts of the room.
 * What is chosen or restored in the room stands in the form at once.
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
