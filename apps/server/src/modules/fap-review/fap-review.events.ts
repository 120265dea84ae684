import { onEvent } from '../../events/dispatch.ts';
import { holdsQuestionaries } from '../questionary/index.ts';
import { writeAboutDecline } from './decline/review-decline.service.ts';
import { questionariesHeld } from './fap-review.holders.ts';
import { lockProposalOfQuestionary } from './fap-review.queries.ts';

holdsQuestionaries('FAP_REVIEW', questionariesHeld, (tx, questionaryId) =>
  lockProposalOfQuestionary(tx.db, questionaryId),
);

onEvent('letters about declined reviews', 10, async (tx, event) => {
  if (event.eventType === 'FAP_REVIEW_DECLINED') await writeAboutDecline(tx, event);
});
