import { isPerson, roleIds } from '@atrium/domain/kernel';
import { sessionSentences } from '@atrium/domain/session';
import { type Ctx, transaction, writable } from '../../access/context.ts';
import { refused, registerSentences } from '../../access/errors.ts';
import { machineActor } from '../../access/machines.ts';
import { currentClaims } from '../../access/standing.ts';
import { type Claims, type PersonClaims, type TokenRole, verifyToken } from '../../access/token.ts';
import { record } from '../../events/record.ts';
import { listRoles } from '../role/index.ts';
import { findByLogin, getUser } from './session.queries.ts';
import { firstRole, invalidToken, issue, userClaim } from './session-token.ts';

// Registered here rather than beside the operations, because the command line uses the same messages.
registerSentences(sessionSentences);

async function claimsOf(ctx: Ctx, token: string): Promise<PersonClaims> {
  const claims = await verifyToken(ctx.config.jwtSecret, token).catch((): Claims | undefined => undefined);
  if (!claims || 'accessTokenId' in claims) throw invalidToken('BAD_TOKEN');
  return claims;
}

/**
 * Returns the current roles of a token's user. Refuses with `BAD_TOKEN` if the user no longer exists or has no role, or if the
 * impersonating user is no longer an officer.
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

/** Returns a new token for the same session, with roles read again and impersonation preserved (rule U29). */
export async function renewToken(ctx: Ctx, token: string): Promise<string> {
  const claims = await claimsOf(ctx, token);
  const standing = await standingOf(ctx, claims);
  // A role that was revoked meanwhile cannot remain the current one.
  const currentRole = standing.roles.find((role) => role.id === claims.currentRole.id) ?? firstRole(standing.roles);
  return issue(ctx, { ...claims, ...standing, currentRole });
}

/**
 * Returns a token for the same session in another of the user's current roles; impersonation is preserved (rule U30), and so is the
 * session's end, because changing the role does not authenticate again.
 */
export async function selectRole(ctx: Ctx, token: string, roleId: number | null): Promise<string> {
  const claims = await claimsOf(ctx, token);
  const standing = await standingOf(ctx, claims);
  const currentRole = standing.roles.find((role) => role.id === roleId);
  if (!currentRole) throw refused('ROLE_NOT_FOUND', undefined, 'NOT_FOUND');
  return issue(ctx, { ...claims, ...standing, currentRole }, claims.exp);
}

/**
 * Returns a token for impersonating another user, or for ending an impersonation (rule U31). The policy has been checked. Records
 * USER_IMPERSONATED with the reason (decision 0106); ending it records no event.
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

/**
 * Returns whether a token verifies and its holder is still valid, and its claims; a deleted access token is invalid. The gateway calls this
 * before it lets a request through.
 */
export async function checkToken(ctx: Ctx, token: string): Promise<{ isValid: boolean; payload: Claims | null }> {
  const claims = await verifyToken(ctx.config.jwtSecret, token).catch(() => null);
  const holds =
    claims &&
    ('accessTokenId' in claims
      ? (await machineActor(writable(ctx), claims.accessTokenId, token)) !== undefined
      : await currentClaims(ctx.db, claims));
  return holds ? { isValid: true, payload: claims } : { isValid: false, payload: null };
}

/** Returns a token for the user with this e-mail address, in one of the user's roles, for the command line of a development installation. */
export async function tokenForEmail(ctx: Ctx, email: string, roleId?: number): Promise<string> {
  const user = await findByLogin(ctx.db, { sub: '', email });
  if (!user) throw refused('USER_OF_EMAIL_NOT_FOUND', { email });
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
