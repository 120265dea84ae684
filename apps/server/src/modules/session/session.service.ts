import { isPerson, roleIds } from '@atrium/domain/kernel';
import { sessionSentences } from '@atrium/domain/session';
import { type Ctx, transaction, writable } from '../../access/context.ts';
import { refused, registerSentences } from '../../access/errors.ts';
import { machineActor } from '../../access/machines.ts';
import { claimsOfNow } from '../../access/standing.ts';
import { type Claims, type PersonClaims, type TokenRole, verifyToken } from '../../access/token.ts';
import { record } from '../../events/record.ts';
import { listRoles } from '../role/index.ts';
import { findByLogin, getUser } from './session.queries.ts';
import { firstRole, invalidToken, issue, userClaim } from './session-token.ts';

// Here and not beside the operations: the command line refuses in the same words.
registerSentences(sessionSentences);

async function claimsOf(ctx: Ctx, token: string): Promise<PersonClaims> {
  const claims = await verifyToken(ctx.config.jwtSecret, token).catch((): Claims | undefined => undefined);
  if (!claims || 'accessTokenId' in claims) throw invalidToken('BAD_TOKEN');
  return claims;
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

/** A fresh token for the same session, roles read anew, impersonation kept (rule U29). */
export async function renewToken(ctx: Ctx, token: string): Promise<string> {
  const claims = await claimsOf(ctx, token);
  const standing = await standingOf(ctx, claims);
  // A role that was taken away meanwhile cannot stay the current one.
  const currentRole = standing.roles.find((role) => role.id === claims.currentRole.id) ?? firstRole(standing.roles);
  return issue(ctx, { ...claims, ...standing, currentRole });
}

/**
 * The same session in another role the person has now; impersonation is kept (rule U30), and so is the moment at which the
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
 * A token with another person's eyes, or the way back from it (rule U31). The policy has been asked. Records USER_IMPERSONATED
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

/**
 * Whether a token verifies and speaks for somebody still, with what it says; an access token that was deleted speaks for nobody. The gateway
 * asks it before it lets a request through.
 */
export async function checkToken(ctx: Ctx, token: string): Promise<{ isValid: boolean; payload: Claims | null }> {
  const claims = await verifyToken(ctx.config.jwtSecret, token).catch(() => null);
  const holds =
    claims &&
    ('accessTokenId' in claims
      ? (await machineActor(writable(ctx), claims.accessTokenId, token)) !== undefined
      : await claimsOfNow(ctx.db, claims));
  return holds ? { isValid: true, payload: claims } : { isValid: false, payload: null };
}

/** A token for a person of this e-mail, in one of the person's roles, for the command line of a development installation. */
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
