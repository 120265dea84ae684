import {
  gradingListTexts,
  incompleteGradings,
  incompleteGradingsWarning,
  openGradings,
  openGradingsWarning,
} from '@atrium/domain/grading-list';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import {
  type GradingRowFragment,
  ProposalsToGradeDocument,
  SubmitReviewsInBulkDocument,
} from '../../api/generated/features/fap-review/grading/grading.ts';
import { toastDone, useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';

type Row = GradingRowFragment;

/**
 * Returns a function that asks for confirmation, warns about incomplete reviews and submits the others; it returns whether any were
 * submitted (rule R38).
 */
export function useBulkSubmit(): (rows: readonly Row[]) => Promise<boolean> {
  const text = useText();
  const ask = useConfirm();
  const submit = useCommand(SubmitReviewsInBulkDocument, { refreshes: [ProposalsToGradeDocument] });
  return async (rows) => {
    const drafts = rows.filter(({ status }) => status === 'DRAFT');
    const selection = drafts.map(({ proposal, grade, comment, openSteps }) => ({
      proposalId: proposal?.proposalId ?? '',
      grade: grade ?? null,
      comment: comment ?? null,
      openSteps: openSteps ?? [],
    }));
    const ungraded = incompleteGradings(selection);
    const open = openGradings(selection);
    const missing = [...ungraded, ...open];
    const ready = drafts.filter((row) => row.proposal && !missing.includes(row.proposal.proposalId));
    const warnings = [incompleteGradingsWarning(ungraded), openGradingsWarning(open)].filter(
      (warning) => warning !== undefined,
    );
    let isDone = false;
    await ask({
      title: gradingListTexts.submitTitle,
      text: (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <div>{text(gradingListTexts.submitConfirmation)}</div>
          {warnings.map((warning) => (
            <Alert key={warning} severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
              {text(warning)}
            </Alert>
          ))}
          <Box sx={{ fontWeight: 600 }}>
            {text('Reviews that will be submitted: {{ready}} of {{all}}', { ready: ready.length, all: rows.length })}
          </Box>
        </Box>
      ),
      confirmLabel: 'Submit',
      isEmpty: ready.length === 0,
      act: async () => {
        const proposals = ready.map(({ id, proposal }) => ({ reviewId: id, proposalPk: proposal?.primaryKey ?? 0 }));
        const outcome = await submit.run({ input: { proposals } });
        if (outcome.ok) toastDone(text(gradingListTexts.submitted(ready.length)), [outcome]);
        isDone = outcome.ok;
      },
    });
    return isDone;
  };
}
