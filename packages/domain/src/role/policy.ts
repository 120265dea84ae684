import { officerOnly, rule } from '../kernel/index.ts';

export const rolePolicies = {
  /** All roles with their descriptions; everybody sees their own through `me` (rule U3). */
  list: rule('role.list', officerOnly),
};
