import type { Actor } from '../kernel/index.ts';
import type { DependenciesOperator, NumberValueConstraint } from './model.ts';

/**
 * Whether the actor may read a question: its list of role short codes is empty or contains the current role. Access tokens are admitted by
 * their key, not by a role (rule Q13).
 */
export function mayReadQuestion(actor: Actor, readPermissions: readonly string[] | null | undefined): boolean {
  if (!readPermissions || readPermissions.length === 0 || actor.kind === 'token') return true;
  return actor.kind === 'person' && readPermissions.some((role) => role.toUpperCase() === actor.role);
}

type Readers = readonly string[] | null | undefined;

/**
 * Whether some role may read the target but not the source, so that copying from one to the other would reveal content to roles from which
 * it was hidden (rule Q127).
 */
export function opensToMore(from: Readers, to: Readers): boolean {
  if (!from || from.length === 0) return false;
  if (!to || to.length === 0) return true;
  const known = new Set(from.map((role) => role.toUpperCase()));
  return to.some((role) => !known.has(role.toUpperCase()));
}

/** Returns the operator of a set of dependencies, AND by default (rule Q37). */
export function dependenciesOperatorOf(operator: DependenciesOperator | null | undefined): DependenciesOperator {
  return operator ?? 'AND';
}

/** Whether a number satisfies a constraint. Zero is neither positive nor negative (rule Q17). */
export function satisfiesConstraint(value: number, constraint: NumberValueConstraint | null | undefined): boolean {
  switch (constraint) {
    case 'ONLY_POSITIVE':
      return value > 0;
    case 'ONLY_NEGATIVE':
      return value < 0;
    case 'ONLY_POSITIVE_INTEGER':
      return value > 0 && Number.isInteger(value);
    case 'ONLY_NEGATIVE_INTEGER':
      return value < 0 && Number.isInteger(value);
    default:
      return true;
  }
}
