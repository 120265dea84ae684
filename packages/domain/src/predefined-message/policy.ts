import { officerOnly, rule } from '../kernel/index.ts';

/** Reading and writing alike are for user officers (rule R95). */
export const predefinedMessagePolicies = {
  read: rule('predefinedMessage.read', officerOnly),
  write: rule('predefinedMessage.write', officerOnly),
};
