import { type RoleCode, roleCodeOf } from '@atrium/domain/kernel';
import { renewAfterSeconds } from '@atrium/domain/session';

export interface SessionUser {
  readonly id: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly preferredname?: string | null;
  readonly institutionId?: number;
}

export interface SessionRole {
  readonly id: number;
  readonly shortCode: string;
  readonly title: string;
}

export interface Session {
  readonly token: string;
  readonly user: SessionUser;
  readonly roles: readonly SessionRole[];
  readonly currentRole: SessionRole;
  /** The current role as a code of the domain. */
  readonly role: RoleCode;
  readonly isInternalUser: boolean;
  readonly impersonatingUserId?: number;
  readonly externalToken?: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number | undefined;
}

interface Claims {
  readonly user?: SessionUser;
  readonly roles?: readonly SessionRole[];
  readonly currentRole?: SessionRole;
  readonly isInternalUser?: boolean;
  readonly impersonatingUserId?: number;
  readonly externalToken?: string;
  readonly iat?: number;
  readonly exp?: number;
}

function claimsOf(token: string): Claims | undefined {
  const body = token.split('.')[1];
  if (!body) return undefined;
  try {
    const bytes = Uint8Array.from(atob(body.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return undefined;
  }
}

/** Returns the content of a user's token (rule X14), or undefined if it is not a user's token. */
export function decodeSession(token: string): Session | undefined {
  const claims = claimsOf(token);
  const user = claims?.user;
  const roles = claims?.roles ?? [];
  const currentRole = claims?.currentRole ?? roles[0];
  const role = currentRole && roleCodeOf(currentRole.shortCode);
  if (!claims || !user || !currentRole || !role) return undefined;
  return {
    token,
    user,
    roles,
    currentRole,
    role,
    isInternalUser: claims.isInternalUser ?? false,
    impersonatingUserId: claims.impersonatingUserId,
    externalToken: claims.externalToken,
    issuedAt: (claims.iat ?? 0) * 1000,
    expiresAt: claims.exp === undefined ? undefined : claims.exp * 1000,
  };
}

/** Whether the token must be renewed before the next request (rule U28). */
export function isOld(session: Session, now: number): boolean {
  return now - session.issuedAt > renewAfterSeconds * 1000;
}
