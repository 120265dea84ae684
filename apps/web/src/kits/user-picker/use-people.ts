import { picksFromAllPeople } from '@atrium/domain/session';
import { offersPeopleInList, type PeopleSource } from '@atrium/domain/user';
import {
  type PickedPersonFragment,
  PickFromCollaboratorsDocument,
  PickFromUsersDocument,
} from '../../api/generated/kits/user-picker/user-picker.ts';
import type { UserRole } from '../../api/generated/schema.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { useFeatures, useSession } from '../../session/index.ts';

export type Person = PickedPersonFragment;

export type { PeopleSource };

export interface PeopleQuestion {
  readonly first: number;
  readonly offset: number;
  readonly searchText?: string | undefined;
  readonly userRole?: UserRole | undefined;
  /** Restricts the people to one institution. */
  readonly institutionId?: number | undefined;
  /** The ids of people who are not offered. */
  readonly without?: readonly number[] | undefined;
  readonly source?: PeopleSource | undefined;
  readonly enabled?: boolean | undefined;
}

export interface People {
  readonly source: PeopleSource;
  /** Whether people can be found in a list; otherwise only by their exact address. */
  readonly listed: boolean;
  readonly operation: Operation<unknown>;
  /** The root field of the operation. */
  readonly field: string;
  readonly people: readonly Person[] | undefined;
  readonly total: number;
}

/** Returns the source from which the signed-in user picks people, and whether it offers them in a list. */
export function usePeopleSource(wanted?: PeopleSource): Pick<People, 'source' | 'listed'> {
  const { role } = useSession();
  const features = useFeatures();
  const source = wanted ?? (picksFromAllPeople(role) ? 'everybody' : 'collaborators');
  return { source, listed: offersPeopleInList(source, features.has('EMAIL_SEARCH')) };
}

/** Returns people to pick from: everybody for officers, previous collaborators for others, unless the caller sets the source (rule U10). */
export function usePeople(question: PeopleQuestion): People {
  const session = useSession();
  const { enabled: wished = true, without, source: wanted, ...rest } = question;
  const { source, listed } = usePeopleSource(wanted);
  const enabled = wished && listed;
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
    listed,
    operation: source === 'everybody' ? everybody : collaborators,
    field: source === 'everybody' ? 'users' : 'previousCollaborators',
    people: answer?.users,
    total: answer?.totalCount ?? 0,
  };
}
