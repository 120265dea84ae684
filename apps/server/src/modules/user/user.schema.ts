import { otherInstitutionId } from '@atrium/domain/institution';
import { id, userIdOf } from '@atrium/domain/kernel';
import {
  basicUserDetailsByEmailArgs,
  mayReadEmail,
  previousCollaboratorsArgs,
  updateUserArgs,
  updateUserRolesArgs,
  userPolicies,
  userSentences,
  usersArgs,
} from '@atrium/domain/user';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { RoleRef, rolesOfUser } from '../role/index.ts';
import type { PersonRow } from './people.queries.ts';
import { personFacts } from './user.facts.ts';
import { people, users } from './user.loaders.ts';
import type { UserRow } from './user.queries.ts';
import { findByEmail, listCollaborators, listUsers, updateUser, updateUserRoles } from './user.service.ts';

registerSentences(userSentences);

/** A person as others see them; the e-mail address is for staff (behaviour/core §1.4). */
export const BasicUserDetailsRef = builder.objectRef<PersonRow>('BasicUserDetails').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    firstname: t.exposeString('firstname'),
    lastname: t.exposeString('lastname'),
    preferredname: t.exposeString('preferredname', { nullable: true }),
    institution: t.exposeString('institution'),
    institutionId: t.int({ resolve: (person) => person.institutionId ?? otherInstitutionId }),
    country: t.exposeString('country', { nullable: true }),
    created: t.expose('created', { type: 'DateTime', nullable: true }),
    oidc_sub: t.exposeString('oidcSub', { nullable: true }),
    email: t.string({
      nullable: true,
      resolve: (person, _, ctx) => (mayReadEmail(ctx.actor) ? person.email : null),
    }),
  }),
});

/** The whole record of a person; areas above add what belongs to them. */
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
    created: t.string({ resolve: (user) => user.created.toISOString() }),
    updated: t.string({ resolve: (user) => user.updated.toISOString() }),
    roles: t.field({ type: [RoleRef], resolve: (user, _, ctx) => rolesOfUser.load(ctx, user.id) }),
  }),
});

const UserPageRef = builder.objectRef<{ users: PersonRow[]; totalCount: number }>('UserQueryResult').implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    users: t.expose('users', { type: [BasicUserDetailsRef] }),
  }),
});

query('me', {
  type: UserRef,
  nullable: true,
  policy: userPolicies.me,
  resolve: (ctx) => {
    const me = userIdOf(ctx.actor);
    return me === undefined ? null : users.load(ctx, me);
  },
});

query('users', {
  type: UserPageRef,
  nullable: true,
  input: usersArgs,
  policy: userPolicies.list,
  resolve: listUsers,
});

query('previousCollaborators', {
  type: UserPageRef,
  nullable: true,
  input: previousCollaboratorsArgs,
  policy: userPolicies.listCollaborators,
  facts: (_, input) => ({ userId: input.userId }),
  resolve: listCollaborators,
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

mutation('updateUser', {
  type: UserRef,
  input: updateUserArgs,
  policy: userPolicies.update,
  facts: (_, input) => ({ userId: input.id, changesRoles: Boolean(input.roles) }),
  resolve: updateUser,
});

mutation('updateUserRoles', {
  type: UserRef,
  input: updateUserRolesArgs,
  policy: userPolicies.updateRoles,
  resolve: updateUserRoles,
});
