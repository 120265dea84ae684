import { officerOnly, rule, signedIn } from '../kernel/index.ts';

/** Units are needed to fill number and interval questions; user officers keep the list (rule Q20). */
export const unitPolicies = {
  list: rule('unit.list', signedIn),
  manage: rule('unit.manage', officerOnly),
};
