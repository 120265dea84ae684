import { officerInPerson, officerOnly, rule } from '../kernel/index.ts';

/** Templates of e-mails are the user office's; no token has a key for writing them. */
export const emailTemplatePolicies = {
  read: rule('emailTemplate.read', officerOnly),
  write: rule('emailTemplate.write', officerInPerson),
};
