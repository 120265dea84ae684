import { officerOnly, rule } from '../kernel/index.ts';

/** Reading and writing alike are for user officers (behaviour/core §14.4). */
export const predefinedMessagePolicies = {
  read: rule('predefinedMessage.read', officerOnly),
  write: rule('predefinedMessage.write', officerOnly),
};
