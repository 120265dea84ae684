import type { Actor } from './actor.ts';
import type { Decision } from './decision.ts';

/**
 * One action of the product and the rule who may take it. `states` are marked examples of the facts the rule asks for; the
 * permission matrix is printed by running the rule over every role and every marked state.
 */
export interface Rule<F = undefined, R extends string = string> {
  /** For instance `technicalReview.submit`. */
  readonly action: string;
  readonly may: (actor: Actor, facts: F, now: Date) => Decision<R>;
  readonly states: Readonly<Record<string, F>>;
}

/** When the marked states of rules are looked at: their dates lie around it. */
export const markedNow = new Date('2030-06-15T12:00:00Z');

/** A rule that needs to know nothing but who asks. */
export function rule<R extends string>(action: string, may: (actor: Actor) => Decision<R>): Rule<undefined, R>;
/** A rule that also asks for facts about a record, with marked states for the permission matrix. */
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
