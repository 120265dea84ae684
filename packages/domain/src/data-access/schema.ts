import { z } from 'zod';
import { id } from '../kernel/index.ts';

export const dataAccessUsersArgs = z.object({ proposalPk: id() });
export const updateDataAccessUsersArgs = z.object({ proposalPk: id(), userIds: z.array(id()).max(500) });
