import Button from '@mui/material/Button';
import { CreateExperimentReportDocument } from '../../api/generated/features/experiment-report/begin-report.ts';
import { useCommand } from '../../api/index.ts';
import { screenLink, useGo } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import type { OwnExperiment } from './action-icons.tsx';

/** What the button says, and what it is called: the column is narrow and has its heading, but a button is also met without them. */
const words = {
  write: ['Write', 'Write report'],
  goOn: ['Continue', 'Continue the report'],
  read: ['Read', 'Read report'],
} as const;

/** As wide as its word, which begins where the words of the column begin. */
const narrow = { minWidth: 0, px: 0 } as const;

/** The report on one's own experiment: to write it, go on with it, or read it (rule O149). */
export function ReportOf({ experiment }: { readonly experiment: OwnExperiment }) {
  const text = useText();
  const go = useGo();
  const create = useCommand(CreateExperimentReportDocument, {});
  const { experimentPk, experimentId, report, mayBeginReport } = experiment;
  const open = (reportId: number) => ({ to: '/ExperimentReport/$reportId', params: { reportId } }) as const;
  if (report) {
    const [short, whole] = report.status === 'SUBMITTED' ? words.read : words.goOn;
    return (
      <Button size="small" sx={narrow} aria-label={`${text(whole)}: ${experimentId}`} {...screenLink(open(report.id))}>
        {text(short)}
      </Button>
    );
  }
  if (!mayBeginReport.allowed) return '–';
  const begin = async () => {
    const outcome = await create.run({ experimentPk });
    if (outcome.ok) await go(open(outcome.data.createExperimentReport.id));
  };
  const [short, whole] = words.write;
  return (
    <Button
      size="small"
      sx={narrow}
      loading={create.pending}
      aria-label={`${text(whole)}: ${experimentId}`}
      onClick={() => void begin()}
    >
      {text(short)}
    </Button>
  );
}
