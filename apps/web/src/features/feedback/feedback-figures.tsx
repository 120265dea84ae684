import { EmptyState } from '@atrium/ui/empty-state';
import { ToggleChoice } from '@atrium/ui/toggle-choice';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import {
  FeedbackFiguresDocument,
  type FeedbackFiguresQuery,
} from '../../api/generated/features/feedback/feedback-figures.ts';
import type { FeedbackPeriod } from '../../api/generated/schema.ts';
import { useOperation } from '../../api/index.ts';
import { oneOf, useAddressState } from '../../kits/address-state/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { digits, useText } from '../../locale/index.ts';

type Figure = NonNullable<FeedbackFiguresQuery['feedbackFigures']>[number];

/** A number with a bar behind it that shows its share of the whole. */
function Share({ count, of }: { readonly count: number; readonly of: number }) {
  const part = of > 0 ? Math.round((100 * count) / of) : 0;
  return (
    <Box sx={{ position: 'relative', minWidth: 64, textAlign: 'right', px: 0.5 }}>
      <Box
        aria-hidden
        sx={[
          {
            position: 'absolute',
            inset: '2px auto 2px 0',
            width: `${part}%`,
            bgcolor: 'primary.main',
            opacity: 0.16,
            borderRadius: 0.5,
          },
          // With the light theme's opacity it would not be visible.
          (theme) => theme.applyStyles('dark', { opacity: 0.55 }),
        ]}
      />
      <Box component="span" sx={{ position: 'relative' }}>
        {count}
      </Box>
    </Box>
  );
}

/** The number of times each answer was given. */
function ChoiceRows({ figure: { answers, choices, periods } }: { figure: Figure }) {
  return (
    <>
      {choices.map(({ choice, count }, at) => (
        <TableRow key={choice}>
          <TableCell component="th" scope="row">
            {choice}
          </TableCell>
          {periods.map((period) => (
            <TableCell key={period.name}>
              <Share count={period.choices[at]?.count ?? 0} of={period.answers} />
            </TableCell>
          ))}
          <TableCell>
            <Share count={count} of={answers} />
          </TableCell>
        </TableRow>
      ))}
    </>
  );
}

/** The mean of numeric answers. */
function MeanRow({ periods, unit }: Pick<Figure, 'periods' | 'unit'>) {
  const text = useText();
  const hasAverage = periods.some(({ average }) => average !== null && average !== undefined);
  if (!hasAverage) return null;
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {unit ? `${text('Mean')} (${unit})` : text('Mean')}
      </TableCell>
      {periods.map(({ name, average }) => (
        <TableCell key={name} align="right">
          {average == null ? '–' : digits(average, { maximumFractionDigits: 2 })}
        </TableCell>
      ))}
      <TableCell />
    </TableRow>
  );
}

function FigureTable({ figure }: { figure: Figure }) {
  const text = useText();
  const { questionId, question, answers, unit, periods } = figure;
  const heading = `figure-${questionId}`;
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mb: 4 }}>
      <Typography id={heading} variant="h3" component="h2">
        {question}
      </Typography>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {text('{{n}} answers', { n: answers })}
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby={heading} sx={{ width: 'auto', minWidth: 320 }}>
          <TableHead>
            <TableRow>
              <TableCell />
              {periods.map(({ name }) => (
                <TableCell key={name} component="th" scope="col" align="right">
                  {name}
                </TableCell>
              ))}
              <TableCell component="th" scope="col" align="right">
                {text('Overall')}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            <ChoiceRows figure={figure} />
            <MeanRow periods={periods} unit={unit} />
            <TableRow>
              <TableCell component="th" scope="row">
                {text('Answers')}
              </TableCell>
              {periods.map(({ name, answers: answered }) => (
                <TableCell key={name} align="right">
                  {answered}
                </TableCell>
              ))}
              <TableCell align="right">{answers}</TableCell>
            </TableRow>
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

const periodWords: Readonly<Record<FeedbackPeriod, string>> = { QUARTER: 'By quarter', CYCLE: 'By cycle' };
const periods = Object.keys(periodWords) as FeedbackPeriod[];
const codecs = { by: oneOf(periods, 'QUARTER') };

interface FigureToolsProps {
  readonly by: FeedbackPeriod;
  readonly callId: number | undefined;
  readonly onBy: (by: FeedbackPeriod) => void;
}

/** Chooses the periods of the figures, and downloads the figures. */
function FigureTools({ by, callId, onBy }: FigureToolsProps) {
  const text = useText();
  const take = (kind: 'csv' | 'xlsx') =>
    void startDownload({
      kind: `${kind}/feedback-figures`,
      ids: callId ? [by, callId] : [by],
      label: text('Feedback figures'),
      fileName: `feedback_figures.${kind}`,
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 3 }}>
      <ToggleChoice
        label={text('Periods')}
        value={by}
        options={periods.map((one) => [one, text(periodWords[one])] as const)}
        onValue={onBy}
      />
      <Box sx={{ flexGrow: 1 }} />
      <Button aria-label={text('Figures as CSV')} startIcon={<DownloadOutlined />} onClick={() => take('csv')}>
        {text('CSV')}
      </Button>
      <Button
        aria-label={text('Figures as an Excel workbook')}
        startIcon={<DownloadOutlined />}
        onClick={() => take('xlsx')}
      >
        {text('Excel')}
      </Button>
    </Box>
  );
}

/** The answers to each question, by quarters or by the cycles of calls (rules O64 and O232). */
export function FeedbackFigures({ callId }: { readonly callId: number | undefined }) {
  const text = useText();
  const [{ by }, set] = useAddressState(codecs);
  const operation = useOperation(FeedbackFiguresDocument, { filter: callId ? { callId } : {}, by });
  return (
    <QueryResult of={operation} field="feedbackFigures" absent="No feedback yet">
      {(figures) =>
        figures.length > 0 ? (
          <>
            <FigureTools by={by} callId={callId} onBy={(chosen) => set({ by: chosen })} />
            {figures.map((figure) => (
              <FigureTable key={figure.questionId} figure={figure} />
            ))}
          </>
        ) : (
          <EmptyState title={text('No feedback yet')} text={text('Figures appear once feedback has been submitted.')} />
        )
      }
    </QueryResult>
  );
}
