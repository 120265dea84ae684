import Button from '@mui/material/Button';
import { CreateExperimentReportDocument } from '../../api/generated/features/experiment-report/begin-report.ts';
import { useCommand } from '../../api/index.ts';
import { screenLink, useGo } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import type { OwnExperiment } from './action-icons.tsx';

/** The report on one's own experiment: to write it, go on with it, or read it (rule O149). */
export function ReportOf({ experiment }: { readonly experiment: OwnExperiment }) {
  const text = useText();
  const go = useGo();
  const create = useCommand(CreateExperimentReportDocument, {});
  const { experimentPk, experimentId, report, mayBeginReport } = experiment;
  const open = (reportId: number) => ({ to: '/ExperimentReport/$reportId', params: { reportId } }) as const;
  if (report) {
    const words = report.status === 'SUBMITTED' ? 'Read report' : 'Go on with the report';
    return (
      <Button size="small" aria-label={`${text(words)}: ${experimentId}`} {...screenLink(open(report.id))}>
        {text(words)}
      </Button>
    );
  }
  if (!mayBeginReport.allowed) return '–';
  const begin = async () => {
    const outcome = await create.run({ experimentPk });
    if (outcome.ok) await go(open(outcome.data.createExperimentReport.id));
  };
  return (
    <Button
      size="small"
      loading={create.pending}
      aria-label={`${text('Write report')}: ${experimentId}`}
      onClick={() => void begin()}
    >
      {text('Write report')}
    </Button>
  );
}
