import type { Actor } from './actor.ts';
import type { Decision } from './decision.ts';

/**
 * An action of the product and the rule that decides who may perform it. `states` are marked examples of the facts that the rule needs; the
 * permission matrix is printed by evaluating the rule for every role and every marked state.
 */
export interface Rule<F = undefined, R extends string = string> {
  /** For example `technicalReview.submit`. */
  readonly action: string;
  readonly may: (actor: Actor, facts: F, now: Date) => Decision<R>;
  readonly states: Readonly<Record<string, F>>;
}

/** The time at which marked states are evaluated; their dates are around it. */
export const markedNow = new Date('2030-06-15T12:00:00Z');

/** A rule that depends only on the caller. */
export function rule<R extends string>(action: string, may: (actor: Actor) => Decision<R>): Rule<undefined, R>;
/** A rule that also depends on facts about a record, with marked states for the permission matrix. */
export function rule<F, R extends string>(
  action: string,
  may: (actor: Actor, facts: F, now: Date) => Decision<R>,
  states: Readonly<Record<string, F>>,
): Rule<F, R>;
export function rule<F, R extends string>(
  action: string,
  may: (actor: Actor, facts: F, now: Date) => Decision<R>,
  states?: Readonly<Record<string, F>>,
): Rule<F, R> {
  return { action, may, states: states ?? { '': undefined as F } };
}
