import { onEvent } from '../../events/dispatch.ts';
import { moveOpenReviews } from './technical-review-handover.queries.ts';

// With a new manager, and when the officer wants it, what is not submitted goes to the new one (rule R75).
onEvent('technical reviews follow the manager of their instrument', 30, async (tx, event) => {
  const { technicalReviewsTo } = event.rowData;
  if (event.eventType !== 'INSTRUMENT_UPDATED' || typeof technicalReviewsTo !== 'number') return;
  await moveOpenReviews(tx.db, Number(event.changedObjectId), technicalReviewsTo);
});
