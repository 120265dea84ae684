import type { Surroundings } from '@atrium/questions/contract';
import type { AnswerDraft } from './answer-draft.ts';
import { topicProblems } from './check-step.ts';
import type { FormStep } from './form-model.ts';

/** A step that cannot be submitted in its current state. */
export interface LeftStep {
  readonly index: number;
  readonly title: string;
  /** The number of questions with a missing or invalid answer; if 0, the step only needs to be saved as a whole. */
  readonly questions: number;
}

/** Returns the steps that must be finished before submission, in order, as the server checks them (rule Q69). */
export function whatIsLeft(
  steps: readonly FormStep[],
  draft: AnswerDraft,
  basisProblems: (step: FormStep) => number,
  surroundings: Surroundings,
): readonly LeftStep[] {
  return steps.flatMap((step, index) => {
    const wrong = [...topicProblems(draft, step.topicId, false, surroundings).keys()];
    // In a completed step, entries that were not fetched yet are known to be complete.
    const known = step.isCompleted ? wrong.filter((questionId) => draft.isRead(questionId)) : wrong;
    const questions = known.length + basisProblems(step);
    return step.isCompleted && questions === 0 ? [] : [{ index, title: step.title, questions }];
  });
}
