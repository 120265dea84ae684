import { useEffect, useRef } from 'react';
import type { AnswerDraft } from '../questionary-form/index.ts';

/** The step is saved so long after the last keystroke. */
export const autosaveMs = 2000;
/** A save that failed on the way is tried again after this time. */
const retryMs = 15_000;

interface Autosaving {
  readonly isOn: boolean;
  /** The last attempt did not reach the server. */
  readonly hasFailed: boolean;
  readonly draft: AnswerDraft;
  readonly basis: unknown;
  readonly save: () => Promise<unknown>;
}

/** Saves two seconds after the last keystroke, as long as there is something to save. */
export function useAutosave({ isOn, hasFailed, draft, basis, save }: Autosaving): void {
  const latest = useRef(save);
  latest.current = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed basis starts the time anew
  useEffect(() => {
    if (!isOn) return undefined;
    const run = () => void latest.current();
    let timer = setTimeout(run, hasFailed ? retryMs : autosaveMs);
    const stop = draft.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(run, autosaveMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isOn, hasFailed, draft, basis]);
}
