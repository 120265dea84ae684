import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { onRescue } from '../../session/index.ts';
import { dropDraft, findDraft, keepDraft, sweepDrafts } from './draft-store.ts';

/** Typing is kept after a pause of this length. */
const pauseMs = 800;

export interface FormDraft {
  /** When the draft that is shown was kept; undefined when there is none. */
  readonly restoredAt: Date | undefined;
  /** Gives up the restored values for those of the record. */
  readonly discard: () => void;
  /** Given up together with the form: hand it to `useUnsavedPrompt`. */
  readonly forget: () => void;
}

/**
 * Lets unsent values of a form survive a closed tab, a crash or a lost session. `name` says which record of which form;
 * a form that becomes clean (saved, reset) has no draft any more.
 */
export function useFormDraft<Values extends FieldValues>(form: UseFormReturn<Values>, name: string): FormDraft {
  const [restoredAt, setRestoredAt] = useState<Date>();
  const { isDirty } = form.formState;
  const dirty = useRef(false);
  const givenUp = useRef(false);

  useEffect(() => {
    sweepDrafts(Date.now());
    const draft = findDraft(name);
    if (!draft || typeof draft.values !== 'object' || draft.values === null) return;
    const known = form.getValues();
    for (const [field, value] of Object.entries(draft.values)) {
      if (field in known) form.setValue(field as never, value as never, { shouldDirty: true });
    }
    setRestoredAt(new Date(draft.savedAt));
  }, [form, name]);

  useEffect(() => {
    const keep = () => {
      if (!givenUp.current) keepDraft(name, form.getValues(), Date.now());
    };
    if (isDirty) dirty.current = true;
    else if (dirty.current) {
      dirty.current = false;
      dropDraft(name);
      setRestoredAt(undefined);
    }
    if (!isDirty) return;
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(keep, pauseMs);
    const stopWatching = form.watch(() => {
      givenUp.current = false;
      clearTimeout(timer);
      timer = setTimeout(keep, pauseMs);
    });
    const withdraw = onRescue(keep);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      stopWatching.unsubscribe();
      withdraw();
      window.removeEventListener('pagehide', keep);
    };
  }, [form, isDirty, name]);

  const forget = useCallback(() => {
    dirty.current = false;
    givenUp.current = true;
    dropDraft(name);
  }, [name]);

  const discard = useCallback(() => {
    dropDraft(name);
    setRestoredAt(undefined);
    form.reset();
  }, [form, name]);

  return { restoredAt, discard, forget };
}
