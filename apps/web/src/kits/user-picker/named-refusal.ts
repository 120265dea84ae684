import { fullName } from '@atrium/domain/user';
import type { ApiError } from '../../api/index.ts';

interface Named {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly preferredname?: string | null | undefined;
}

/**
 * What was refused because of people, with their names as far as the screen knows them: an account that was removed, or joined with
 * another, while a form named it (rule P184). Undefined where it tells of nobody who is known here.
 */
export function namedRefusal({ message, details }: ApiError, known: Iterable<Named>): string | undefined {
  const ids = Array.isArray(details.userIds) ? (details.userIds as number[]) : [];
  const people = new Map([...known].map((person) => [person.id, person] as const));
  const names = ids.flatMap((id) => people.get(id) ?? []).map((person) => fullName(person));
  return names.length === 0 ? undefined : `${message}: ${names.join(', ')}`;
}
