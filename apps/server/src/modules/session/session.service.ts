import { isPerson, type RoleCode, roleCodeOf, roleIds } from '@atrium/domain/kernel';
import { isAddressProven, sessionSentences, startingRole } from '@atrium/domain/session';
import type { Selectable } from 'kysely';
import { type Ctx, transaction } from '../../access/context.ts';
import { AtriumError, refused, registerSentences } from '../../access/errors.ts';
import { speaksForSomebody } from '../../access/standing.ts';
import { type Claims, type PersonClaims, signToken, type TokenRole, verifyToken } from '../../access/token.ts';
import type { User } from '../../db/tables.ts';
import { record } from '../../events/record.ts';
import { listRoles } from '../role/index.ts';
import { takeOverPlaceholder } from '../user/index.ts';
import {
  findByLogin,
  findBySubject,
  getUser,
  insertRole,
  insertUser,
  lockLogin,
  resolveInstitution,
  updateUser,
} from './session.queries.ts';

// Here and not beside the operations: the command line refuses in the same words.
registerSentences(sessionSentences);

const invalidToken = (reason: 'BAD_TOKEN' | 'LOGOUT_FAILED') => refused(reason, undefined, 'INVALID_TOKEN');

async function claimsOf(ctx: Ctx, token: string): Promise<PersonClaims> {
  const claims = await verifyToken(ctx.config.jwtSecret, token).catch((): Claims | undefined => undefined);
  if (!claims || 'accessTokenId' in claims) throw invalidToken('BAD_TOKEN');
  return claims;
}

/** Only what clients need of a person travels in the token, the same for a login and for an impersonation. */
function userClaim(user: Selectable<User>): PersonClaims['user'] {
  return {
    id: user.id,
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    preferredname: user.preferredname,
    oidcSub: user.oidcSub,
    institutionId: user.institutionId ?? 1,
    created: user.created.toISOString(),
  };
}

/** Signs the claims of a person, for the life of a token or until `exp`, in seconds since 1970. */
function issue(ctx: Ctx, claims: PersonClaims, exp?: number): Promise<string> {
  const { iat: _iat, exp: _exp, ...rest } = claims;
  return signToken(ctx.config.jwtSecret, rest, exp ?? ctx.config.jwtLife);
}

function firstRole(roles: readonly TokenRole[]): TokenRole {
  const codes = roles.map((role) => roleCodeOf(role.shortCode) as RoleCode);
  const role = roles[startingRole(codes)];
  if (!role) throw refused('LOGIN_USER_NOT_FOUND', undefined, 'NOT_FOUND');
  return role;
}

/**
 * The address a person signs in with may stand at somebody else. A stand-in becomes the person with everything planned for it; whoever
 * signs in themselves keeps it (decision 0150).
 */
async function freeAddress(tx: Ctx, userId: number, email: string): Promise<void> {
  const holder = await findByLogin(tx.db, { sub: '', email });
  if (!holder || holder.id === userId) return;
  if (!holder.placeholder) throw refused('EMAIL_IN_USE');
  await takeOverPlaceholder(tx.db, holder.id, userId);
}

/**
 * Trades the provider's code for our token (Spec 1 §7, behaviour/core §3.1). The person is made at first sight, otherwise
 * brought up to date, in one transaction. An address that is not proven finds and makes nobody, and leaves that of somebody known by the
 * subject as it is (decision 0172).
 */
export async function externalTokenLogin(
  ctx: Ctx,
  input: {
    externalToken: string;
    redirectUri: string;
    iss?: string | null | undefined;
    codeVerifier?: string | null | undefined;
    nonce?: string | null | undefined;
  },
): Promise<string> {
  const { externalToken, redirectUri, iss, codeVerifier, nonce } = input;
  const person = await ctx.adapters.identity.exchange(externalToken, redirectUri, iss ?? null, {
    codeVerifier: codeVerifier ?? undefined,
    nonce: nonce ?? undefined,
  });
  const isProven = isAddressProven(person.emailVerified, ctx.config.oidc?.trustsSilence ?? false);
  const { user, roles } = await transaction(ctx, async (tx) => {
    await lockLogin(tx.db, person);
    const institutionId = person.institution ? await resolveInstitution(tx.db, person.institution) : undefined;
    const known = isProven ? await findByLogin(tx.db, person) : await findBySubject(tx.db, person.sub);
    if (!known && !isProven) throw refused('EMAIL_NOT_PROVEN');
    if (known && isProven) await freeAddress(tx, known.id, person.email);
    const told = {
      email: known && !isProven ? known.email : person.email,
      firstname: person.firstname.slice(0, 100),
      lastname: person.lastname.slice(0, 100),
      preferredname: person.preferredname?.slice(0, 100) ?? null,
      userTitle: (person.title ?? known?.userTitle ?? 'unspecified').slice(0, 15),
      oauthIssuer: person.issuer,
      oidcSub: person.sub,
      placeholder: false,
    };
    const row = known
      ? await updateUser(tx.db, known.id, { ...told, ...(institutionId ? { institutionId } : {}) })
      : await insertUser(tx.db, { ...told, institutionId: institutionId ?? 1 });
    if (!known) {
      const officer = person.email.toLowerCase() === ctx.config.initialOfficerEmail;
      await insertRole(tx.db, row.id, officer ? roleIds.USER_OFFICER : roleIds.USER);
    }
    return { user: row, roles: await listRoles(tx.db, row.id) };
  });
  return issue(ctx, {
    user: userClaim(user),
    roles,
    currentRole: firstRole(roles),
    isInternalUser: user.isInternal,
    externalToken,
  });
}

