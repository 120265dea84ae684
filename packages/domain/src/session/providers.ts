/** The name of the provider that the first variables tell of: `OIDC_ISSUER` and so on. Its subject is the `oidcSub` of a person. */
export const mainProvider = 'main';

/** How a further provider may be called: a part of the names of its variables, such as `OIDC_CAMPUS_ISSUER`. */
export const isProviderName = (name: string): boolean => /^[a-z][a-z0-9]{0,29}$/.test(name) && name !== mainProvider;

/** Milliseconds until a provider that did not answer is asked again: a second, then twice as long each time, a minute at most. */
export const pauseBeforeTry = (failures: number): number => Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 10));

/** The longest identity token that goes along in an address; servers refuse addresses that are much longer. */
const longestHint = 6000;

/** The identity token by which a provider ends a session without asking; undefined where it would make the address too long. */
export const hintOf = (idToken: string | undefined): string | undefined =>
  idToken && idToken.length <= longestHint ? idToken : undefined;

/** How long it is kept for the way out of a session: as long as providers know the keys they signed it with. Days. */
export const signInKeptDays = 30;

/** After signing out it is kept for other windows of the same session, which end with it. Minutes. */
export const signInKeptAfterwardsMinutes = 60;

/** What is read of the person a login provider tells of, and the claim it stands in unless the facility names another. */
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

/** Where each field stands: the name of a claim, or a path to it with dots. Null: it is not asked for. */
export type ClaimMap = Readonly<Record<ClaimField, string | null>>;

export const claimFields = Object.keys(standardClaims) as readonly ClaimField[];

/** Pairs `left=right`, parted as told; the last `=` parts the two, for names of groups have some themselves. */
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
 * Reads `preferred_name=nickname, institution=organisation.name`: fields that stand elsewhere than usual. Answers all of them, or a
 * text that says what is wrong.
 */
export function readClaimMap(text: string): ClaimMap | string {
  const map: Record<ClaimField, string | null> = { ...standardClaims };
  for (const [field, claim] of readPairs(text, /[,\s]+/)) {
    if (!(claimFields as readonly string[]).includes(field))
      return `there is no “${field}” to name a claim for; there are ${claimFields.join(', ')}`;
    if (claim === '') return `“${field}” is given no claim`;
    map[field as ClaimField] = claim;
  }
  return map;
}

type Told = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at a claim: one of exactly this name (names may be addresses with dots), else the one the dots lead to. */
export function claimAt(told: Told, path: string | null): unknown {
  if (path === null) return undefined;
  if (Object.hasOwn(told, path)) return told[path];
  let place: unknown = told;
  for (const step of path.split('.')) {
    if (!isObject(place) || !Object.hasOwn(place, step)) return undefined;
    place = place[step];
  }
  return place;
}

/** The most names that are kept of one sign-in: a provider that sends more sends data as names. */
const mostNames = 100;
const deepest = 3;

/** The names of what a provider told, never a value; what lies inside of another by its path. */
export function claimNames(told: Told): string[] {
  const names = (within: Told, before: string, depth: number): string[] =>
    Object.entries(within).flatMap(([name, value]) => [
      `${before}${name}`,
      ...(isObject(value) && depth < deepest ? names(value, `${before}${name}.`, depth + 1) : []),
    ]);
  return names(told, '', 1)
    .filter((name) => name.length <= 200)
    .slice(0, mostNames)
    .sort();
}

/**
 * All that a provider told of a person: its answer about the person, and what only the identity token has. The proof of an address counts for
 * the address it came with: one that the answer leaves out is not taken over from a token that tells another address.
 */
export function allTold(token: Told, answer: Told, map: Pick<ClaimMap, 'email' | 'email_verified'>): Told {
  const sameAddress =
    claimAt(answer, map.email) === undefined || claimAt(answer, map.email) === claimAt(token, map.email);
  if (sameAddress || map.email_verified === null) return { ...token, ...answer };
  const [proof = ''] = map.email_verified.split('.');
  const { [map.email_verified]: _named, [proof]: _within, ...others } = token;
  return { ...others, ...answer };
}

/** A claim as a text; null when it is none or blank. A list stands for its first text, as directories send them. */
export function claimText(value: unknown): string | null {
  const [one] = Array.isArray(value) ? value : [value];
  const text = typeof one === 'number' ? String(one) : one;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** A claim as yes or no, however it is written; null when it is not told. */
export const claimFlag = (value: unknown): boolean | null =>
  value === undefined || value === null ? null : String(value).toLowerCase() === 'true' || value === 1 || value === '1';

/** A claim as a list of names; undefined when it is not told. */
export function claimList(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
}
