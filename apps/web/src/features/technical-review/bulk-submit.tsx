import {
  bulkSubmitAlerts,
  bulkSubmitReport,
  obstacleOf,
  type SelectedReview,
  technicalReviewTexts,
} from '@atrium/domain/technical-review';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import {
  type ScientistProposalFragment,
  ScientistProposalsDocument,
  SubmitTechnicalReviewsInBulkDocument,
} from '../../api/generated/features/technical-review/scientist-proposals.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';

interface Chosen extends SelectedReview {
  readonly proposalPk: number;
  readonly instrumentId: number;
}

/** Returns the reviews of the selected proposals: the user's own where there are any, otherwise all, so that the report can name them. */
function reviewsOf(rows: readonly ScientistProposalFragment[], me: number): Chosen[] {
  return rows.flatMap((row) => {
    const all = (row.technicalReviews ?? []).flatMap((review) =>
      typeof review.instrumentId === 'number'
        ? [
            {
              proposalPk: row.primaryKey,
              proposalId: row.proposalId,
              instrumentId: review.instrumentId,
              isAssignedToMe: review.technicalReviewAssignee?.id === me,
              submitted: review.submitted,
              status: review.status ?? null,
              timeAllocation: review.timeAllocation ?? null,
              openSteps: review.review?.openSteps ?? [],
            },
          ]
        : [],
    );
    const mine = all.filter(({ isAssignedToMe }) => isAssignedToMe);
    return mine.length > 0 ? mine : all;
  });
}

interface AlertsProps {
  readonly question: string;
  readonly alerts: readonly string[];
  /** What will be done, in numbers. */
  readonly count: string;
}

/** The text of a bulk confirmation: the question, the obstacles, and what will be done nevertheless. */
function Alerts({ question, alerts, count }: AlertsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <div>{question}</div>
      {alerts.map((alert) => (
        <Alert key={alert} severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
          {alert}
        </Alert>
      ))}
      <Box sx={{ fontWeight: 600 }}>{count}</Box>
    </Box>
  );
}

/** Submits the technical reviews of a selection after showing the obstacles (rule R77). */
export function useTechnicalBulkSubmit(): (rows: readonly ScientistProposalFragment[]) => Promise<boolean> {
  const text = useText();
  const ask = useConfirm();
  const { user } = useSession();
  const submit = useCommand(SubmitTechnicalReviewsInBulkDocument, {
    done: technicalReviewTexts.bulkSubmitted,
    refreshes: [ScientistProposalsDocument],
  });
  return async (rows) => {
    const chosen = reviewsOf(rows, user.id);
    const report = bulkSubmitReport(chosen);
    const technicalReviews = chosen
      .filter((review) => obstacleOf(review) === 'ready')
      .map(({ proposalPk, instrumentId }) => ({ proposalPk, instrumentId, reviewerId: user.id, submitted: true }));
    let isDone = false;
    await ask({
      title: technicalReviewTexts.bulkSubmitTitle,
      text: (
        <Alerts
          question={text(technicalReviewTexts.bulkSubmitConfirmation)}
          alerts={bulkSubmitAlerts(report).map((alert) => text(alert))}
          count={text('Reviews that will be submitted: {{ready}} of {{all}}', {
            ready: technicalReviews.length,
            all: chosen.length,
          })}
        />
      ),
      confirmLabel: 'Submit',
      isEmpty: technicalReviews.length === 0,
      act: async () => {
        isDone = (await submit.run({ input: { technicalReviews } })).ok;
      },
    });
    return isDone;
  };
}
