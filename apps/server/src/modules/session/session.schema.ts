import { id, text, type UserId } from '@atrium/domain/kernel';
import {
  getTokenForUserArgs,
  impersonationReasonArgs,
  mayGetTokenForUser,
  sessionPolicies,
} from '@atrium/domain/session';
import { upsertUserByOidcSubArgs, userPolicies } from '@atrium/domain/user';
import { z } from 'zod';
import type { Claims, MachineClaims, PersonClaims } from '../../access/token.ts';
import type { IdentityProvider } from '../../adapters/oidc/identity-provider.ts';
import { AbilityRef } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, open, parseInput, query, unlocked } from '../../graphql/operation.ts';
import { RoleRef } from '../role/index.ts';
import { UserAbilitiesRef, UserRef } from '../user/index.ts';
import { upsertUserByOidcSub } from './identity-sync.service.ts';
import { getUser } from './session.queries.ts';
import { checkToken, renewToken, selectRole, tokenForUser } from './session.service.ts';
import { externalTokenLogin } from './sign-in.service.ts';
import { endSession, logout } from './sign-out.service.ts';

const UserJwtRef = builder.objectRef<PersonClaims['user']>('UserJWT').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    email: t.exposeString('email'),
    firstname: t.exposeString('firstname'),
    lastname: t.exposeString('lastname'),
    preferredname: t.exposeString('preferredname', { nullable: true }),
    oidcSub: t.exposeString('oidcSub', { nullable: true }),
    institutionId: t.float({ resolve: (user) => user.institutionId ?? 1 }),
    created: t.exposeString('created'),
    placeholder: t.boolean({ nullable: true, resolve: (user) => user.placeholder ?? null }),
    position: t.string({ nullable: true, resolve: (user) => user.position ?? null }),
  }),
});

const PersonPayloadRef = builder.objectRef<PersonClaims>('AuthJwtPayload').implement({
  fields: (t) => ({
    user: t.expose('user', { type: UserJwtRef }),
    roles: t.expose('roles', { type: [RoleRef] }),
    currentRole: t.expose('currentRole', { type: RoleRef }),
  }),
});

const MachinePayloadRef = builder.objectRef<MachineClaims>('AuthJwtApiTokenPayload').implement({
  fields: (t) => ({ accessTokenId: t.exposeString('accessTokenId') }),
});

const PayloadRef = builder.unionType('TokenPayloadUnion', {
  types: [PersonPayloadRef, MachinePayloadRef],
  resolveType: (claims) => ('accessTokenId' in claims ? MachinePayloadRef : PersonPayloadRef),
});

const TokenResultRef = builder.objectRef<{ isValid: boolean; payload: Claims | null }>('TokenResult').implement({
  fields: (t) => ({
    isValid: t.exposeBoolean('isValid'),
    payload: t.expose('payload', { type: PayloadRef, nullable: true }),
  }),
});

const ExternalTokenResultRef = builder.objectRef<{ isValid: boolean }>('ExternalTokenResult').implement({
  fields: (t) => ({ isValid: t.exposeBoolean('isValid') }),
});

const token = text(20_000);

mutation('externalTokenLogin', {
  type: 'String',
  description:
    'codeVerifier and nonce prove that the code is exchanged by the client that requested it; provider is the id of the provider that was used. Clients that have none of these leave them out.',
  input: z.object({
    externalToken: token,
    redirectUri: z.url().max(2000),
    iss: text(2000).nullish(),
    // The length that RFC 7636 specifies.
    codeVerifier: z.string().min(43).max(128).nullish(),
    nonce: text(200).nullish(),
    provider: text(30).nullish(),
  }),
  policy: open('signing in is for people who are not signed in'),
  resolve: externalTokenLogin,
});

mutation('token', {
  type: 'String',
  input: z.object({ token }),
  policy: open('the token that is renewed is the proof'),
  resolve: (ctx, input) => renewToken(ctx, input.token),
});

mutation('selectRole', {
  type: 'String',
  input: z.object({ token, selectedRoleId: id().nullish() }),
  policy: open('the token whose role changes is the proof'),
  resolve: (ctx, input) => selectRole(ctx, input.token, input.selectedRoleId ?? null),
});

mutation('getTokenForUser', {
  type: 'String',
  input: getTokenForUserArgs,
  policy: sessionPolicies.impersonate,
  lock: unlocked(
    'a token is made and no record is written; whether the person is there is asked again with every request',
  ),
  facts: async (ctx, input) => ({
    userId: input.userId as UserId,
    exists: (await getUser(ctx.db, input.userId)) !== undefined,
  }),
  resolve: (ctx, { userId, reason }) =>
    tokenForUser(ctx, userId, parseInput(impersonationReasonArgs, { reason }).reason ?? undefined),
});

builder.objectField(UserAbilitiesRef, 'impersonate', (t) =>
  t.field({
    type: AbilityRef,
    resolve: (user, _, ctx) => mayGetTokenForUser(ctx.actor, { userId: user.id as UserId, exists: true }),
  }),
);

mutation('logout', {
  type: 'String',
  input: z.object({ token }),
  policy: open('the token that ends is the proof'),
  resolve: (ctx, input) => logout(ctx, input.token),
});

mutation('signOut', {
  type: 'String',
  nullable: true,
  description: 'Returns the address at which to end the session at the identity provider; null where it is not known.',
  input: z.object({ token }),
  policy: open('the token that ends is the proof'),
  resolve: (ctx, input) => endSession(ctx, input.token),
});

const SignInProviderRef = builder.objectRef<IdentityProvider>('SignInProvider').implement({
  description: 'An identity provider for signing in.',
  fields: (t) => ({
    id: t.exposeString('id'),
    name: t.exposeString('name'),
    loginAddress: t.string({
      nullable: true,
      description: 'Where to sign in; null while the provider does not respond. The client adds redirect_uri.',
      resolve: (provider) => provider.knownLogin() ?? null,
    }),
  }),
});

query('signInProviders', {
  type: [SignInProviderRef],
  policy: open('signing in is for people who are not signed in'),
  resolve: (ctx) => [...ctx.adapters.identity],
});

query('checkToken', {
  type: TokenResultRef,
  input: z.object({ token }),
  policy: open('tells a holder about the token itself; the gateway asks it for every request'),
  resolve: (ctx, input) => checkToken(ctx, input.token),
});

query('checkExternalToken', {
  type: ExternalTokenResultRef,
  input: z.object({ token }),
  policy: open('with OpenID Connect the provider keeps no session we could ask for'),
  resolve: () => ({ isValid: true }),
});

mutation('addClientLog', {
  type: 'Boolean',
  input: z.object({ error: text(20_000) }),
  policy: sessionPolicies.reportError,
  resolve: async (ctx, input) => {
    const userId = ctx.actor.kind === 'person' ? ctx.actor.id : null;
    await ctx.db.insertInto('clientLogs').values({ userId, error: input.error }).execute();
    ctx.log.warn({ userId, clientError: input.error.slice(0, 2000) }, 'a browser reported an error');
    return true;
  },
});

mutation('upsertUserByOidcSub', {
  type: UserRef,
  input: upsertUserByOidcSubArgs,
  policy: userPolicies.manage,
  resolve: upsertUserByOidcSub,
});
