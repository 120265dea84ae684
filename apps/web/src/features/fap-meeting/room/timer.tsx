import { timeSpent, timeToEnd } from '@atrium/domain/fap-meeting';
import { useNow } from '@atrium/ui/relative-time';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import Box from '@mui/material/Box';
import { serverTime } from '../../../api/index.ts';
import { useText } from '../../../locale/index.ts';
import { clockText, type Room } from './room-model.ts';

/** Returns how long the proposal has been discussed, in milliseconds, updated every second. */
function useSpent({ timerStartedAt, timerSpentMs }: Room): number {
  const now = serverTime(useNow(1000)).getTime();
  return timeSpent({ startedAt: timerStartedAt ? Date.parse(timerStartedAt) : null, spentMs: timerSpentMs }, now);
}

interface TimerProps {
  readonly room: Room;
  /** The number of proposals left, including the one under discussion. */
  readonly left: number;
  readonly isLarge?: boolean;
}

/** The timer of the proposal under discussion: what is left of the planned minutes, and the time needed for the rest of the agenda. */
export function Timer({ room, left, isLarge = false }: TimerProps) {
  const text = useText();
  const spent = useSpent(room);
  const planned = typeof room.minutes === 'number' ? room.minutes * 60_000 : null;
  const remaining = planned === null ? null : planned - spent;
  const isOver = remaining !== null && remaining < 0;
  const toEnd = timeToEnd(room.minutes ?? null, left, Math.min(spent, planned ?? spent));
  // Rounded before it is split, so that there are never 60 minutes beside the hours.
  const minutesToEnd = toEnd === null ? null : Math.round(toEnd / 60_000);
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1.5, flexWrap: 'wrap' }}>
      <Box
        role="timer"
        aria-label={text('Time for this proposal')}
        sx={{
          fontSize: isLarge ? '3rem' : '1.5rem',
          lineHeight: 1.1,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          color: isOver ? 'error.main' : 'text.primary',
        }}
      >
        {clockText(remaining ?? spent)}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: isLarge ? '1.125rem' : '0.875rem' }}>
        {planned === null
          ? null
          : isOver
            ? text('over the planned {{n}} minutes', { n: room.minutes ?? 0 })
            : text('left of {{n}} minutes', { n: room.minutes ?? 0 })}
        {minutesToEnd === null || left === 0 ? null : (
          <Box component="span" sx={{ display: 'block' }}>
            {text('Agenda: {{hours}} h {{minutes}} min to go', {
              hours: Math.floor(minutesToEnd / 60),
              minutes: minutesToEnd % 60,
            })}
          </Box>
        )}
      </Box>
      {/* Announced once when the time is over rather than every second. */}
      <Box role="status">
        <VisuallyHidden>{isOver ? text('The planned time for this proposal is up') : ''}</VisuallyHidden>
      </Box>
    </Box>
  );
}
