import { fullName } from '@atrium/domain/user';
import type { ApiError } from '../../api/index.ts';

interface Named {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly preferredname?: string | null | undefined;
}

/**
 * Returns a refusal that concerns people, with their names as far as the screen knows them: an account was deleted, or merged with another,
 * while a form named it (rule P184). Undefined if it concerns nobody known here.
 */
export function namedRefusal({ message, details }: ApiError, known: Iterable<Named>): string | undefined {
  const ids = Array.isArray(details.userIds) ? (details.userIds as number[]) : [];
  const people = new Map([...known].map((person) => [person.id, person] as const));
  const names = ids.flatMap((id) => people.get(id) ?? []).map((person) => fullName(person));
  return names.length === 0 ? undefined : `${message}: ${names.join(', ')}`;
}
