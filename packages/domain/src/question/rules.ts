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

/** What a question asks until somebody words it. */
export const unwordedQuestion = 'New question';

/** Whether a key was made from type and moment, by nobody's choice: `boolean_1795344051109`. */
export const isGeneratedKey = (naturalKey: string): boolean => /^[a-z_]+_\d{13}$/.test(naturalKey);

/** A key of at most so many characters reads well in a document. */
const shortKeyLimit = 40;

/** A key out of the words of a question, whole words of it: letters without accents, digits and underscores (rule Q4). Empty where the words have none of them. */
export function keyFromWords(question: string): string {
  const words = question
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let key = words[0]?.slice(0, shortKeyLimit) ?? '';
  for (const word of words.slice(1)) {
    if (key.length + 1 + word.length > shortKeyLimit) break;
    key = `${key}_${word}`;
  }
  return key;
}
