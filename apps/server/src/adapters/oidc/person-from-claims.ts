import {
  type ClaimMap,
  claimAt,
  claimFlag,
  claimList,
  claimNames,
  claimText,
  mergedClaims,
  standardClaims,
} from '@atrium/domain/session';
import { AtriumError } from '../../errors/atrium-error.ts';

/** What the provider reports about the person who signed in. */
export interface ExternalPerson {
  readonly sub: string;
  readonly issuer: string;
  readonly email: string;
  /** Whether the provider says that the address has been verified; null if it says nothing. */
  readonly emailVerified: boolean | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly preferredname: string | null;
  readonly title: string | null;
  readonly institution: { name: string; country: string; rorId: string | null } | null;
  /** Null or missing if the facility names no claim for it, or the provider does not send it. */
  readonly position?: string | null;
  /** Whether the person belongs to the facility; null or missing if the provider does not say. */
  readonly internal?: boolean | null;
  /** Null or missing if the provider sends none. */
  readonly groups?: readonly string[] | null;
  /** Whether the groups are too many to be included: then their absence says nothing. */
  readonly hasGroupsElsewhere?: boolean;
  /** Names of all claims received, to help whoever configures the claims. */
  readonly claimNames?: readonly string[];
  /** Ends the session at the provider without confirmation. */
  readonly idToken?: string | undefined;
}

/** The provider did not send the claim that is configured as the subject. */
export class NoSubject extends AtriumError {
  constructor(claim: string) {
    super('REFUSED', `The login provider did not say who you are (${claim}). Please contact the user office`);
  }
}

type Told = Readonly<Record<string, unknown>>;

/**
 * Reads the person from the provider's claims, by the claim names that the facility configured. Throws `AtriumError` if the subject or the
 * address is missing.
 */
export function personFromClaims(token: Told, answer: Told, claims: ClaimMap): Omit<ExternalPerson, 'issuer'> {
  const merged = mergedClaims(token, answer, claims);
  const text = (field: keyof ClaimMap) => claimText(claimAt(merged, claims[field]));
  const sub = claims.subject === standardClaims.subject ? claimAt(merged, 'sub') : text('subject');
  // Falling back to another claim would create a second account for everybody.
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw new NoSubject(claims.subject ?? '');
  const email = text('email');
  if (!email) throw new AtriumError('REFUSED', 'The login provider did not send an e-mail address');
  const institution = text('institution');
  const country = text('country');
  const [listOfGroups = ''] = (claims.groups ?? '').split('.');
  return {
    sub,
    email,
    emailVerified: claimFlag(claimAt(merged, claims.email_verified)),
    firstname: text('given_name') ?? email.split('@')[0] ?? email,
    lastname: text('family_name') ?? '',
    preferredname: text('preferred_name'),
    title: text('title'),
    institution: institution && country ? { name: institution, country, rorId: text('ror') } : null,
    position: text('position'),
    internal: claimFlag(claimAt(merged, claims.internal)),
    groups: claimList(claimAt(merged, claims.groups)) ?? null,
    // This is how Entra ID marks a person in more groups than fit into a token.
    hasGroupsElsewhere: claimAt({ names: merged._claim_names }, `names.${listOfGroups}`) !== undefined,
    claimNames: claimNames(merged),
  };
}
