import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { findTechnicalReviews, listByProposals, type TechnicalReviewRow } from './technical-review.queries.ts';

/** A review by key, batched; asks nobody's leave. */
export const technicalReviews = oneLoader<number, TechnicalReviewRow>(
  (ctx, ids) => findTechnicalReviews(ctx.db, ids),
  (row) => row.id,
);

/** All reviews of a proposal, batched; asks nobody's leave. */
export const reviewsOfProposal = manyLoader<number, TechnicalReviewRow>(
  (ctx, pks) => listByProposals(ctx.db, pks),
  (row) => row.proposalPk,
);
