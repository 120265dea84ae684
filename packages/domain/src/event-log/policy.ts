import { officerOnly, rule } from '../kernel/index.ts';

export const eventLogPolicies = {
  /** Who did what is the user office's to know (Spec 3 §6). */
  read: rule('eventLog.read', officerOnly),
  /** What people wrote and others replaced is the user office's to know as well; of a question only who may read its answers. */
  readOverwritten: rule('eventLog.readOverwritten', officerOnly),
};
