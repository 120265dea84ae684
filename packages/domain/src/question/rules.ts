import type { Actor } from '../kernel/index.ts';
import type { DependenciesOperator, NumberValueConstraint } from './model.ts';

/**
 * Whether a question may be read: its list of role short codes is empty or holds the current role. Access tokens are
 * let through by their key, not by a role (rule Q13).
 */
export function mayReadQuestion(actor: Actor, readPermissions: readonly string[] | null | undefined): boolean {
  if (!readPermissions || readPermissions.length === 0 || actor.kind === 'token') return true;
  return actor.kind === 'person' && readPermissions.some((role) => role.toUpperCase() === actor.role);
}

type Readers = readonly string[] | null | undefined;

/**
 * Whether somebody may read at one place who may not read at another: what is copied from there to here would reach roles from
 * which it was kept (rule Q127).
 */
export function opensToMore(from: Readers, to: Readers): boolean {
  if (!from || from.length === 0) return false;
  if (!to || to.length === 0) return true;
  const known = new Set(from.map((role) => role.toUpperCase()));
  return to.some((role) => !known.has(role.toUpperCase()));
}

/** The operator of a set of dependencies: AND unless said otherwise (rule Q37). */
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
