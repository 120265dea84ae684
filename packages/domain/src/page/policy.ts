import { officerInPerson, rule } from '../kernel/index.ts';

/** Writing: officers, never an access token (rule A13). Reading is public. */
export const pagePolicies = {
  write: rule('page.write', officerInPerson),
};
