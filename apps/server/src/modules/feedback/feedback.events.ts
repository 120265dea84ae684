import { mayViewFeedback, mayWriteFeedback } from '@atrium/domain/feedback';
import { onEvent } from '../../events/dispatch.ts';
import { heldByReviews, holdersIn, holdsQuestionaries } from '../questionary/index.ts';
import { feedbackFacts } from './feedback.facts.ts';
import { lockFeedbackHolder } from './feedback.queries.ts';
import { mailFeedbackRequest } from './feedback.service.ts';

// The answers may be read and written by the same people as the feedback (rules O61 and O62).
holdsQuestionaries(
  'FEEDBACK',
  heldByReviews({
    find: holdersIn('feedbacks'),
    factsOf: feedbackFacts,
    mayRead: (ctx, facts) => mayViewFeedback(ctx.actor, facts).allowed,
    mayReadOverwritten: () => false,
    mayWrite: (ctx, facts) => mayWriteFeedback(ctx.actor, facts).allowed,
  }),
  (tx, questionaryId) => lockFeedbackHolder(tx.db, questionaryId),
);

onEvent('mails about feedback', 10, mailFeedbackRequest);
