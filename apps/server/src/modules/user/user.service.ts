import { type RoleCode, roleIds, userIdOf } from '@atrium/domain/kernel';
import {
  collaboratorsPerSource,
  type Language,
  mayReadEmail,
  mayRemoveUser,
  type PreviousCollaboratorsArgs,
  type UpdateUserArgs,
  type UpdateUserRolesArgs,
  type UserSortField,
  type UsersArgs,
} from '@atrium/domain/user';
import { type Ctx, transaction, writable } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { keepFromRemoval } from '../../db/row-lock.ts';
import { recordChange, recordRemoved } from '../../events/record-change.ts';
import { findInstitution } from '../institution/index.ts';
import { findRolesOfUsers, isHeldByAnother, replaceRoles } from '../role/index.ts';
import {
  findAlikeIds,
  findCollaboratorIds,
  findPersonByEmail,
  listPeople,
  type PeopleQuery,
  type PersonRow,
} from './people.queries.ts';
import { viewerOfList } from './user.facts.ts';
import { countUserUse, deleteUserRow, lockUser, type UserRow, updateUserRow } from './user.queries.ts';

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
    // Field or direction alone is ignored (rule X23).
    ...(field && direction ? { sort: { field, direction } } : {}),
  };
}

/** Returns a page of the people the caller may see. */
export async function listUsers(ctx: Ctx, args: UsersArgs): Promise<PeoplePage> {
  const query = { ...queryOf(ctx, args), viewer: await viewerOfList(ctx) };
  const page = await listPeople(ctx.db, query);
  if (!args.alike || page.totalCount > 0) return page;
  const among = await findAlikeIds(writable(ctx), query);
  return among.length === 0 ? page : listPeople(ctx.db, { ...query, searchText: null, among });
}

/** Returns the people a user has worked with on submitted proposals, including the user; for the id −1, all people the caller may see. */
export async function listCollaborators(ctx: Ctx, args: PreviousCollaboratorsArgs): Promise<PeoplePage> {
  if (args.userId === -1) return listUsers(ctx, args);
  const among = await findCollaboratorIds(ctx.db, args.userId, collaboratorsPerSource);
  return listPeople(ctx.db, { ...queryOf(ctx, args), among });
}

/** Returns the person with exactly this address; if a role is given, only if the person has it. */
export async function findByEmail(ctx: Ctx, email: string, role?: RoleCode | null): Promise<PersonRow | null> {
  return (await findPersonByEmail(ctx.db, email, role ? roleIds[role] : undefined)) ?? null;
}

/** Overwrites the given fields, and the roles if given. Records USER_UPDATED, and USER_ROLE_UPDATED for roles. */
export function updateUser(ctx: Ctx, args: UpdateUserArgs): Promise<UserRow> {
  return transaction(ctx, async (tx) => {
    const { id, roles, user_title: userTitle, ...given } = args;
    // Locked before the person, in the same order as in a merge of institutions.
    if (given.institutionId) await keepFromRemoval(tx.db, 'institutions', [given.institutionId]);
    const before = await lockUser(tx.db, id);
    if (!before) throw refused('USER_UNKNOWN', undefined, 'NOT_FOUND');
    const holder = given.email ? await findPersonByEmail(tx.db, given.email) : undefined;
    if (holder && holder.id !== id) throw refused('EMAIL_IN_USE');
    if (given.institutionId && !(await findInstitution(tx.db, given.institutionId)))
      throw refused('INSTITUTION_UNKNOWN');
    const named = { ...given, userTitle };
    const set = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined && value !== null));
    const user = await updateUserRow(tx.db, id, { ...set, updated: tx.now });
    await recordChange(tx, { type: 'USER_UPDATED', objectId: id }, before, user);
    if (roles) await changeRoles(tx, id, roles);
    return user;
  });
}

/** Replaces the roles of a person; omitted roles are not changed. Records USER_ROLE_UPDATED with the previous roles. */
export function updateUserRoles(ctx: Ctx, { id, roles }: UpdateUserRolesArgs): Promise<UserRow> {
  return transaction(ctx, async (tx) => {
    const user = await lockUser(tx.db, id);
    if (!user) throw refused('USER_OF_ROLES_NOT_FOUND');
    if (roles) await changeRoles(tx, id, roles);
    return user;
  });
}

/** Adds one role to a person; records USER_ROLE_UPDATED if the role is new (rule U4). */
export function addUserRole(ctx: Ctx, { userID, roleID }: { userID: number; roleID: number }): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    if (!(await lockUser(tx.db, userID))) throw refused('USER_FOR_ROLE_NOT_FOUND');
    const held = (await findRolesOfUsers(tx.db, [userID])).map((role) => role.id);
    await changeRoles(tx, userID, [...held, roleID]);
    return true;
  });
}

async function changeRoles(tx: Ctx, id: number, roles: readonly number[]): Promise<void> {
  const before = (await findRolesOfUsers(tx.db, [id])).map((role) => role.id);
  const leaves = before.includes(roleIds.USER_OFFICER) && !roles.includes(roleIds.USER_OFFICER);
  if (leaves && !(await isHeldByAnother(tx.db, roleIds.USER_OFFICER, id))) throw refused('LAST_OFFICER');
  await replaceRoles(tx.db, id, roles);
  const after = [...new Set(roles)].sort((a, b) => a - b);
  await recordChange(tx, { type: 'USER_ROLE_UPDATED', objectId: id }, { roles: before }, { roles: after });
}

/** Marks a stand-in as a known person; records USER_UPDATED. */
export function setUserNotPlaceholder(ctx: Ctx, id: number): Promise<UserRow> {
  return transaction(ctx, async (tx) => {
    const before = await lockUser(tx.db, id);
    if (!before) throw refused('USER_UNKNOWN', undefined, 'NOT_FOUND');
    const user = await updateUserRow(tx.db, id, { placeholder: false, updated: tx.now });
    await recordChange(tx, { type: 'USER_UPDATED', objectId: id }, before, user);
    return user;
  });
}

/** Sets or clears the caller's screen language; this is the caller's own affair, so no event is recorded (rule U51). */
export function chooseLanguage(ctx: Ctx, language: Language | null): Promise<UserRow> {
  const id = userIdOf(ctx.actor);
  if (id === undefined) throw refused('USER_UNKNOWN', undefined, 'NOT_FOUND');
  return transaction(ctx, async (tx) => {
    if (!(await lockUser(tx.db, id))) throw refused('USER_UNKNOWN', undefined, 'NOT_FOUND');
    return updateUserRow(tx.db, id, { language });
  });
}

/** Deletes a person whom nothing refers to, and records USER_DELETED; the person's actions remain in the log under the person's id. */
export function deleteUser(ctx: Ctx, id: number): Promise<UserRow> {
  return transaction(ctx, async (tx) => {
    const user = await lockUser(tx.db, id, 'removing');
    if (!user) throw refused('USER_NOT_FOUND');
    insist(mayRemoveUser(await countUserUse(tx.db, id)));
    await deleteUserRow(tx.db, id);
    await recordRemoved(tx, { type: 'USER_DELETED', objectId: id }, user);
    return user;
  });
}
