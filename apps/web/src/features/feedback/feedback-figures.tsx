import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
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
import { useOperation } from '../../api/index.ts';
import { Answer } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

type Figure = NonNullable<FeedbackFiguresQuery['feedbackFigures']>[number];

/** `2026 Q2`. */
export function quarterName(quarter: string): string {
  const date = new Date(quarter);
  return `${date.getUTCFullYear()} Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
}

/** A number with a bar behind it, as long as its part of the whole. */
function Share({ count, of }: { readonly count: number; readonly of: number }) {
  const part = of > 0 ? Math.round((100 * count) / of) : 0;
  return (
    <Box sx={{ position: 'relative', minWidth: 64, textAlign: 'right', px: 0.5 }}>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          inset: '2px auto 2px 0',
          width: `${part}%`,
          bgcolor: 'primary.main',
          opacity: 0.16,
          borderRadius: 0.5,
        }}
      />
      <span>{count}</span>
    </Box>
  );
}

function FigureTable({ figure }: { figure: Figure }) {
  const text = useText();
  const { questionId, question, answers, choices, quarters } = figure;
  const hasAverage = quarters.some(({ average }) => average !== null && average !== undefined);
  const heading = `figure-${questionId}`;
  return (
    <Box component="section" aria-labelledby={heading} sx={{ mb: 4 }}>
      <Typography id={heading} variant="h3">
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
              {quarters.map(({ quarter }) => (
                <TableCell key={quarter} component="th" scope="col" align="right">
                  {quarterName(quarter)}
                </TableCell>
              ))}
              <TableCell component="th" scope="col" align="right">
                {text('In all')}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {choices.map(({ choice, count }, at) => (
              <TableRow key={choice}>
                <TableCell component="th" scope="row">
                  {choice}
                </TableCell>
                {quarters.map((quarter) => (
                  <TableCell key={quarter.quarter}>
                    <Share count={quarter.choices[at]?.count ?? 0} of={quarter.answers} />
                  </TableCell>
                ))}
                <TableCell>
                  <Share count={count} of={answers} />
                </TableCell>
              </TableRow>
            ))}
            {hasAverage ? (
              <TableRow>
                <TableCell component="th" scope="row">
                  {text('Mean')}
                </TableCell>
                {quarters.map(({ quarter, average }) => (
                  <TableCell key={quarter} align="right">
                    {average?.toLocaleString('en', { maximumFractionDigits: 2 }) ?? '–'}
                  </TableCell>
                ))}
                <TableCell />
              </TableRow>
            ) : null}
            <TableRow>
              <TableCell component="th" scope="row">
                {text('Answers')}
              </TableCell>
              {quarters.map((quarter) => (
                <TableCell key={quarter.quarter} align="right">
                  {quarter.answers}
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

/** What was answered to each question, quarter by quarter (rule O64). */
export function FeedbackFigures({ callId }: { readonly callId: number | undefined }) {
  const text = useText();
  const operation = useOperation(FeedbackFiguresDocument, { filter: callId ? { callId } : {} });
  return (
    <Answer of={operation} field="feedbackFigures" absent="No feedback yet">
      {(figures) =>
        figures.length > 0 ? (
          figures.map((figure) => <FigureTable key={figure.questionId} figure={figure} />)
        ) : (
          <EmptyState title={text('No feedback yet')} text={text('Figures appear once feedback was submitted.')} />
        )
      }
    </Answer>
  );
}
