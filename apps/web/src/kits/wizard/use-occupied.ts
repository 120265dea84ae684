import type { FieldProblem } from '@atrium/questions/contract';
import { type Dispatch, type SetStateAction, useCallback, useMemo, useRef } from 'react';
import type { Problems } from '../questionary-form/index.ts';

/** Shown if a step is to be completed while an upload is still running. */
export const waitFirst: FieldProblem = { path: '', message: 'Please wait until the upload is finished' };

export interface Occupied {
  /** Returns the questions with an operation in progress that would be lost with the step. */
  questions(): readonly string[];
  tell(questionId: string, isBusy: boolean): void;
}

/** Tracks which questions are busy; the message about one is removed once it is finished. */
export function useBusyQuestions(setProblems: Dispatch<SetStateAction<Problems>>): Occupied {
  const busy = useRef(new Set<string>());
  const tell = useCallback(
    (questionId: string, isBusy: boolean) => {
      if (isBusy) busy.current.add(questionId);
      else busy.current.delete(questionId);
      if (isBusy) return;
      setProblems((before) =>
        before.get(questionId)?.includes(waitFirst)
          ? new Map([...before].filter(([known]) => known !== questionId))
          : before,
      );
    },
    [setProblems],
  );
  return useMemo(() => ({ questions: () => [...busy.current], tell }), [tell]);
}
