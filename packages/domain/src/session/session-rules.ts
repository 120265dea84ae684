import type { RoleCode } from '../kernel/index.ts';

/** The role a session starts in: the first of these the person has, else the first role (rule U25). */
const preferred: readonly RoleCode[] = [
  'USER_OFFICER',
  'INSTRUMENT_SCIENTIST',
  'FAP_CHAIR',
  'FAP_SECRETARY',
  'FAP_REVIEWER',
  'EXPERIMENT_SAFETY_REVIEWER',
  'INTERNAL_REVIEWER',
];

/** Index into `roles` of the role a new session starts in; -1 when the person has none. */
export function startingRole(roles: readonly RoleCode[]): number {
  const first = preferred.find((role) => roles.includes(role));
  return first ? roles.indexOf(first) : roles.length - 1 < 0 ? -1 : 0;
}

/**
 * Whether an e-mail address that a login provider tells may stand for a person: by it an account is found, made, or made the first
 * officer's. `claim` is what the provider says of the address, null when it says nothing; then the facility's trust in the provider counts.
 */
export const isAddressProven = (claim: boolean | null, trustsSilence: boolean): boolean => claim ?? trustsSilence;

/** A token older than this since its issue is renewed before the next request (rule U28). Seconds. */
export const renewAfterSeconds = 3600;

/** Titles and descriptions of the roles as the product brings them, which readers of other languages are told in theirs (decision 386). */
export const deliveredRoles: ReadonlyArray<readonly [name: string, description: string]> = [
  ['User', 'Writes, submits and follows own proposals'],
  ['User Officer', 'Runs the user office'],
  ['FAP Chair', 'Leads a review panel and records its decisions'],
  ['FAP Secretary', 'Organises a review panel and assigns its reviewers'],
  ['FAP Reviewer', 'Grades the proposals assigned by a review panel'],
  ['Instrument Scientist', 'Judges technical feasibility for own instruments'],
  ['Experiment safety reviewer', 'Reviews the safety of experiments'],
  ['Internal reviewer', 'Contributes internal reviews to technical reviews'],
];
