import { ActionButton } from '@atrium/ui/action-button';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CreateExperimentReportDocument } from '../../api/generated/features/experiment-report/begin-report.ts';
import { ReportOfExperimentDocument } from '../../api/generated/features/experiment-report/experiment-report.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { WrittenExperimentForm } from '../../kits/experiment-form/index.ts';
import { screenLink, useGo } from '../../kits/go/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

/** The tab of an experiment's record with the report on it (rule O150). */
export function ReportTab({ experimentPk }: { readonly experimentPk: number }) {
  const text = useText();
  const go = useGo();
  const operation = useOperation(ReportOfExperimentDocument, { experimentPk }, { keepPrevious: false });
  const create = useCommand(CreateExperimentReportDocument, { refreshes: [ReportOfExperimentDocument] });
  const begin = async () => {
    const outcome = await create.run({ experimentPk });
    if (outcome.ok) {
      await go({ to: '/ExperimentReport/$reportId', params: { reportId: outcome.data.createExperimentReport.id } });
    }
  };
  return (
    <QueryResult of={operation} field="experiment" absent="Experiment not found">
      {({ report, mayBeginReport: may }) => (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          {report?.status === 'SUBMITTED' ? (
            <WrittenExperimentForm form={report} />
          ) : (
            <Typography>{text(report ? 'The report is being written.' : 'No report has been written yet.')}</Typography>
          )}
          {report ? (
            <Button {...screenLink({ to: '/ExperimentReport/$reportId', params: { reportId: report.id } })}>
              {text('Open the report')}
            </Button>
          ) : null}
          {may.allowed ? (
            <ActionButton variant="contained" busy={create.pending} onClick={() => void begin()}>
              {text('Write the report')}
            </ActionButton>
          ) : null}
          {!may.allowed && !report && may.message ? (
            <Typography color="textSecondary">{text(may.message)}</Typography>
          ) : null}
        </Box>
      )}
    </QueryResult>
  );
}
