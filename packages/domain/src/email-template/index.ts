/** Templates of the e-mails that status actions and the product itself send, edited by officers. */
import { officerInPerson, officerOnly, rule } from '../kernel/index.ts';

export * from './letters.ts';
export * from './letters-in-german.ts';
export * from './model.ts';

/** E-mail templates belong to the user office; no access token has a key for writing them. */
export const emailTemplatePolicies = {
  read: rule('emailTemplate.read', officerOnly),
  write: rule('emailTemplate.write', officerInPerson),
};
