import type { RoleCode } from '../kernel/index.ts';

/** A session starts in the first of these roles that the person has, else in the person's first role (rule U25). */
const preferred: readonly RoleCode[] = [
  'USER_OFFICER',
  'INSTRUMENT_SCIENTIST',
  'FAP_CHAIR',
  'FAP_SECRETARY',
  'FAP_REVIEWER',
  'EXPERIMENT_SAFETY_REVIEWER',
  'INTERNAL_REVIEWER',
];

/** Returns the index in `roles` of the role in which a new session starts; -1 if the person has none. */
export function startingRole(roles: readonly RoleCode[]): number {
  const first = preferred.find((role) => roles.includes(role));
  return first ? roles.indexOf(first) : roles.length - 1 < 0 ? -1 : 0;
}

/**
 * Whether an e-mail address reported by a login provider can be trusted to identify a person: to find or create an account, or to make it
 * the first officer's. `claim` is the provider's statement about the address; if it is null, the facility's trust in the provider decides.
 */
export const isAddressProven = (claim: boolean | null, trustsSilence: boolean): boolean => claim ?? trustsSilence;

/** Age in seconds after which a token is renewed before the next request (rule U28). */
export const renewAfterSeconds = 3600;

/** Built-in titles and descriptions of the roles, which are translated for readers of other languages (decision 386). */
export const deliveredRoles: ReadonlyArray<readonly [name: string, description: string]> = [
  ['User', 'Writes and submits proposals and follows their progress'],
  ['User Officer', 'Runs the user office'],
  ['FAP Chair', 'Leads a review panel and records its decisions'],
  ['FAP Secretary', 'Organises a review panel and assigns its reviewers'],
  ['FAP Reviewer', 'Grades the proposals assigned by a review panel'],
  ['Instrument Scientist', 'Judges whether proposals are feasible on their instruments'],
  ['Experiment safety reviewer', 'Reviews the safety of experiments'],
  ['Internal reviewer', 'Contributes internal reviews to technical reviews'],
];
