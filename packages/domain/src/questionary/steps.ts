import { type AccessReason, type Actor, type Decision, isOfficer, no, yes } from '../kernel/index.ts';
import type { QuestionaryReason } from './model.ts';

/** A step of the wizard: a topic, or the final review step, which has none. */
export interface WizardStep {
  /** Null for the review step. */
  readonly topicId: number | null;
  readonly isCompleted: boolean;
}

export interface StepState {
  readonly isCompleted: boolean;
  /** Whether the step before it is incomplete, regardless of the user (rule Q57). */
  readonly isReadOnly: boolean;
}

/** Returns the state of each step: read-only while the previous one is incomplete; this includes the review step. */
export function stepStates(steps: readonly WizardStep[]): readonly StepState[] {
  return steps.map(({ isCompleted }, index) => ({
    isCompleted,
    isReadOnly: index > 0 && !steps[index - 1]?.isCompleted,
  }));
}

/**
 * Checks whether the actor may work on a step: officers may work on read-only steps too, but nobody on an item that may not be changed
 * (rule Q57).
 */
export function mayWorkOnStep(
  actor: Actor,
  step: StepState,
  mayChangeItem: Decision,
): Decision<AccessReason | QuestionaryReason | string> {
  if (!mayChangeItem.allowed) return mayChangeItem;
  return step.isReadOnly && !isOfficer(actor) ? no('STEP_BLOCKED') : yes;
}
