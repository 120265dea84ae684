import { officerInPerson, officerOnly, rule } from '../kernel/index.ts';

/** Tags, and what carries them, are kept by officers; anybody may read their names (rule A32). */
export const mayManageTags = officerOnly;

/** Deleting is no operation of the contract, so no token has a key for it. */
export const mayDeleteTags = officerInPerson;

export const tagPolicies = {
  write: rule('tag.write', mayManageTags),
  delete: rule('tag.delete', mayDeleteTags),
};
