import { holdsQuestionaries } from '../questionary/index.ts';
import { questionariesHeld } from './fap-review.holders.ts';
import { lockProposalOfQuestionary } from './fap-review.queries.ts';

holdsQuestionaries('FAP_REVIEW', questionariesHeld, (tx, questionaryId) =>
  lockProposalOfQuestionary(tx.db, questionaryId),
);
