import { officerInPerson, rule } from '../kernel/index.ts';

/** Writing: officers, never an access token (rule A10). Reading is public. */
export const featurePolicies = {
  update: rule('feature.update', officerInPerson),
};
