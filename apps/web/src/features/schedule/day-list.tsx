import { dateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { useFormats } from '@atrium/ui/formats';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { DateTime } from 'luxon';
import { useText } from '../../locale/index.ts';
import { type BeamTime, type BoardInstrument, type BoardItem, type BoardRow, spanIn, stateWords } from './board.ts';
import { daysOf, overlaps, type Span } from './model/span.ts';
import { useSpanWords } from './model/words.ts';

interface Entry {
  readonly day: string;
  readonly items: readonly BoardItem[];
  readonly closed: readonly string[];
}

/** Returns the entries of an instrument by day, without empty days. An experiment is listed on the day it starts, or on the first day shown. */
function entriesOf(row: BoardRow, beamTime: BeamTime, span: Span, zone: string): Entry[] {
  const closures = beamTime.closures
    .filter(({ instrumentId }) => instrumentId == null || instrumentId === row.instrumentId)
    .map((closure) => ({ ...spanIn(closure), title: closure.title }));
  const begins = (item: Span, day: Span, isFirst: boolean) =>
    (item.from >= day.from && item.from < day.to) || (isFirst && item.from < day.from && item.to > day.from);
  return daysOf(span, zone).flatMap((day, index) => {
    const items = row.items.map(({ item }) => item).filter((item) => begins(item, day, index === 0));
    const closed = closures.filter((closure) => begins(closure, day, index === 0) && overlaps(closure, day));
    if (items.length + closed.length === 0) return [];
    return [{ day: day.iso, items, closed: closed.map(({ title }) => title) }];
  });
}

interface DayListProps {
  readonly beamTime: BeamTime;
  readonly rows: readonly BoardRow[];
  readonly instruments: ReadonlyMap<number, BoardInstrument>;
  readonly span: Span;
  readonly zone: string;
  readonly onOpen: (experimentPk: number) => void;
}

/** The board on a phone: the days of each instrument below each other, without empty ones. */
export function DayList({ beamTime, rows, instruments, span, zone, onOpen }: DayListProps) {
  const text = useText();
  const formats = useFormats();
  const shown = rows
    .map((row) => ({ row, entries: entriesOf(row, beamTime, span, zone) }))
    .filter(({ entries }) => entries.length > 0);
  if (shown.length === 0) {
    return (
      <EmptyState
        title={text('Nothing is planned in this period')}
        text={text('Choose a proposal under “To plan” to plan its first experiment.')}
      />
    );
  }
  return shown.map(({ row, entries }) => (
    <Box
      component="section"
      key={row.instrumentId}
      aria-label={instruments.get(row.instrumentId)?.name}
      sx={{ mb: 3, contentVisibility: 'auto', containIntrinsicSize: 'auto 240px' }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {instruments.get(row.instrumentId)?.name}
      </Typography>
      {entries.map(({ day, items, closed }) => (
        <Box key={day} sx={{ mb: 1.5 }}>
          <Typography variant="h3" component="h3" sx={{ fontSize: '0.9375rem', mb: 0.5 }}>
            {DateTime.fromISO(day, { zone }).toFormat('cccc')}, {dateText(day, formats)}
          </Typography>
          {closed.map((title) => (
            <Box key={title} sx={{ color: 'text.secondary', py: 0.5 }}>
              {text('Closed: {{title}}', { title })}
            </Box>
          ))}
          {items.map((item) => (
            <DayCard key={item.block.experimentPk} item={item} onOpen={onOpen} />
          ))}
        </Box>
      ))}
    </Box>
  ));
}

function DayCard({ item, onOpen }: { item: BoardItem; onOpen: (experimentPk: number) => void }) {
  const text = useText();
  const spanWords = useSpanWords();
  const { experimentPk, experimentId, title, status, localContactName, warnings } = item.block;
  const { label, tone } = stateWords[status];
  return (
    <ButtonBase
      onClick={() => onOpen(experimentPk)}
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'left',
        p: 1.25,
        mb: 0.75,
        border: 1,
        borderStyle: status === 'DRAFT' ? 'dashed' : 'solid',
        borderColor: 'divider',
        borderRadius: 2,
        fontSize: '0.875rem',
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <b>{experimentId}</b>
        <StatusChip label={text(label)} tone={tone} />
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{title}</Box>
      <Box sx={{ color: 'text.secondary' }}>{[spanWords(item), localContactName].filter(Boolean).join(' · ')}</Box>
      {warnings.map(({ message }) => (
        <Box key={message} sx={{ color: 'warning.main' }}>
          {text(message)}
        </Box>
      ))}
    </ButtonBase>
  );
}
