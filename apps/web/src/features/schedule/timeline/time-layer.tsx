import { dayIn } from '@atrium/domain/kernel';
import Box from '@mui/material/Box';
import { DateTime } from 'luxon';
import { memo, useMemo } from 'react';
import { serverNow } from '../../../api/index.ts';
import { dayOfWeekPattern, useText } from '../../../locale/index.ts';
import type { Closure } from '../board.ts';
import { barOf, letters, type Scale, xOf } from '../model/scale.ts';
import { type Cycle, type Day, daysOf, type View } from '../model/span.ts';
import { useSpanWords } from '../model/words.ts';
import { Stripe } from './board-row.tsx';
import { headHeight, labelWidth } from './look.ts';

interface Grid {
  readonly scale: Scale;
  readonly view: View;
  readonly zone: string;
}

/** Returns the label above a day; in a cycle only Mondays have one. */
function dayWord({ from }: Day, view: View, zone: string): string {
  const day = DateTime.fromMillis(from, { zone });
  if (view === 'week') return day.toFormat(dayOfWeekPattern);
  return view === 'month' || day.weekday === 1 ? day.toFormat('d') : '';
}

interface Month {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

function monthsOf(days: readonly Day[], zone: string): Month[] {
  const byMonth = Map.groupBy(days, ({ from }) => DateTime.fromMillis(from, { zone }).toFormat('LLLL yyyy'));
  return [...byMonth].map(([label, inMonth]) => ({
    label,
    from: inMonth[0]?.from ?? 0,
    to: inMonth.at(-1)?.to ?? 0,
  }));
}

/** The width in pixels of the longest name of a month with its year. */
const longestMonth = 130;

/** Months and days above the timeline. */
export const TimeHead = memo(function TimeHead({ scale, view, zone }: Grid) {
  const days = useMemo(() => daysOf(scale, zone), [scale, zone]);
  const today = dayIn(serverNow(), zone);
  return (
    <Box
      aria-hidden
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 4,
        height: headHeight,
        backgroundColor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
      }}
      style={{ width: labelWidth + scale.width }}
    >
      <Box
        sx={{
          position: 'sticky',
          left: 0,
          zIndex: 1,
          width: labelWidth,
          height: headHeight - 1,
          backgroundColor: 'background.paper',
          borderRight: 1,
          borderColor: 'divider',
        }}
      />
      {monthsOf(days, zone).map((month) => {
        const x = labelWidth + xOf(month.from, scale);
        const width = xOf(month.to, scale) - xOf(month.from, scale);
        return (
          <Box key={month.label} sx={{ position: 'absolute', top: 3 }} style={{ width, left: x }}>
            <Box component="b" sx={{ position: 'sticky', left: labelWidth + 8, px: 1, whiteSpace: 'nowrap' }}>
              {width > longestMonth * letters ? month.label : ''}
            </Box>
          </Box>
        );
      })}
      {days.map((day) => {
        const isToday = day.iso === today;
        return (
          <Box
            key={day.iso}
            sx={{
              position: 'absolute',
              bottom: 2,
              textAlign: 'center',
              color: day.isWeekend && !isToday ? 'text.secondary' : 'text.primary',
              fontWeight: isToday ? 700 : 400,
              whiteSpace: 'nowrap',
            }}
            style={{
              width: xOf(day.to, scale) - xOf(day.from, scale),
              left: labelWidth + xOf(day.from, scale),
            }}
          >
            {dayWord(day, view, zone)}
          </Box>
        );
      })}
    </Box>
  );
});

interface TimeLayerProps extends Grid {
  readonly cycles: readonly Cycle[];
  /** The closures of the whole facility. */
  readonly closures: readonly Closure[];
}

/** In forced-colors mode backgrounds disappear: weekends have grey lines, and the line for the current time has its own colour. */
const ownColours = '@media (forced-colors: active)';
const weekendLook = {
  backgroundColor: 'action.hover',
  [ownColours]: { borderColor: 'GrayText' },
};

/** The layer behind all rows: days, weekends, cycles of calls, closures of the facility, and the current time. */
export const TimeLayer = memo(function TimeLayer({ scale, view, zone, cycles, closures }: TimeLayerProps) {
  const text = useText();
  const spanWords = useSpanWords();
  const days = useMemo(() => daysOf(scale, zone), [scale, zone]);
  const now = serverNow().getTime();
  return (
    <>
      {cycles.map((cycle) => {
        const bar = barOf(cycle, scale);
        return bar ? (
          <Box
            key={cycle.callId}
            title={text('Cycle of {{call}}', { call: cycle.shortCode })}
            sx={{ position: 'absolute', insetBlock: 0, borderTop: 4, borderColor: 'info.main', opacity: 0.7 }}
            style={{ left: bar.x, width: bar.width }}
          />
        ) : null;
      })}
      {days.map((day) => (
        <Box
          key={day.iso}
          sx={{
            position: 'absolute',
            insetBlock: 0,
            borderRight: view === 'cycle' ? 0 : 1,
            borderColor: 'divider',
            ...(day.isWeekend ? weekendLook : {}),
          }}
          style={{
            left: xOf(day.from, scale),
            width: xOf(day.to, scale) - xOf(day.from, scale),
          }}
        />
      ))}
      {closures.map(({ id, title, startsAt, endsAt }) => {
        const span = { from: Date.parse(startsAt), to: Date.parse(endsAt) };
        const label = text('Closed: {{title}}, {{time}}', { title, time: spanWords(span) });
        return <Stripe key={id} look="closed" span={span} scale={scale} label={label} />;
      })}
      {now >= scale.from && now < scale.to ? (
        <Box
          title={text('Now')}
          sx={{
            position: 'absolute',
            insetBlock: 0,
            borderLeft: 2,
            borderColor: 'error.main',
            [ownColours]: { borderLeftWidth: 4, borderColor: 'highlight' },
          }}
          style={{ left: xOf(now, scale) }}
        />
      ) : null}
    </>
  );
});
