/** What happens when a proposal comes along a connection of its workflow: e-mails, messages, stored documents; and their log. */
import { officerInPerson, officerOnly, rule } from '../kernel/index.ts';

export * from './config.ts';
export * from './log-words.ts';
export * from './model.ts';
export * from './recipients.ts';
export * from './schema.ts';

/** Actions and their log are the user office's (rule W44). What the contract does not know no token may. */
export const statusActionPolicies = {
  read: rule('statusAction.read', officerOnly),
  write: rule('statusAction.write', officerOnly),
  readLogs: rule('statusAction.readLogs', officerOnly),
  replay: rule('statusAction.replay', officerOnly),
  readDrafts: rule('statusAction.readDrafts', officerInPerson),
  decideDrafts: rule('statusAction.decideDrafts', officerInPerson),
};
