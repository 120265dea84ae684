import { recordKey } from '@atrium/domain/live';
import { DateText } from '@atrium/ui/date-text';
import { Fact } from '@atrium/ui/facts';
import Box from '@mui/material/Box';
import { TechnicalBasisDocument } from '../../api/generated/features/technical-review/technical-review.ts';
import { useOperation } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { type TimeUnits, timeIn } from '../../kits/time-unit/index.ts';
import { useText } from '../../locale/index.ts';

interface TimeBasisProps {
  readonly reviewId: number;
  readonly proposalPk: number;
  readonly units: TimeUnits;
}

/**
 * Information beside the time: the requested time, how full the instrument is in the call, and what the team has measured on it before
 * (rule R102).
 */
export function TimeBasis({ reviewId, proposalPk, units }: TimeBasisProps) {
  const text = useText();
  const { data } = useOperation(
    TechnicalBasisDocument,
    { technicalReviewId: reviewId },
    { quiet: true, keepPrevious: false, live: () => [recordKey('proposal', proposalPk)] },
  );
  const found = data?.technicalBasis;
  if (!found) return null;
  const { requested, available, proposals, given, reviewed, asked, earlierExperiments } = found;
  const time = (n: number) => timeIn(n, units);
  return (
    <Box
      component="section"
      aria-label={text('What the time is based on')}
      sx={{ mt: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, fontSize: '0.875rem' }}
    >
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(9.375rem, 1fr))' }}
      >
        <Fact label={text('The proposal requests')}>
          {typeof requested === 'number' ? time(requested) : text('not stated in its form')}
        </Fact>
        <Fact label={text('The instrument has')}>
          {typeof available === 'number' ? time(available) : text('not set for this call')}
        </Fact>
        <Fact label={text('Other reviews allocate')}>
          {text('{{time}} (reviewed: {{reviewed}} of {{others}})', {
            time: time(given),
            reviewed,
            others: proposals - 1,
          })}
        </Fact>
        {asked > 0 ? <Fact label={text('The other proposals request')}>{time(asked)}</Fact> : null}
      </Box>
      <Box sx={{ mt: 1, color: 'text.secondary' }}>{text('Earlier experiments of the team on this instrument')}</Box>
      {earlierExperiments.length === 0 ? (
        text('None')
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {earlierExperiments.map((one) => (
            <li key={one.experimentPk}>
              <DateText value={one.startsAt} /> – <DateText value={one.endsAt} />
              {': '}
              <ScreenLink to="/Proposals" query={{ reviewModal: one.proposalPk }}>
                {`${one.proposalId} ${one.title}`}
              </ScreenLink>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
