import { otherInstitutionId } from '@atrium/domain/institution';
import { id, userIdOf } from '@atrium/domain/kernel';
import {
  addUserRoleArgs,
  basicUserDetailsByEmailArgs,
  chooseLanguageArgs,
  mayConfirmUser,
  mayDeleteUser,
  mayReadEmail,
  mayReadRoles,
  mayRemoveUser,
  mayUpdateRoles,
  mayUpdateUser,
  previousCollaboratorsArgs,
  updateUserArgs,
  updateUserRolesArgs,
  userByOidcSubArgs,
  userPolicies,
  userSentences,
  usersArgs,
} from '@atrium/domain/user';
import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { AbilityRef, abilitiesType } from '../../graphql/abilities.ts';
import { asksOnlyId, requestedFields } from '../../graphql/asked.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead, wordsOfKeys } from '../../graphql/form-read.ts';
import { askedList, boundedPage } from '../../graphql/long-lists.ts';
import { mutation, query, unlocked } from '../../graphql/operation.ts';
import { pageType } from '../../graphql/page-type.ts';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { findRolesOfUsers, RoleRef, rolesOfUser } from '../role/index.ts';
import type { PersonRow } from './people.queries.ts';
import { personFacts } from './user.facts.ts';
import { countUserUse, findUserBySub, lockUser, people, type UserRow, users } from './user.queries.ts';
import {
  addUserRole,
  chooseLanguage,
  deleteUser,
  findByEmail,
  listCollaborators,
  listUsers,
  setUserNotPlaceholder,
  updateUser,
  updateUserRoles,
} from './user.service.ts';

registerSentences(userSentences);

/** A person as others see them; only staff see the e-mail address (rule U8). */
export const BasicUserDetailsRef = builder.objectRef<PersonRow>('BasicUserDetails').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    firstname: t.exposeString('firstname'),
    lastname: t.exposeString('lastname'),
    preferredname: t.exposeString('preferredname', { nullable: true }),
    institution: t.exposeString('institution'),
    institutionId: t.int({ resolve: (person) => person.institutionId ?? otherInstitutionId }),
    country: t.exposeString('country', { nullable: true }),
    position: t.exposeString('position', { nullable: true }),
    placeholder: t.exposeBoolean('placeholder', {
      nullable: true,
      description: 'A stand-in for somebody who was invited and has not signed in yet.',
    }),
    created: t.expose('created', { type: 'DateTime', nullable: true }),
    oidc_sub: t.string({
      nullable: true,
      description:
        'The identifier of the person at the identity provider; only for callers who may read e-mail addresses.',
      resolve: (person, _, ctx) => (mayReadEmail(ctx.actor) ? person.oidcSub : null),
    }),
    email: t.string({
      nullable: true,
      resolve: (person, _, ctx) => (mayReadEmail(ctx.actor) ? person.email : null),
    }),
    roles: t.field({
      type: [RoleRef],
      nullable: true,
      description: 'For user officers; null for everyone else.',
      resolve: (person, _, ctx) => (mayReadRoles(ctx.actor) ? rolesOfUser.load(ctx, person.id) : null),
    }),
  }),
});

/** Returns a person as others see them; not read if only the key is requested, because the referring record proves that the person exists. */
export const personOf = (ctx: Ctx, userId: number, info: GraphQLResolveInfo) =>
  asksOnlyId(info) ? ({ id: userId } as PersonRow) : people.load(ctx, userId);

/** The full record of a person; higher areas add their own fields. */
export const UserRef = builder.objectRef<UserRow>('User').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    user_title: t.exposeString('userTitle'),
    firstname: t.exposeString('firstname'),
    lastname: t.exposeString('lastname'),
    preferredname: t.exposeString('preferredname', { nullable: true }),
    email: t.exposeString('email'),
    oidcSub: t.exposeString('oidcSub', { nullable: true }),
    institutionId: t.int({ resolve: (user) => user.institutionId ?? otherInstitutionId }),
    placeholder: t.exposeBoolean('placeholder', { nullable: true }),
    position: t.exposeString('position', { nullable: true }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'The language the person has chosen for the screens; null uses that of the browser.',
    }),
    created: t.string({ resolve: (user) => user.created.toISOString() }),
    updated: t.string({ resolve: (user) => user.updated.toISOString() }),
    roles: t.field({ type: [RoleRef], resolve: (user, _, ctx) => rolesOfUser.load(ctx, user.id) }),
  }),
});

/** What the caller may currently do with a person; higher areas add their abilities. */
export const UserAbilitiesRef = abilitiesType<UserRow>('UserAbilities', {
  update: (user, ctx) => mayUpdateUser(ctx.actor, { userId: user.id, changesRoles: false }),
  updateRoles: (_, ctx) => mayUpdateRoles(ctx.actor),
  confirm: (user, ctx) => mayConfirmUser(ctx.actor, user),
});

builder.objectField(UserAbilitiesRef, 'delete', (t) =>
  t.field({
    type: AbilityRef,
    description: 'Refused with the records that still refer to the person.',
    resolve: async (user, _, ctx) => {
      const decision = mayDeleteUser(ctx.actor, { userId: user.id });
      return decision.allowed ? mayRemoveUser(await countUserUse(ctx.db, user.id)) : decision;
    },
  }),
);

