import Button from '@mui/material/Button';
import { CreateExperimentReportDocument } from '../../api/generated/features/experiment-report/begin-report.ts';
import { useCommand } from '../../api/index.ts';
import { screenLink, useGo } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import type { OwnExperiment } from './action-icons.tsx';

/**
 * The button's text and its accessible name: the narrow column explains the short text by its header, but screen reader users may reach the
 * button without it.
 */
const words = {
  write: ['Write', 'Write report'],
  goOn: ['Continue', 'Continue the report'],
  read: ['Read', 'Read report'],
} as const;

/** As wide as its text, which is aligned with the text of the column. */
const narrow = { minWidth: 0, px: 0 } as const;

/** A button to write, continue or read the report on the user's own experiment (rule O149). */
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
