import { picksFromAllPeople } from '@atrium/domain/session';
import {
  type PickedPersonFragment,
  PickFromCollaboratorsDocument,
  PickFromUsersDocument,
} from '../../api/generated/kits/user-picker/user-picker.ts';
import type { UserRole } from '../../api/generated/schema.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { useSession } from '../../session/index.ts';

export type Person = PickedPersonFragment;

/** Where people are picked from: everybody, or those one has worked with. */
export type PeopleSource = 'everybody' | 'collaborators';

export interface PeopleQuestion {
  readonly first: number;
  readonly offset: number;
  readonly searchText?: string | undefined;
  readonly userRole?: UserRole | undefined;
  /** Ids of people who are not offered. */
  readonly without?: readonly number[] | undefined;
  readonly source?: PeopleSource | undefined;
  readonly enabled?: boolean | undefined;
}

export interface People {
  readonly source: PeopleSource;
  readonly operation: Operation<unknown>;
  /** The root field behind the operation. */
  readonly field: string;
  readonly people: readonly Person[] | undefined;
  readonly total: number;
}

/** People to pick from. Officers see everybody, others whom they worked with, unless the caller says (Spec 1 §6). */
export function usePeople(question: PeopleQuestion): People {
  const session = useSession();
  const { enabled = true, without, source: wanted, ...rest } = question;
  const source = wanted ?? (picksFromAllPeople(session.role) ? 'everybody' : 'collaborators');
  const variables = { ...rest, subtractUsers: without ? [...without] : undefined };
  const everybody = useOperation(PickFromUsersDocument, variables, { enabled: enabled && source === 'everybody' });
  const collaborators = useOperation(
    PickFromCollaboratorsDocument,
    { ...variables, userId: session.user.id },
    { enabled: enabled && source === 'collaborators' },
  );
  const answer = source === 'everybody' ? everybody.data?.users : collaborators.data?.previousCollaborators;
  return {
    source,
    operation: source === 'everybody' ? everybody : collaborators,
    field: source === 'everybody' ? 'users' : 'previousCollaborators',
    people: answer?.users,
    total: answer?.totalCount ?? 0,
  };
}