builder.objectField(UserRef, 'abilities', (t) => t.field({ type: UserAbilitiesRef, resolve: (user) => user }));

const UserPageRef = pageType('UserQueryResult', 'users', BasicUserDetailsRef);

/** Fields of a person that need only the key: if no other fields are requested, the record is not read. Higher areas add theirs. */
export const readByKeyAlone = new Set(['id']);

query('me', {
  type: UserRef,
  nullable: true,
  policy: userPolicies.me,
  resolve: (ctx, _, info) => {
    const me = userIdOf(ctx.actor);
    if (me === undefined) return null;
    const asked = [...requestedFields(info)].filter((name) => !name.includes('.'));
    return asked.every((name) => readByKeyAlone.has(name))
      ? ({ id: me } as Partial<UserRow> as UserRow)
      : users.load(ctx, me);
  },
});

query('users', {
  type: UserPageRef,
  nullable: true,
  input: usersArgs,
  policy: userPolicies.list,
  resolve: (ctx, input, info) =>
    boundedPage(ctx, askedList(info, 'users'), input, (page) => listUsers(ctx, { ...input, ...page })),
});

query('previousCollaborators', {
  type: UserPageRef,
  nullable: true,
  input: previousCollaboratorsArgs,
  policy: userPolicies.listCollaborators,
  facts: (_, input) => ({ userId: input.userId }),
  resolve: (ctx, input, info) =>
    boundedPage(ctx, askedList(info, 'users'), input, (page) => listCollaborators(ctx, { ...input, ...page })),
});

query('basicUserDetails', {
  type: BasicUserDetailsRef,
  nullable: true,
  input: z.object({ userId: id() }),
  policy: userPolicies.viewPerson,
  facts: (ctx, input) => personFacts(ctx, input.userId),
  resolve: (ctx, input) => people.load(ctx, input.userId),
});

query('basicUserDetailsByEmail', {
  type: BasicUserDetailsRef,
  nullable: true,
  input: basicUserDetailsByEmailArgs,
  policy: userPolicies.list,
  resolve: (ctx, input) => findByEmail(ctx, input.email, input.role),
});

query('user', {
  type: UserRef,
  nullable: true,
  input: z.object({ userId: id() }),
  policy: userPolicies.read,
  resolve: (ctx, input) => users.load(ctx, input.userId),
});

query('userByOIDCSub', {
  type: UserRef,
  nullable: true,
  description: 'A person by the subject identifier of the identity provider; for systems that synchronise identities.',
  input: userByOidcSubArgs,
  policy: userPolicies.manage,
  resolve: async (ctx, input) => (await findUserBySub(ctx.db, input.oidcSub)) ?? null,
});

mutation('updateUser', {
  type: UserRef,
  input: updateUserArgs,
  policy: userPolicies.update,
  lock: unlocked('the rule asks only what the caller sent'),
  facts: (_, input) => ({ userId: input.id, changesRoles: Boolean(input.roles) }),
  resolve: updateUser,
});

mutation('updateUserRoles', {
  type: UserRef,
  input: updateUserRolesArgs,
  destructive: { whenRemoving: 'Removed roles from a person' },
  policy: userPolicies.updateRoles,
  lock: (tx, { id }) => lockUser(tx.db, id),
  read: formRead({
    name: 'UserRolesRead',
    schema: updateUserRolesArgs,
    fields: ['roles'],
    stored: async (tx, { id }) => ({ roles: (await findRolesOfUsers(tx.db, [id])).map((role) => role.id) }),
    changes: ({ id }) => ({ types: ['USER_ROLE_UPDATED'], objectId: id }),
    words: (_, value) => wordsOfKeys(value),
  }),
  resolve: updateUserRoles,
});

mutation('addUserRole', {
  type: 'Boolean',
  description: 'Adds a role to those the person already has; for systems that provision accounts.',
  input: addUserRoleArgs,
  policy: userPolicies.updateRoles,
  resolve: addUserRole,
});

mutation('setUserNotPlaceholder', {
  type: UserRef,
  input: z.object({ id: id() }),
  policy: userPolicies.manage,
  resolve: (ctx, input) => setUserNotPlaceholder(ctx, input.id),
});

mutation('chooseLanguage', {
  type: UserRef,
  description: 'Stores the language in which the caller reads the screens; null uses that of the browser again.',
  input: chooseLanguageArgs,
  policy: userPolicies.chooseLanguage,
  resolve: (ctx, input) => chooseLanguage(ctx, input.language ?? null),
});

mutation('deleteUser', {
  type: UserRef,
  input: z.object({ id: id() }),
  destructive: 'Deleted a person',
  policy: userPolicies.delete,
  lock: unlocked('the rule asks only what the caller sent'),
  facts: (_, input) => ({ userId: input.id }),
  resolve: (ctx, input) => deleteUser(ctx, input.id),
});

defineWrittenRecords(
  'user',
  async ({ actor, now }, userId) => userPolicies.update.may(actor, { userId, changesRoles: false }, now).allowed,
);
