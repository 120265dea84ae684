import { type RoleCode, roleIds } from '@atrium/domain/kernel';

export interface FakePerson {
  readonly id?: number;
  readonly role?: RoleCode;
  readonly roles?: readonly RoleCode[];
  readonly email?: string;
  readonly isInternalUser?: boolean;
  readonly impersonatingUserId?: number;
  /** The age of the token in seconds. */
  readonly age?: number;
  readonly life?: number;
}

const titleOf = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');

const base64 = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_');

/** Returns a token in the server's format, unsigned, since the browser does not verify it. */
export function aToken(person: FakePerson = {}): string {
  const role = person.role ?? 'USER';
  const roles = (person.roles ?? [role]).map((code) => ({
    id: roleIds[code],
    shortCode: code.toLowerCase(),
    title: titleOf(code),
    description: '',
  }));
  const now = Math.floor(Date.now() / 1000);
  const iat = now - (person.age ?? 0);
  const claims = {
    user: { id: person.id ?? 7, email: person.email ?? 'ada@example.org', firstname: 'Ada', lastname: 'Byron' },
    roles,
    currentRole: roles.find(({ id }) => id === roleIds[role]),
    isInternalUser: person.isInternalUser ?? false,
    impersonatingUserId: person.impersonatingUserId,
    externalToken: 'external',
    iat,
    exp: iat + (person.life ?? 7 * 24 * 3600),
  };
  return `${base64({ alg: 'HS256' })}.${base64(claims)}.unsigned`;
}
