import { recommendationWords } from '@atrium/domain/fap-meeting';
import { recordKey } from '@atrium/domain/live';
import { feasibilityWords } from '@atrium/domain/technical-review';
import { Fact, Facts } from '@atrium/ui/facts';
import { HtmlText } from '@atrium/ui/html-text';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  DecisionBasisDocument,
  type DecisionBasisQuery,
} from '../../api/generated/features/proposal-record/proposal-record.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { type TimeUnits, timeIn, unitsOf } from '../../kits/time-unit/index.ts';
import { figure, useText } from '../../locale/index.ts';
import type { RecordedProposal } from './record-tab.ts';

export type Basis = NonNullable<NonNullable<DecisionBasisQuery['proposal']>['decisionBasis']>;

/** Fetches the current basis of the decision on a proposal (rule P103). */
export function useDecisionBasis(primaryKey: number, enabled: boolean): Operation<DecisionBasisQuery> {
  return useOperation(
    DecisionBasisDocument,
    { primaryKey },
    { keepPrevious: false, staleTime: 0, enabled, live: () => [recordKey('proposal', primaryKey)] },
  );
}

/**
 * Returns the time offered for each instrument: that of the panel whose decision is submitted, otherwise of the first one with a time (rule
 * P104).
 */
export function offeredTimes(basis: Basis): ReadonlyMap<number, number> {
  const inOrder = basis.toSorted((a, b) => Number(b.decisionSubmitted) - Number(a.decisionSubmitted));
  const offered = new Map<number, number>();
  for (const { instrumentId, proposedTime } of inOrder) {
    if (typeof proposedTime === 'number' && !offered.has(instrumentId)) offered.set(instrumentId, proposedTime);
  }
  return offered;
}

interface DecisionBasisProps {
  readonly proposal: RecordedProposal;
  readonly operation: Operation<DecisionBasisQuery>;
  readonly units: TimeUnits;
}

/** The basis beside the decision: results of technical review, reviewers and panel, and the time that is left. */
export function DecisionBasis({ proposal, operation, units }: DecisionBasisProps) {
  const text = useText();
  const several = new Set((operation.data?.proposal?.decisionBasis ?? []).map(({ fapId }) => fapId)).size > 1;
  return (
    <Box component="section" aria-labelledby="decision-basis">
      <Typography id="decision-basis" component="h2" variant="h3" gutterBottom>
        {text('Basis for the decision')}
      </Typography>
      <QueryResult of={operation} field="proposal" absent="Proposal not found">
        {({ decisionBasis }) => (
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            {(decisionBasis ?? []).map((row) => {
              const instrument = (proposal.instruments ?? []).find(({ id }) => id === row.instrumentId)?.name ?? '–';
              return (
                <Box
                  component="section"
                  key={`${row.instrumentId}/${row.fapId}`}
                  aria-label={instrument}
                  sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, fontSize: '0.875rem' }}
                >
                  <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
                    {several && row.fapCode ? `${instrument} · ${row.fapCode}` : instrument}
                  </Typography>
                  <Found row={row} units={units} />
                </Box>
              );
            })}
          </Box>
        )}
      </QueryResult>
      <Box sx={{ mt: 1.5, fontSize: '0.875rem' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {text('The full reviews are on the previous tabs.')}
        </Box>
      </Box>
    </Box>
  );
}

function Found({ row, units }: { row: Basis[number]; units: TimeUnits }) {
  const text = useText();
  const time = (value: number | null | undefined) => (typeof value === 'number' ? timeIn(value, units) : '–');
  return (
    <Facts>
      <Fact label={text('Technical review')}>
        {row.feasibility
          ? `${text(feasibilityWords[row.feasibility])}${row.technicalSubmitted ? '' : ` (${text('draft')})`}`
          : text('Not reviewed yet')}
        {`, ${time(row.technicalTime)}`}
      </Fact>
      {row.fapId === null || row.fapId === undefined ? (
        <Fact label={text('Panel')}>{text('Not in a panel')}</Fact>
      ) : (
        <>
          <Fact label={text('Grades')}>
            {row.grades.length > 0
              ? text('{{grades}}, average {{average}}', {
                  grades: row.grades.map(figure).join(', '),
                  average: figure(row.averageGrade),
                })
              : '–'}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {text('(reviews submitted: {{done}} of {{all}})', {
                done: row.reviewsSubmitted,
                all: row.reviews,
              })}
            </Box>
          </Fact>
          <Fact label={text('Panel recommendation')}>
            {text(recommendationWords[row.recommendation ?? 'UNSET'])}
            {row.decisionSubmitted ? '' : ` (${text('not submitted')})`}
          </Fact>
          <Fact label={text('Rank')}>
            {typeof row.rankOrder === 'number'
              ? text('{{rank}} of {{all}}', { rank: row.rankOrder, all: row.ranked })
              : '–'}
          </Fact>
          {row.minutes ? (
            <Fact label={text('Minutes of the panel')}>
              <HtmlText html={row.minutes} />
            </Fact>
          ) : null}
          {row.textForApplicant ? (
            <Fact label={text('Panel text for the applicant')}>
              <HtmlText html={row.textForApplicant} />
            </Fact>
          ) : null}
          {typeof row.fapTime === 'number' ? <Fact label={text('Panel time')}>{time(row.fapTime)}</Fact> : null}
        </>
      )}
      <Fact label={text('Time left on the instrument')}>
        {typeof row.available === 'number'
          ? text('{{left}} of {{all}} {{units}}', { left: row.left ?? 0, all: row.available, units: unitsOf(units) })
          : text('Time not set for this call')}
      </Fact>
    </Facts>
  );
}
