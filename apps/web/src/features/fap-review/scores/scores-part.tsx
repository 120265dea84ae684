import {
  averageGrade,
  type GivenGrade,
  gradeHistogram,
  gradeSpread,
  gradesOf,
  type RankRange,
  rankRanges,
  reviewerStrictness,
  type Strictness,
} from '@atrium/domain/fap-review';
import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import {
  type PanelProposalFragment,
  PanelProposalsDocument,
} from '../../../api/generated/features/fap-review/fap-proposals.ts';
import { useOperation } from '../../../api/index.ts';
import { idIn, intIn, useAddressState } from '../../../kits/address-state/index.ts';
import { CallFilter } from '../../../kits/call-picker/index.ts';
import { QueryResult } from '../../../kits/screen/index.ts';
import { digits, figure, useText } from '../../../locale/index.ts';
import { GradeBars, OffsetBar } from './score-drawings.tsx';

const codecs = { call: idIn(), line: intIn(0, 0) };

type Row = PanelProposalFragment;

const gradesOfRow = ({ assignments }: Row) =>
  gradesOf((assignments ?? []).flatMap(({ review }) => (review ? [{ grade: review.grade ?? null }] : [])));

function givenGrades(rows: readonly Row[]): GivenGrade[] {
  return rows.flatMap(({ proposalPk, assignments }) =>
    (assignments ?? []).flatMap(({ fapMemberUserId, review }) =>
      typeof review?.grade === 'number' && typeof fapMemberUserId === 'number'
        ? [{ proposalPk, reviewerId: fapMemberUserId, grade: review.grade }]
        : [],
    ),
  );
}

