import { officerOnly, rule } from '../kernel/index.ts';

export const eventLogPolicies = {
  /** Who did what is the user office's to know (Spec 3 §6). */
  read: rule('eventLog.read', officerOnly),
};
