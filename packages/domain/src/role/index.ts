/** The eight roles as inputs name them; their codes and numbers are in the kernel. */
import { z } from 'zod';
import { officerOnly, roleCodes, roleIds, rule } from '../kernel/index.ts';

/** A role as named by filters and panel operations; other operations use the number from `roleIds`. */
export const userRole = z.enum(roleCodes).meta({ id: 'UserRole' });

const numbers = new Set(Object.values(roleIds));

/** The number of a role; 3 is not used. */
export const roleId = () => z.int().refine((value) => numbers.has(value), { message: 'There is no such role' });

export const rolePolicies = {
  /** All roles with their descriptions; other users see their own through `me` (rule U3). */
  list: rule('role.list', officerOnly),
};
