import { type CallPhase, callPhases } from '@atrium/domain/figures';
import { DateText } from '@atrium/ui/date-text';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CallFiguresQuery } from '../../api/generated/features/figures/figures.ts';
import { useText } from '../../locale/index.ts';
import { phaseWords } from './words.ts';

type Call = NonNullable<CallFiguresQuery['callFigures']>['call'];

const day = 86_400_000;
const states = {
  PAST: { word: 'Past', tone: 'off' },
  NOW: { word: 'Now', tone: 'active' },
  AHEAD: { word: 'Ahead', tone: 'waiting' },
} as const satisfies Record<CallPhase['state'], { word: string; tone: StatusTone }>;

/** Returns the days until a phase begins or ends: '12 days left', 'begins in 3 days'; undefined if it is over. */
function countdown({ from, to, state }: CallPhase, now: Date): readonly [words: string, days: number] | undefined {
  if (state === 'PAST') return undefined;
  const days = Math.max(0, Math.ceil(((state === 'NOW' ? to : from).getTime() - now.getTime()) / day));
  if (state === 'NOW') return ['{{n}} days left', days];
  return ['begins in {{n}} days', days];
}

const moment = (value: string) => new Date(value);
const momentOrNull = (value: string | null | undefined) => (value ? new Date(value) : null);

const phasesOf = (call: Call, now: Date) =>
  callPhases(
    {
      startCall: moment(call.startCall),
      endCall: moment(call.endCall),
      endCallInternal: moment(call.endCallInternal ?? call.endCall),
      startReview: moment(call.startReview),
      endReview: moment(call.endReview),
      startFapReview: momentOrNull(call.startFapReview),
      endFapReview: momentOrNull(call.endFapReview),
      startNotify: moment(call.startNotify),
      endNotify: moment(call.endNotify),
      startCycle: moment(call.startCycle),
      endCycle: moment(call.endCycle),
    },
    now,
  );

/** Returns the position of a date on the line, in percent of its length. */
type Share = (at: Date) => number;

/** Returns the positions on a line from the start of the first phase to the end of the last. */
function shareOn(phases: readonly CallPhase[]): Share {
  const first = Math.min(...phases.map(({ from }) => from.getTime()));
  const last = Math.max(...phases.map(({ to }) => to.getTime()), first + day);
  return (at) => ((at.getTime() - first) / (last - first)) * 100;
}

interface PhaseProps {
  readonly phase: CallPhase;
  readonly share: Share;
  readonly now: Date;
}

/** A phase as a bar on the line, with a mark for today. */
function Bar({ phase: { from, to, state }, share, now }: PhaseProps) {
  const [begin, end, today] = [share(from), share(to), share(now)];
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        gridColumn: { xs: '1 / -1', md: 'auto' },
        height: 14,
        bgcolor: 'action.hover',
        borderRadius: 0.5,
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          position: 'absolute',
          top: 3,
          bottom: 3,
          left: `${begin}%`,
          width: `${Math.max(0.6, end - begin)}%`,
          border: 1,
          borderColor: 'primary.main',
          bgcolor: state === 'AHEAD' ? 'transparent' : 'primary.main',
          opacity: state === 'PAST' ? 0.55 : 1,
          borderRadius: 0.5,
          printColorAdjust: 'exact',
        }}
      />
      {today >= 0 && today <= 100 ? (
        <Box
          sx={{
            position: 'absolute',
            top: 0,
            bottom: 0,
            left: `calc(${today}% - 1px)`,
            borderLeft: 2,
            borderColor: 'text.primary',
          }}
        />
      ) : null}
    </Box>
  );
}

/** A phase in words and as a bar. */
function Phase({ phase, share, now }: PhaseProps) {
  const text = useText();
  const { kind, state, from, to } = phase;
  const left = countdown(phase, now);
  return (
    <Box
      component="li"
      aria-current={state === 'NOW' ? 'step' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) auto',
          md: '9.375rem 5.25rem 13.125rem 8.125rem minmax(7.5rem, 1fr)',
        },
        columnGap: 1.5,
        alignItems: 'center',
        fontSize: '0.875rem',
      }}
    >
      <Box component="span" sx={{ fontWeight: state === 'NOW' ? 650 : 400 }}>
        {text(phaseWords[kind])}
      </Box>
      <StatusChip label={text(states[state].word)} tone={states[state].tone} />
      <span>
        <DateText value={from} /> – <DateText value={to} />
      </span>
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        sx={{ textAlign: { xs: 'right', md: 'left' } }}
      >
        {left ? text(left[0], { n: left[1] }) : ''}
      </Typography>
      <Bar phase={phase} share={share} now={now} />
    </Box>
  );
}

/** The phases of a call on one time line, with a mark for today (rule P113). */
export function TimeLine({ call, now }: { call: Call; now: Date }) {
  const text = useText();
  const phases = phasesOf(call, now);
  const share = shareOn(phases);
  return (
    <Box component="section" aria-label={text('Dates')} sx={{ mb: 2 }}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
        {phases.map((phase) => (
          <Phase key={phase.kind} phase={phase} share={share} now={now} />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {text('The vertical line marks today.')}
      </Typography>
    </Box>
  );
}