function Proposals({ rows, ranges }: { readonly rows: readonly Row[]; readonly ranges: readonly RankRange[] }) {
  const text = useText();
  const byPk = new Map(rows.map((row) => [row.proposalPk, row]));
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={text('Scores of the proposals')}>
        <TableHead>
          <TableRow>
            <TableCell align="right">{text('Rank')}</TableCell>
            <TableCell align="right">{text('Likely ranks')}</TableCell>
            <TableCell>{text('Proposal')}</TableCell>
            <TableCell align="right">{text('Mean')}</TableCell>
            <TableCell>{text('Grades')}</TableCell>
            <TableCell>{text('To be discussed')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {ranges
            .toSorted((a, b) => a.rank - b.rank)
            .map(({ proposalPk, rank, low, high, isWithinNoise }) => {
              const row = byPk.get(proposalPk);
              if (!row) return null;
              const grades = gradesOfRow(row);
              const spread = gradeSpread(grades);
              return (
                <TableRow key={proposalPk}>
                  <TableCell align="right">{rank}</TableCell>
                  <TableCell align="right">{low === high ? low : `${low} – ${high}`}</TableCell>
                  <TableCell sx={{ minWidth: 200, overflowWrap: 'anywhere' }}>
                    {`${row.proposal.proposalId} ${row.proposal.title}`}
                  </TableCell>
                  <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                    {figure(averageGrade(grades))}
                    {spread?.deviation ? (
                      <Box component="span" sx={{ color: 'text.secondary' }}>{` ± ${figure(spread.deviation)}`}</Box>
                    ) : null}
                  </TableCell>
                  <TableCell>
                    <GradeBars bins={gradeHistogram(grades)} />
                  </TableCell>
                  <TableCell>
                    {spread?.disagrees ? (
                      <StatusChip
                        tone="warning"
                        label={text('Reviewers disagree: {{low}} to {{high}}', {
                          low: spread.lowest,
                          high: spread.highest,
                        })}
                      />
                    ) : null}
                    {isWithinNoise ? <StatusChip tone="active" label={text('Too close to the line to call')} /> : null}
                  </TableCell>
                </TableRow>
              );
            })}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Formats a number with one decimal place and a typographic minus sign; a value that rounds to 0 has no sign. */
function signed(value: number): string {
  const places = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const size = Math.round(Math.abs(value) * 10) / 10;
  const sign = value > 0 ? '+' : '−';
  return `${size === 0 ? '' : sign}${digits(size, places)}`;
}

function Reviewers({ found, rows }: { readonly found: readonly Strictness[]; readonly rows: readonly Row[] }) {
  const text = useText();
  const people = new Map(
    rows.flatMap(({ assignments }) =>
      (assignments ?? []).flatMap(({ user }) => (user ? [[user.id, fullName(user)] as const] : [])),
    ),
  );
  if (found.length === 0) {
    return <Typography variant="body2">{text('There are too few grades for the same proposals to tell.')}</Typography>;
  }
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={text('How strict the reviewers are')}>
        <TableHead>
          <TableRow>
            <TableCell>{text('Reviewer')}</TableCell>
            <TableCell align="right">{text('Reviews')}</TableCell>
            <TableCell align="right">{text('Grades higher or lower by')}</TableCell>
            <TableCell>{text('Likely between')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {found
            .toSorted((a, b) => b.offset - a.offset)
            .map(({ reviewerId, reviews, offset, low, high }) => (
              <TableRow key={reviewerId}>
                <TableCell>{people.get(reviewerId) ?? text('Reviewer {{id}}', { id: reviewerId })}</TableCell>
                <TableCell align="right">{reviews}</TableCell>
                <TableCell align="right">{signed(offset)}</TableCell>
                <TableCell>
                  <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', whiteSpace: 'nowrap' }}>
                    <OffsetBar low={low} offset={offset} high={high} />
                    {text('{{low}} and {{high}}', { low: signed(low), high: signed(high) })}
                  </Box>
                </TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/**
 * What the grades of a panel show besides their means: their spread, where reviewers disagree, how strict each reviewer is, and the range
 * of possible ranks of each proposal (rules R106 to R108). Labelled as advice.
 */
export function ScoresPart({ fapId }: { readonly fapId: number }) {
  const text = useText();
  const [{ call, line }, set] = useAddressState(codecs);
  const operation = useOperation(
    PanelProposalsDocument,
    { fapId, callId: call, legacy: false },
    { live: ({ fapProposals }) => (fapProposals ?? []).map(({ proposalPk }) => recordKey('proposal', proposalPk)) },
  );
  const rows = operation.data?.fapProposals;
  const found = useMemo(() => {
    const graded = (rows ?? []).map((row) => ({ proposalPk: row.proposalPk, grades: gradesOfRow(row) }));
    return {
      ranges: rankRanges(graded, line > 0 ? line : undefined),
      strictness: reviewerStrictness(givenGrades(rows ?? [])),
    };
  }, [rows, line]);
  const callFilter = useMemo(() => ({ fapIds: [fapId], isFapReviewEnded: false }), [fapId]);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="info" variant="outlined" sx={{ maxWidth: '47.5rem' }}>
        {text(
          'For guidance only: grades, means and the meeting order remain the record. Likely ranks are based on how much the reviewers of this panel differ.',
        )}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <CallFilter value={call} filter={callFilter} onValue={(next) => set({ call: next })} />
        <TextField
          size="small"
          label={text('Proposals above the line')}
          value={line > 0 ? line : ''}
          onChange={(event) => set({ line: Number.parseInt(event.target.value, 10) || 0 })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
          sx={{ width: '15rem' }}
        />
      </Box>
      <QueryResult of={operation} field="fapProposals" absent="Panel not found">
        {(all) =>
          found.ranges.length === 0 ? (
            <EmptyState title={text('No grades yet')} text={text('Scores appear here once reviewers have graded.')} />
          ) : (
            <>
              <Proposals rows={all} ranges={found.ranges} />
              <section>
                <Typography component="h2" variant="h3" gutterBottom>
                  {text('How strict the reviewers are')}
                </Typography>
                <Reviewers found={found.strictness} rows={all} />
              </section>
            </>
          )
        }
      </QueryResult>
    </Box>
  );
}
