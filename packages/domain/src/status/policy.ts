import { officerOnly, rule, signedIn } from '../kernel/index.ts';

/** Statuses are kept by officers. */
export const mayKeepStatuses = officerOnly;

/** Statuses are read by anybody signed in and kept by officers (rule W5). */
export const statusPolicies = {
  read: rule('status.read', signedIn),
  write: rule('status.write', mayKeepStatuses),
};
