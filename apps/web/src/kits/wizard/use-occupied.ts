import type { FieldProblem } from '@atrium/questions/contract';
import { type Dispatch, type SetStateAction, useCallback, useMemo, useRef } from 'react';
import type { Problems } from '../questionary-form/index.ts';

/** Said where a step is to be completed while a file is still on its way. */
export const waitFirst: FieldProblem = { path: '', message: 'Please wait until the upload is finished' };

export interface Occupied {
  /** Questions in the middle of something that would be lost with the step. */
  questions(): readonly string[];
  tell(questionId: string, isBusy: boolean): void;
}

/** Knows which questions are busy; what was said of one is taken back once it is done. */
export function useOccupied(setProblems: Dispatch<SetStateAction<Problems>>): Occupied {
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
