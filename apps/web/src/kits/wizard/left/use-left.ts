import { sameAnswer } from '@atrium/domain/questionary';
import { useSurroundings } from '@atrium/questions/web';
import { useCallback, useEffect, useState } from 'react';
import { type AnswerDraft, type FormStep, isBasis, type LeftStep, whatIsLeft } from '../../questionary-form/index.ts';
import type { WizardItem } from '../wizard-item.ts';

/** All steps are checked, so this waits for a pause in typing. */
const pauseMs = 400;

/** Returns what remains to be done in all steps, for the current input; checked immediately when `completed` reports another finished step. */
export function useLeft<Basis>(
  item: WizardItem<Basis>,
  draft: AnswerDraft,
  basis: Basis,
  completed: string,
): readonly LeftStep[] {
  const surroundings = useSurroundings();
  const look = useCallback(
    () =>
      whatIsLeft(
        item.steps,
        draft,
        (step: FormStep) => (step.fields.some(isBasis) ? item.basisProblems(basis, false).length : 0),
        surroundings,
      ),
    [item, draft, basis, surroundings],
  );
  const [left, setLeft] = useState(look);
  const [seen, setSeen] = useState(completed);
  if (seen !== completed) {
    setSeen(completed);
    setLeft(look());
  }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const next = look();
        setLeft((before) => (sameAnswer(before, next) ? before : next));
      }, pauseMs);
    };
    soon();
    const stop = draft.subscribe(soon);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [draft, look]);

  return left;
}
