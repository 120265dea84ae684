import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { findReviews, listByProposals, type ReviewRow } from './fap-review.queries.ts';

/** A review by key, batched; asks nobody's leave. */
export const reviews = oneLoader<number, ReviewRow>(
  (ctx, ids) => findReviews(ctx.db, ids),
  (row) => row.id,
);

/** All panel reviews of a proposal, batched; asks nobody's leave. */
export const reviewsOfProposal = manyLoader<number, ReviewRow>(
  (ctx, pks) => listByProposals(ctx.db, pks),
  (row) => row.proposalPk,
);
