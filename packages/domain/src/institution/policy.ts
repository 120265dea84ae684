import { officerInPerson, rule } from '../kernel/index.ts';

/** Renaming, merging and deleting: officers, never an access token (behaviour/core §15.2). Reading is public. */
export const institutionPolicies = {
  write: rule('institution.write', officerInPerson),
};