/**
 * The person of a token and the roles of now. Refuses as `BAD_TOKEN` when the person is gone or without a role, or when the one who
 * looks through the person's eyes is no officer any more.
 */
async function standingOf(ctx: Ctx, claims: PersonClaims): Promise<{ roles: TokenRole[]; isInternalUser: boolean }> {
  const { user, impersonatingUserId } = claims;
  const [row, roles, behind] = await Promise.all([
    getUser(ctx.db, user.id),
    listRoles(ctx.db, user.id),
    impersonatingUserId ? listRoles(ctx.db, impersonatingUserId) : undefined,
  ]);
  const mayLook = !behind || behind.some(({ id }) => id === roleIds.USER_OFFICER);
  if (!row || roles.length === 0 || !mayLook) throw invalidToken('BAD_TOKEN');
  return { roles, isInternalUser: row.isInternal };
}

/** A fresh token for the same session, roles read anew, impersonation kept (Spec 1 §4, knot 20). */
export async function renewToken(ctx: Ctx, token: string): Promise<string> {
  const claims = await claimsOf(ctx, token);
  const standing = await standingOf(ctx, claims);
  // A role that was taken away meanwhile cannot stay the current one.
  const currentRole = standing.roles.find((role) => role.id === claims.currentRole.id) ?? firstRole(standing.roles);
  return issue(ctx, { ...claims, ...standing, currentRole });
}

/**
 * The same session in another role the person has now; impersonation is kept (behaviour/core §3.4), and so is the moment at which the
 * session ends: changing the role proves nobody anew.
 */
export async function selectRole(ctx: Ctx, token: string, roleId: number | null): Promise<string> {
  const claims = await claimsOf(ctx, token);
  const standing = await standingOf(ctx, claims);
  const currentRole = standing.roles.find((role) => role.id === roleId);
  if (!currentRole) throw refused('ROLE_NOT_FOUND', undefined, 'NOT_FOUND');
  return issue(ctx, { ...claims, ...standing, currentRole }, claims.exp);
}

/**
 * A token with another person's eyes, or the way back from it (behaviour/core §3.5). The policy has been asked. Records USER_IMPERSONATED
 * with the reason (decision 0106); the way back is no event.
 */
export async function tokenForUser(ctx: Ctx, userId: number, reason?: string): Promise<string> {
  const user = await getUser(ctx.db, userId);
  if (!user || !isPerson(ctx.actor)) throw refused('IMPERSONATED_USER_NOT_FOUND', undefined, 'NOT_FOUND');
  const roles = await listRoles(ctx.db, userId);
  const back = ctx.actor.impersonatingUserId === userId;
  if (!back) await transaction(ctx, (tx) => recordImpersonation(tx, userId, reason));
  return issue(ctx, {
    user: userClaim(user),
    roles,
    currentRole: back ? firstRole(roles) : (roles[0] ?? firstRole(roles)),
    isInternalUser: user.isInternal,
    externalToken: ctx.actor.externalToken ?? null,
    ...(back ? {} : { impersonatingUserId: ctx.actor.impersonatingUserId ?? ctx.actor.id }),
  });
}

const recordImpersonation = (tx: Ctx, userId: number, reason: string | undefined) =>
  record(tx, {
    type: 'USER_IMPERSONATED',
    objectId: userId,
    description: reason ? `Reason: ${reason}` : 'No reason given',
    data: { reason: reason ?? null },
  });

/** Whether a token verifies and speaks for somebody still, with what it says. The gateway asks it before it lets a request through. */
export async function checkToken(ctx: Ctx, token: string): Promise<{ isValid: boolean; payload: Claims | null }> {
  const claims = await verifyToken(ctx.config.jwtSecret, token).catch(() => null);
  const holds = claims && ('accessTokenId' in claims || (await speaksForSomebody(ctx.db, claims)));
  return holds ? { isValid: true, payload: claims } : { isValid: false, payload: null };
}

/** Says good-bye; a token lives until it expires, the browser forgets it. */
export async function logout(ctx: Ctx, token: string): Promise<string> {
  await verifyToken(ctx.config.jwtSecret, token).catch(() => {
    throw invalidToken('LOGOUT_FAILED');
  });
  return 'logged out';
}

/** A token for a person of this e-mail, in one of the person's roles, for the command line of a development installation. */
export async function tokenForEmail(ctx: Ctx, email: string, roleId?: number): Promise<string> {
  const user = await findByLogin(ctx.db, { sub: '', email });
  if (!user) throw new AtriumError('NOT_FOUND', `There is no user with the e-mail ${email}`);
  const roles = await listRoles(ctx.db, user.id);
  const currentRole = roleId === undefined ? firstRole(roles) : roles.find((role) => role.id === roleId);
  if (!currentRole) throw refused('ROLE_NOT_FOUND', undefined, 'NOT_FOUND');
  return issue(ctx, {
    user: userClaim(user),
    roles,
    currentRole,
    isInternalUser: user.isInternal,
    externalToken: null,
  });
}
