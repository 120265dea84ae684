import { afterResult } from '@atrium/domain/proposal';
import { DateText } from '@atrium/ui/date-text';
import { HtmlText } from '@atrium/ui/html-text';
import { lazyPart } from '@atrium/ui/lazy-part';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OutcomeShownFragment } from '../../api/generated/kits/outcome/outcome.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import { useServerNow } from '../deadline/index.ts';
import { ScreenLink } from '../go/index.ts';

// Loaded lazily: only people with a rejected proposal need it, and it queries the open calls before it renders anything.
const Resubmit = lazyPart(() => import('./resubmit.tsx').then((module) => module.Resubmit));

export type OutcomeShown = OutcomeShownFragment;

type Experiment = NonNullable<OutcomeShown['experiments']>[number];
type Dated = Omit<Experiment, 'endsAt'> & { readonly endsAt: Date };

interface OutcomeProps {
  readonly of: OutcomeShown;
  /** The level of its headings. */
  readonly level: 'h3' | 'h4';
}

/** Whole sentences for each allocation unit of a call, so that they can be put into the singular and translated. */
const givenIn = {
  Day: '{{instrument}}: {{n}} days',
  Hour: '{{instrument}}: {{n}} hours',
  Week: '{{instrument}}: {{n}} weeks',
} as const;

/** The time granted on each instrument, the panel's comment, and the next steps with their dates (rule P180). */
export function ProposalOutcome({ of: proposal, level }: OutcomeProps) {
  const text = useText();
  const { commentForUser, instruments, call, publicStatus, abilities } = proposal;
  const timeGiven = givenIn[call?.allocationTimeUnit ?? 'Day'];
  // Guests see no time (rule P190), so a missing time does not mean that none was granted.
  const given = (publicStatus === 'accepted' ? (instruments ?? []) : []).filter(
    ({ managementTimeAllocation }) => abilities.clone.allowed || managementTimeAllocation !== null,
  );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {given.length > 0 ? (
        <Box component="section">
          <Typography variant="h4" component={level} gutterBottom>
            {text('Beam time')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {given.map(({ id, name, managementTimeAllocation: time }) => (
              <li key={id}>
                {typeof time === 'number'
                  ? text(timeGiven, { instrument: name, n: time })
                  : text('{{instrument}}: not decided yet', { instrument: name })}
              </li>
            ))}
          </Box>
        </Box>
      ) : null}
      {commentForUser ? (
        <Box component="section">
          <Typography variant="h4" component={level} gutterBottom>
            {text('Comments from the panel')}
          </Typography>
          <HtmlText html={commentForUser} />
        </Box>
      ) : null}
      <Next proposal={proposal} level={level} />
    </Box>
  );
}

function Next({ proposal, level }: { proposal: OutcomeShown; level: OutcomeProps['level'] }) {
  const text = useText();
  const now = useServerNow();
  const { call, publicStatus, experiments } = proposal;
  if (!call) return null;
  const cycle = { start: new Date(call.startCycle), end: new Date(call.endCycle) };
  const dated = (experiments ?? []).map((one) => ({ ...one, endsAt: new Date(one.endsAt) }));
  const next = afterResult({ publicStatus, cycle, experiments: dated }, now);
  // Only the proposal's own people, who alone may copy it, can resubmit it or expect to be notified.
  if (!next || (next.kind !== 'EXPERIMENTS' && !proposal.abilities.clone.allowed)) return null;
  return (
    <Box component="section">
      <Typography variant="h4" component={level} gutterBottom>
        {text('What happens next')}
      </Typography>
      {next.kind === 'EXPERIMENTS' ? (
        <Experiments ahead={next.ahead} canPrepare={proposal.abilities.clone.allowed} />
      ) : null}
      {next.kind === 'BEAM_TIME_TO_COME' ? (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          <li>
            {text('Your experiment will be planned between')} <DateText value={next.from.toISOString()} /> {text('and')}{' '}
            <DateText value={next.to.toISOString()} />
            {text('.')}
          </li>
          <li>{text('You will be told the dates, and can then name the visitors and fill in the safety form.')}</li>
        </Box>
      ) : null}
      {next.kind === 'ON_RESERVE' ? (
        <>
          <Box component="p" sx={{ m: 0 }}>
            {text('We will write to you if time becomes available. The reserve list ends on')}{' '}
            <DateText value={next.until.toISOString()} />
            {text('.')}
          </Box>
          <Resubmit of={proposal} />
        </>
      ) : null}
      {next.kind === 'APPLY_AGAIN' ? <Resubmit of={proposal} /> : null}
    </Box>
  );
}

interface ExperimentsProps {
  readonly ahead: readonly Dated[];
  readonly canPrepare: boolean;
}

/** The dates of the experiments to come, and what the people of the proposal have to do beforehand. */
function Experiments({ ahead, canPrepare }: ExperimentsProps) {
  const text = useText();
  const features = useFeatures();
  return (
    <>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {ahead.map(({ experimentPk, experimentId, startsAt, endsAt }) => (
          <li key={experimentPk}>
            {experimentId}: <DateText value={startsAt} withTime /> – <DateText value={endsAt} withTime />
          </li>
        ))}
      </Box>
      {canPrepare && features.has('SCHEDULER') ? (
        <Box sx={{ mt: 1 }}>
          <ScreenLink to="/ExperimentTimes">{text('Name visitors and fill in the safety form')}</ScreenLink>
        </Box>
      ) : null}
    </>
  );
}
