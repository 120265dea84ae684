import { manyLoader, oneLoader } from '../../access/loaders.ts';
import * as queries from './technique.queries.ts';

/** Instruments of a technique, batched. */
export const instrumentLinks = manyLoader<number, { techniqueId: number; instrumentId: number }>(
  (ctx, ids) => queries.findInstrumentsOfTechniques(ctx.db, ids),
  (link) => link.techniqueId,
);

/** Scientists of a technique, batched. */
export const scientistLinks = manyLoader<number, { techniqueId: number; userId: number }>(
  (ctx, ids) => queries.findScientistsOfTechniques(ctx.db, ids),
  (link) => link.techniqueId,
);

/** Proposals with a technique, counted; null when there is none. */
export const proposalCounts = oneLoader<number, { techniqueId: number; proposals: number }>(
  (ctx, ids) => queries.countProposalsOfTechniques(ctx.db, ids),
  (count) => count.techniqueId,
);
