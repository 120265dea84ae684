import { z } from 'zod';
import { id } from '../kernel/index.ts';

export const actArgs = z.object({ id: id() });

/** `proposalPk`: acts that touched this proposal. Newest first; at most 100 at a time. */
export const actsArgs = z.object({
  filter: z.object({ proposalPk: id().nullish() }).meta({ id: 'ActsFilter' }).nullish(),
  first: z.int().min(0).max(100).nullish(),
  offset: z.int().min(0).nullish(),
});
