import { createSecretKey, type KeyObject } from 'node:crypto';
import { type Actor, anonymous, type RoleCode, roleCodeOf, type UserId } from '@atrium/domain/kernel';
import { errors, jwtVerify, SignJWT } from 'jose';

export interface TokenRole {
  readonly id: number;
  readonly shortCode: string;
  readonly title: string;
  readonly description: string;
}

/** Claims of a person's token; the scheduler reads them too, so their shape is part of the contract (rule X14). */
export interface PersonClaims {
  readonly user: {
    readonly id: number;
    readonly email: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly preferredname: string | null;
    readonly oidcSub: string | null;
    readonly institutionId: number | null;
    readonly created: string;
    /** Missing in tokens that were issued before this claim existed. */
    readonly placeholder?: boolean;
    readonly position?: string | null;
  };
  readonly roles: readonly TokenRole[];
  readonly currentRole: TokenRole;
  readonly isInternalUser: boolean;
  readonly externalToken: string | null;
  readonly impersonatingUserId?: number;
  readonly iat?: number;
  readonly exp?: number;
}

export interface MachineClaims {
  readonly accessTokenId: string;
}

export type Claims = PersonClaims | MachineClaims;

/** Thrown for a token that does not verify; `message` is the text that existing clients expect. */
export class TokenProblem extends Error {}

const keys = new Map<string, KeyObject>();
const keyOf = (secret: string) => {
  if (!keys.has(secret)) keys.set(secret, createSecretKey(Buffer.from(secret)));
  return keys.get(secret) as KeyObject;
};

/** Signs claims with HS256. `life` is a duration such as `7d`, or the expiry time in seconds since 1970. */
export function signToken(secret: string, claims: Claims, life: string | number): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(life)
    .sign(keyOf(secret));
}

interface Verified {
  readonly claims: Claims;
  readonly exp: number | undefined;
}

/**
 * Cache of tokens that were verified recently, so that a signature is not verified for every request. The claims of a token never change;
 * its expiry is checked each time. One map per secret, the least recently verified token first.
 */
const verified = new Map<string, Map<string, Verified>>();
const mostVerified = 5000;

function remember(secret: string, token: string, claims: Claims, exp: number | undefined): Claims {
  const known = verified.get(secret) ?? new Map<string, Verified>();
  verified.set(secret, known);
  const [oldest] = known.keys();
  if (known.size >= mostVerified && oldest !== undefined) known.delete(oldest);
  known.set(token, { claims, exp });
  return claims;
}

function recall(secret: string, token: string): Claims | undefined {
  const known = verified.get(secret)?.get(token);
  if (!known) return undefined;
  if (known.exp !== undefined && known.exp * 1000 <= Date.now()) {
    verified.get(secret)?.delete(token);
    return undefined;
  }
  return known.claims;
}

/** Whether a value can be the key of a row: an integer greater than 0 within the range of the database type. */
const isKey = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31;

/** The signed payload, before the person it belongs to is checked. */
type Signed = Omit<PersonClaims, 'user' | 'roles'> &
  Partial<Pick<PersonClaims, 'user' | 'roles'>> & { readonly accessTokenId?: unknown };

/** Verifies a token and returns its claims. Throws `TokenProblem` with `jwt expired`, `invalid signature` or `jwt malformed`. */
export async function verifyToken(secret: string, token: string): Promise<Claims> {
  const known = recall(secret, token);
  if (known) return known;
  try {
    const { payload } = await jwtVerify<Signed>(token, keyOf(secret), { algorithms: ['HS256'] });
    if (typeof payload.accessTokenId === 'string') {
      return remember(secret, token, { accessTokenId: payload.accessTokenId }, payload.exp);
    }
    const { user, roles, ...others } = payload;
    if (!user || !isKey(user.id) || !Array.isArray(roles)) throw new TokenProblem('jwt malformed');
    const claims = { ...others, user, roles };
    if (claims.impersonatingUserId !== undefined && !isKey(claims.impersonatingUserId)) {
      throw new TokenProblem('jwt malformed');
    }
    // Tokens of older versions have no current role: the first role counts.
    return remember(secret, token, { ...claims, currentRole: claims.currentRole ?? claims.roles[0] }, payload.exp);
  } catch (error) {
    if (error instanceof TokenProblem) throw error;
    if (error instanceof errors.JWTExpired) throw new TokenProblem('jwt expired');
    if (error instanceof errors.JWSSignatureVerificationFailed) throw new TokenProblem('invalid signature');
    throw new TokenProblem('jwt malformed');
  }
}

/** Returns the actor of a verified person's token; nobody if the token names a role that does not exist. */
export function actorOf(claims: PersonClaims): Actor {
  const role: RoleCode | undefined = roleCodeOf(claims.currentRole?.shortCode ?? '');
  if (!role) return anonymous;
  return {
    kind: 'person',
    id: claims.user.id as UserId,
    role,
    isInternalUser: claims.isInternalUser,
    ...(claims.externalToken ? { externalToken: claims.externalToken } : {}),
    ...(claims.impersonatingUserId ? { impersonatingUserId: claims.impersonatingUserId as UserId } : {}),
  };
}
