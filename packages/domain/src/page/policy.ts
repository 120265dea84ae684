import { officerInPerson, rule } from '../kernel/index.ts';

/** Writing: officers, never an access token (behaviour/core §14.1, §15.2). Reading is public. */
export const pagePolicies = {
  write: rule('page.write', officerInPerson),
};
