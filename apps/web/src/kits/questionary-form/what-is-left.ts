import type { Surroundings } from '@atrium/questions/contract';
import type { AnswerDraft } from './answer-draft.ts';
import { topicProblems } from './check-step.ts';
import type { FormStep } from './form-model.ts';

/** A step that cannot be handed in as it is. */
export interface LeftStep {
  readonly index: number;
  readonly title: string;
  /** Questions that miss an answer or have a wrong one; with 0 the step only waits to be saved as a whole. */
  readonly questions: number;
}

/** What is still to be done before everything can be handed in, in the order of the steps, as the server checks it (rule Q69). */
export function whatIsLeft(
  steps: readonly FormStep[],
  draft: AnswerDraft,
  basisProblems: (step: FormStep) => number,
  surroundings: Surroundings,
): readonly LeftStep[] {
  return steps.flatMap((step, index) => {
    const wrong = [...topicProblems(draft, step.topicId, false, surroundings).keys()];
    // Entries that were not read yet are all there where the step was completed.
    const known = step.isCompleted ? wrong.filter((questionId) => draft.isRead(questionId)) : wrong;
    const questions = known.length + basisProblems(step);
    return step.isCompleted && questions === 0 ? [] : [{ index, title: step.title, questions }];
  });
}
