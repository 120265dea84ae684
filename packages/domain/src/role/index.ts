/** The eight roles as inputs name them; codes and numbers are in the kernel. */
import { z } from 'zod';
import { officerOnly, roleCodes, roleIds, rule } from '../kernel/index.ts';

/** A role as filters and panel operations name it; other operations take the number of `roleIds`. */
export const userRole = z.enum(roleCodes).meta({ id: 'UserRole' });

const numbers = new Set(Object.values(roleIds));

/** The number of a role; there is no 3. */
export const roleId = () => z.int().refine((value) => numbers.has(value), { message: 'There is no such role' });

export const rolePolicies = {
  /** All roles with their descriptions; everybody sees their own through `me` (rule U3). */
  list: rule('role.list', officerOnly),
};
