import { isOfficer, officerInPerson, rule } from '../kernel/index.ts';

/** How many people belong to an institution is the user office's to know; its name is public. */
export const mayCountPeople = isOfficer;

/** Making, renaming, merging and deleting: officers, never an access token (rule U48). Reading is public. */
export const institutionPolicies = {
  write: rule('institution.write', officerInPerson),
};
