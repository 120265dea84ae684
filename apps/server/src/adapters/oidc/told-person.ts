import {
  allTold,
  type ClaimMap,
  claimAt,
  claimFlag,
  claimList,
  claimNames,
  claimText,
  standardClaims,
} from '@atrium/domain/session';
import { AtriumError } from '../../errors/atrium-error.ts';

/** What the provider says of the person who signed in. */
export interface ExternalPerson {
  readonly sub: string;
  readonly issuer: string;
  readonly email: string;
  /** Whether the provider says that the address was proven to be the person's; null when it says nothing. */
  readonly emailVerified: boolean | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly preferredname: string | null;
  readonly title: string | null;
  readonly institution: { name: string; country: string; rorId: string | null } | null;
  /** Null or left out where the facility names no claim for it, or the provider does not tell it. */
  readonly position?: string | null;
  /** Whether the person belongs to the facility; null or left out where it is not told. */
  readonly internal?: boolean | null;
  /** Null or left out where none are told. */
  readonly groups?: readonly string[] | null;
  /** The groups are too many to be told here: that there are none in the answer says nothing. */
  readonly hasGroupsElsewhere?: boolean;
  /** Names of all that was told, for whoever sets up the claims. */
  readonly claimNames?: readonly string[];
  /** What ends the session at the provider without a question. */
  readonly idToken?: string | undefined;
}

/** The provider did not tell what stands in the setting as the subject. */
export class NoSubject extends AtriumError {
  constructor(claim: string) {
    super('REFUSED', `The login provider did not tell who you are (${claim}). Please tell the user office`);
  }
}

type Told = Readonly<Record<string, unknown>>;

/** Reads the person out of what the provider told, by the claims the facility names. Throws `AtriumError` without subject or address. */
export function toldPerson(token: Told, answer: Told, claims: ClaimMap): Omit<ExternalPerson, 'issuer'> {
  const told = allTold(token, answer, claims);
  const text = (field: keyof ClaimMap) => claimText(claimAt(told, claims[field]));
  const sub = claims.subject === standardClaims.subject ? claimAt(told, 'sub') : text('subject');
  // Another claim in its place would make a second person of everybody.
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new NoSubject(claims.subject ?? '');
  const email = text('email');
  if (!email) throw new AtriumError('REFUSED', 'The login provider did not tell an e-mail address');
  const institution = text('institution');
  const country = text('country');
  const [listOfGroups = ''] = (claims.groups ?? '').split('.');
  return {
    sub,
    email,
    emailVerified: claimFlag(claimAt(told, claims.email_verified)),
    firstname: text('given_name') ?? email.split('@')[0] ?? email,
    lastname: text('family_name') ?? '',
    preferredname: text('preferred_name'),
    title: text('title'),
    institution: institution && country ? { name: institution, country, rorId: text('ror') } : null,
    position: text('position'),
    internal: claimFlag(claimAt(told, claims.internal)),
    groups: claimList(claimAt(told, claims.groups)) ?? null,
    // So Entra ID says of somebody in more groups than a token holds.
    hasGroupsElsewhere: claimAt({ names: told._claim_names }, `names.${listOfGroups}`) !== undefined,
    claimNames: claimNames(told),
  };
}
