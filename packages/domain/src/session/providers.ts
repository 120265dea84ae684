/** The name of the provider configured by the unnamed variables such as `OIDC_ISSUER`. Its subject is the `oidcSub` of a person. */
export const mainProvider = 'main';

/** Whether a name is valid for a further provider; it becomes part of the names of its variables, such as `OIDC_CAMPUS_ISSUER`. */
export const isProviderName = (name: string): boolean => /^[a-z][a-z0-9]{0,29}$/.test(name) && name !== mainProvider;

/** Returns the milliseconds until a provider that did not respond is tried again: one second, doubled with each failure, one minute at most. */
export const delayBeforeRetry = (failures: number): number => Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 10));

/** Maximum length of an identity token passed in a URL; servers reject much longer URLs. */
const longestHint = 6000;

/** Returns the identity token with which a provider ends a session without confirmation; undefined if it would make the URL too long. */
export const hintOf = (idToken: string | undefined): string | undefined =>
  idToken && idToken.length <= longestHint ? idToken : undefined;

/** Days for which the token is stored for signing out: as long as providers recognize the keys they signed it with. */
export const signInKeptDays = 30;

/** Minutes for which the token is stored after signing out, for other windows of the same session, which end with it. */
export const signInKeptAfterwardsMinutes = 60;

/** Fields read about a person from a login provider, and the claim of each unless the facility configures another. */
export const standardClaims = {
  subject: 'sub',
  email: 'email',
  email_verified: 'email_verified',
  given_name: 'given_name',
  family_name: 'family_name',
  preferred_name: 'preferred_username',
  title: 'title',
  position: null,
  institution: 'institution_name',
  country: 'institution_country',
  ror: 'institution_ror_id',
  internal: null,
  groups: 'groups',
} as const satisfies Record<string, string | null>;

export type ClaimField = keyof typeof standardClaims;

/** The location of each field: the name of a claim, or a dotted path to it; null if it is not requested. */
export type ClaimMap = Readonly<Record<ClaimField, string | null>>;

export const claimFields = Object.keys(standardClaims) as readonly ClaimField[];

/** Parses pairs `left=right` separated by the given pattern; a pair is split at its last `=`, because group names may contain others. */
export function readPairs(text: string, parting: RegExp): ReadonlyArray<readonly [left: string, right: string]> {
  return text
    .split(parting)
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => {
      const at = pair.lastIndexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    });
}

/**
 * Parses `preferred_name=nickname, institution=organisation.name`: the claims of fields that differ from the standard. Returns the claims
 * of all fields, or a message that describes the error.
 */
export function readClaimMap(text: string): ClaimMap | string {
  const map: Record<ClaimField, string | null> = { ...standardClaims };
  for (const [field, claim] of readPairs(text, /[,\s]+/)) {
    if (!(claimFields as readonly string[]).includes(field))
      return `“${field}” is not a field that a claim can be set for; the fields are ${claimFields.join(', ')}`;
    if (claim === '') return `no claim is given for “${field}”`;
    map[field as ClaimField] = claim;
  }
  return map;
}

type Claims = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value of a claim: the one of exactly this name (names may be URLs with dots), else the one at the dotted path. */
export function claimAt(claims: Claims, path: string | null): unknown {
  if (path === null) return undefined;
  if (Object.hasOwn(claims, path)) return claims[path];
  let place: unknown = claims;
  for (const step of path.split('.')) {
    if (!isObject(place) || !Object.hasOwn(place, step)) return undefined;
    place = place[step];
  }
  return place;
}

/** Maximum claim names recorded per sign-in; a provider that sends more is sending data as names. */
const mostNames = 100;
const deepest = 3;

/** Returns the names of a provider's claims, never a value; nested ones as dotted paths. */
export function claimNames(claims: Claims): string[] {
  const names = (within: Claims, before: string, depth: number): string[] =>
    Object.entries(within).flatMap(([name, value]) => [
      `${before}${name}`,
      ...(isObject(value) && depth < deepest ? names(value, `${before}${name}.`, depth + 1) : []),
    ]);
  return names(claims, '', 1)
    .filter((name) => name.length <= 200)
    .slice(0, mostNames)
    .sort();
}

/**
 * Merges everything a provider reported about a person: the user info response takes precedence over the identity token. The verification
 * of an e-mail address counts only for that address: if the response omits it, it is not taken from a token with another address.
 */
export function mergedClaims(token: Claims, answer: Claims, map: Pick<ClaimMap, 'email' | 'email_verified'>): Claims {
  const sameAddress =
    claimAt(answer, map.email) === undefined || claimAt(answer, map.email) === claimAt(token, map.email);
  if (sameAddress || map.email_verified === null) return { ...token, ...answer };
  const [proof = ''] = map.email_verified.split('.');
  const { [map.email_verified]: _named, [proof]: _within, ...others } = token;
  return { ...others, ...answer };
}

/** Returns a claim as text; null if it is not text or is blank. For a list, as directories send them, the first text is used. */
export function claimText(value: unknown): string | null {
  const [one] = Array.isArray(value) ? value : [value];
  const text = typeof one === 'number' ? String(one) : one;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** Returns a claim as a boolean, in whatever form it is sent; null if it is absent. */
export const claimFlag = (value: unknown): boolean | null =>
  value === undefined || value === null ? null : String(value).toLowerCase() === 'true' || value === 1 || value === '1';

/** Returns a claim as a list of names; undefined if it is absent. */
export function claimList(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
}
