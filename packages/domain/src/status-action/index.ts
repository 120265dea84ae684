/** What happens when a proposal moves along a connection of its workflow: e-mails, messages, stored documents; and the log of these actions. */
import { officerInPerson, officerOnly, rule } from '../kernel/index.ts';

export * from './config.ts';
export * from './log-words.ts';
export * from './model.ts';
export * from './recipients.ts';
export * from './schema.ts';

/** Actions and their log are for the user office alone (rule W44). Operations that are not part of the contract are closed to access tokens. */
export const statusActionPolicies = {
  read: rule('statusAction.read', officerOnly),
  write: rule('statusAction.write', officerOnly),
  readLogs: rule('statusAction.readLogs', officerOnly),
  replay: rule('statusAction.replay', officerOnly),
  readDrafts: rule('statusAction.readDrafts', officerInPerson),
  decideDrafts: rule('statusAction.decideDrafts', officerInPerson),
};
