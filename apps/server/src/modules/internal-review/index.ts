/** Internal reviews of technical reviews. */
export { InternalReviewRef } from './internal-review.schema.ts';
