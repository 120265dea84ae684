import { type AccessReason, type Actor, type Decision, isOfficer, no, yes } from '../kernel/index.ts';
import type { QuestionaryReason } from './model.ts';

/** A step of the wizard: a topic, or the review at the end which has none. */
export interface WizardStep {
  /** Null for the review step. */
  readonly topicId: number | null;
  readonly isCompleted: boolean;
}

export interface StepState {
  readonly isCompleted: boolean;
  /** The step before it is not completed; says nothing about who looks at it (rule Q57). */
  readonly isReadOnly: boolean;
}

/** The state of each step: read-only while the one before is not completed, the review step like any other. */
export function stepStates(steps: readonly WizardStep[]): readonly StepState[] {
  return steps.map(({ isCompleted }, index) => ({
    isCompleted,
    isReadOnly: index > 0 && !steps[index - 1]?.isCompleted,
  }));
}

/**
 * Whether this person may work on a step, whatever its look: officers pass over read-only steps, but nobody over an
 * item that may not be changed (rule Q57).
 */
export function mayWorkOnStep(
  actor: Actor,
  step: StepState,
  mayChangeItem: Decision,
): Decision<AccessReason | QuestionaryReason | string> {
  if (!mayChangeItem.allowed) return mayChangeItem;
  return step.isReadOnly && !isOfficer(actor) ? no('STEP_BLOCKED') : yes;
}
