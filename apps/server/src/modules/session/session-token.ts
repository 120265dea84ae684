import { type RoleCode, roleCodeOf } from '@atrium/domain/kernel';
import { startingRole } from '@atrium/domain/session';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { type PersonClaims, signToken, type TokenRole } from '../../access/token.ts';
import type { User } from '../../db/tables.ts';

/** Returns the error for a token that fails verification or identifies no valid user. */
export const invalidToken = (reason: 'BAD_TOKEN' | 'LOGOUT_FAILED') => refused(reason, undefined, 'INVALID_TOKEN');

/** Returns the user data in a token: only what clients need, the same for a sign-in and for an impersonation. */
export function userClaim(user: Selectable<User>): PersonClaims['user'] {
  return {
    id: user.id,
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    preferredname: user.preferredname,
    oidcSub: user.oidcSub,
    institutionId: user.institutionId ?? 1,
    created: user.created.toISOString(),
    placeholder: user.placeholder,
    position: user.position,
  };
}

/** Signs the claims of a user, for the lifetime of a token or until `exp`, in seconds since 1970. */
export function issue(ctx: Ctx, claims: PersonClaims, exp?: number): Promise<string> {
  const { iat: _iat, exp: _exp, ...rest } = claims;
  return signToken(ctx.config.jwtSecret, rest, exp ?? ctx.config.jwtLife);
}

/** Returns the role a session starts in. Throws if the user has no role. */
export function firstRole(roles: readonly TokenRole[]): TokenRole {
  const codes = roles.map((role) => roleCodeOf(role.shortCode) as RoleCode);
  const role = roles[startingRole(codes)];
  if (!role) throw refused('LOGIN_USER_NOT_FOUND', undefined, 'NOT_FOUND');
  return role;
}
