import { type RoleCode, roleCodeOf } from '@atrium/domain/kernel';
import { startingRole } from '@atrium/domain/session';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { type PersonClaims, signToken, type TokenRole } from '../../access/token.ts';
import type { User } from '../../db/tables.ts';

/** The refusal of a token that does not verify or speaks for nobody. */
export const invalidToken = (reason: 'BAD_TOKEN' | 'LOGOUT_FAILED') => refused(reason, undefined, 'INVALID_TOKEN');

/** Only what clients need of a person travels in the token, the same for a login and for an impersonation. */
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

/** Signs the claims of a person, for the life of a token or until `exp`, in seconds since 1970. */
export function issue(ctx: Ctx, claims: PersonClaims, exp?: number): Promise<string> {
  const { iat: _iat, exp: _exp, ...rest } = claims;
  return signToken(ctx.config.jwtSecret, rest, exp ?? ctx.config.jwtLife);
}

/** The role a session starts in. Throws for somebody without any. */
export function firstRole(roles: readonly TokenRole[]): TokenRole {
  const codes = roles.map((role) => roleCodeOf(role.shortCode) as RoleCode);
  const role = roles[startingRole(codes)];
  if (!role) throw refused('LOGIN_USER_NOT_FOUND', undefined, 'NOT_FOUND');
  return role;
}
