import { mayViewReport, mayWriteReport } from '@atrium/domain/experiment-report';
import { heldByReviews, holdersIn, holdsQuestionaries } from '../questionary/index.ts';
import { reportFacts } from './experiment-report.facts.ts';
import { lockReportHolder } from './experiment-report.queries.ts';

// The answers may be read and written by the same people as the report (rules O149 and O150).
holdsQuestionaries(
  'EXPERIMENT_REPORT',
  heldByReviews({
    find: holdersIn('experimentReports'),
    factsOf: reportFacts,
    mayRead: (ctx, facts) => mayViewReport(ctx.actor, facts).allowed,
    mayReadOverwritten: () => false,
    mayWrite: (ctx, facts) => mayWriteReport(ctx.actor, facts).allowed,
  }),
  (tx, questionaryId) => lockReportHolder(tx.db, questionaryId),
);
