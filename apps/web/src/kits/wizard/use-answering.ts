import type { FieldProblem } from '@atrium/questions/contract';
import { useSurroundings } from '@atrium/questions/web';
import { useCallback, useRef, useState } from 'react';
import { type FormField, fieldProblems, noProblems, type Problems } from '../questionary-form/index.ts';
import { useBusyQuestions } from './use-occupied.ts';
import type { Typed } from './use-typed.ts';
import type { WizardItem } from './wizard-item.ts';

interface Answering<Basis> {
  readonly item: WizardItem<Basis>;
  readonly typed: Typed<Basis>;
  /** The question that stands for the item itself, if it is on the screen. */
  readonly basisField: FormField | undefined;
  /** Called on each change; must be a stable function. */
  readonly onChange: () => void;
}

/** Updates the problems of a question while it is being changed, if it had any. */
function saidAnew(before: Problems, questionId: string, current: readonly FieldProblem[]): Problems {
  if (!before.has(questionId)) return before;
  const next = new Map(before);
  if (current.length > 0) next.set(questionId, current);
  else next.delete(questionId);
  return next;
}

/**
 * Holds the input and the problems of an item's form. `attempt` counts how often problems were shown, so that the form leads to the first
 * one each time.
 */
export function useAnswering<Basis>({ item, typed, basisField, onChange }: Answering<Basis>) {
  const surroundings = useSurroundings();
  const { draft } = typed;
  const [problems, setProblems] = useState<Problems>(noProblems);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(item);
  latest.current = item;

  const tell = useCallback((found: Problems) => {
    setProblems(found);
    if (found.size > 0) setAttempt((before) => before + 1);
  }, []);
  const touched = useCallback(
    (questionId: string, current: readonly FieldProblem[]) => {
      setProblems((before) => saidAnew(before, questionId, current));
      onChange();
    },
    [onChange],
  );
  return {
    problems,
    attempt,
    tell,
    occupied: useBusyQuestions(setProblems),
    setAnswer: useCallback(
      (questionId: string, answer: unknown) => {
        draft.set(questionId, answer);
        const field = draft.fields.find((known) => known.questionId === questionId);
        touched(questionId, field ? fieldProblems(field, answer, false, surroundings) : []);
      },
      [draft, surroundings, touched],
    ),
    changeBasis: useCallback(
      (next: Basis) => {
        typed.setBasis(next);
        if (basisField) touched(basisField.questionId, latest.current.basisProblems(next, false));
      },
      [typed, basisField, touched],
    ),
  };
}
