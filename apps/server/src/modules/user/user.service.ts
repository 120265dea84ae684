import { type RoleCode, roleIds } from '@atrium/domain/kernel';
import {
  collaboratorsPerSource,
  mayReadEmail,
  mayRemoveUser,
  type PreviousCollaboratorsArgs,
  type UpdateUserArgs,
  type UpdateUserRolesArgs,
  type UserSortField,
  type UsersArgs,
} from '@atrium/domain/user';
import { type Ctx, transaction } from '../../access/context.ts';
import { notFound, refused } from '../../access/errors.ts';
import { rememberRemoved } from '../../access/removed-people.ts';
import { record } from '../../events/record.ts';
import { findInstitution } from '../institution/index.ts';
import { replaceRoles } from '../role/index.ts';
import {
  findCollaboratorIds,
  findPersonByEmail,
  listPeople,
  type PeopleQuery,
  type PersonRow,
} from './people.queries.ts';
import { viewerOfList } from './user.facts.ts';
import { countUserUse, deleteUserRow, findUser, lockUser, type UserRow, updateUserRow } from './user.queries.ts';

interface PeoplePage {
  users: PersonRow[];
  totalCount: number;
}

const directionOf = ({ sortDirection, orderDirection }: UsersArgs) => {
  const asked = sortDirection ?? orderDirection?.toLowerCase();
  return asked === 'asc' || asked === 'desc' ? asked : undefined;
};

function queryOf(ctx: Ctx, args: UsersArgs): PeopleQuery {
  const field = (args.sortField ?? args.orderBy) as UserSortField | null | undefined;
  const direction = directionOf(args);
  return {
    searchText: args.searchText ?? args.filter,
    byAddress: mayReadEmail(ctx.actor),
    institutionId: args.institutionId,
    subtract: args.subtractUsers?.filter((id) => id !== null),
    first: args.first,
    offset: args.offset,
    ...(args.userRole ? { roleId: roleIds[args.userRole] } : {}),
    // One of the two alone is ignored (contract §6).
    ...(field && direction ? { sort: { field, direction } } : {}),
  };
}

/** A page of the people the caller may see. */
export async function listUsers(ctx: Ctx, args: UsersArgs): Promise<PeoplePage> {
  return listPeople(ctx.db, { ...queryOf(ctx, args), viewer: await viewerOfList(ctx) });
}

/** People one has worked with on submitted proposals, and oneself; for −1 all people one may see. */
export async function listCollaborators(ctx: Ctx, args: PreviousCollaboratorsArgs): Promise<PeoplePage> {
  if (args.userId === -1) return listUsers(ctx, args);
  const among = await findCollaboratorIds(ctx.db, args.userId, collaboratorsPerSource);
  return listPeople(ctx.db, { ...queryOf(ctx, args), among });
}

/** The person with exactly this address, holding the role if one is asked for. */
export async function findByEmail(ctx: Ctx, email: string, role?: RoleCode | null): Promise<PersonRow | null> {
  return (await findPersonByEmail(ctx.db, email, role ? roleIds[role] : undefined)) ?? null;
}

/** Overwrites what is given; roles too when they are. Records USER_UPDATED, and USER_ROLE_UPDATED for roles. */
export function updateUser(ctx: Ctx, args: UpdateUserArgs): Promise<UserRow> {
  return transaction(ctx, async (tx) => {
    const { id, roles, user_title: userTitle, ...given } = args;
    const before = await findUser(tx.db, id);
    if (!before) throw notFound('Can not update user because user does not exist');
    const holder = given.email ? await findPersonByEmail(tx.db, given.email) : undefined;
    if (holder && holder.id !== id) throw refused('EMAIL_IN_USE');
    if (given.institutionId && !(await findInstitution(tx.db, given.institutionId)))
      throw refused('INSTITUTION_UNKNOWN');
    const named = { ...given, userTitle };
    const set = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined && value !== null));
    const user = await updateUserRow(tx.db, id, { ...set, updated: tx.now });
    await record(tx, { type: 'USER_UPDATED', objectId: id, data: { ...set, before: pick(before, Object.keys(set)) } });
    if (roles) await changeRoles(tx, id, roles);
    return user;
  });
}

/** Replaces the roles of a person; left out, they stay. Records USER_ROLE_UPDATED. */
export function updateUserRoles(ctx: Ctx, { id, roles }: UpdateUserRolesArgs): Promise<UserRow> {
  return transaction(ctx, async (tx) => {
    const user = await findUser(tx.db, id);
    if (!user) throw notFound('Can not update role because user does not exist');
    if (roles) await changeRoles(tx, id, roles);
    return user;
  });
}

const pick = (row: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keys.includes(key)));

async function changeRoles(tx: Ctx, id: number, roles: readonly number[]): Promise<void> {
  await replaceRoles(tx.db, id, roles);
  await record(tx, { type: 'USER_ROLE_UPDATED', objectId: id, data: { roles } });
}

/** Says that a person is known after all and no stand-in any more; records USER_UPDATED. */
export function setUserNotPlaceholder(ctx: Ctx, id: number): Promise<UserRow> {
  return transaction(ctx, async (tx) => {
    if (!(await findUser(tx.db, id))) throw refused('USER_UNKNOWN', undefined, 'NOT_FOUND');
    const user = await updateUserRow(tx.db, id, { placeholder: false, updated: tx.now });
    await record(tx, { type: 'USER_UPDATED', objectId: id, data: { placeholder: false } });
    return user;
  });
}

/** Removes a person nothing refers to, and records USER_DELETED; what they did stays in the log under their number. */
export function deleteUser(ctx: Ctx, id: number): Promise<UserRow> {
  return transaction(ctx, async (tx) => {
    const user = await lockUser(tx.db, id);
    if (!user) throw refused('USER_NOT_FOUND');
    const decision = mayRemoveUser(await countUserUse(tx.db, id));
    if (!decision.allowed) throw refused(decision.reason, decision.details);
    await deleteUserRow(tx.db, id);
    rememberRemoved(tx, id);
    await record(tx, { type: 'USER_DELETED', objectId: id, data: { email: user.email } });
    return user;
  });
}
