import { officerInPerson, rule } from '../kernel/index.ts';

/** Writing: officers, never an access token (behaviour/core §15.2). Reading is public. */
export const featurePolicies = {
  update: rule('feature.update', officerInPerson),
};
