import { onEvent } from '../../events/dispatch.ts';
import { holdsFiles } from '../file/index.ts';
import { holdsQuestionaries } from '../questionary/index.ts';
import { documentsHeld, documentsReferred, questionariesHeld } from './technical-review.holders.ts';
import { lockProposalOfQuestionary } from './technical-review.queries.ts';
import { moveOpenReviews } from './technical-review-handover.queries.ts';

holdsQuestionaries('TECHNICAL_REVIEW', questionariesHeld, (tx, questionaryId) =>
  lockProposalOfQuestionary(tx.db, questionaryId),
);
holdsFiles({ tokenKeys: ['TechnicalReviewQueries.get'], readable: documentsHeld, referred: documentsReferred });

// With a new manager, and when the officer wants it, what is not submitted goes to the new one (rule R75).
onEvent('technical reviews follow the manager of their instrument', 30, async (tx, event) => {
  const { technicalReviewsTo } = event.rowData;
  if (event.eventType !== 'INSTRUMENT_UPDATED' || typeof technicalReviewsTo !== 'number') return;
  await moveOpenReviews(tx.db, Number(event.changedObjectId), technicalReviewsTo);
});
