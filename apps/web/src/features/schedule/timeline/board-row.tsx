import Box from '@mui/material/Box';
import { memo } from 'react';
import { useText } from '../../../locale/index.ts';
import type { BoardInstrument, BoardRow, Closure, ToPlan } from '../board.ts';
import { heightOf, rowHeights } from '../model/rows.ts';
import { barOf, roomsBeside, type Scale } from '../model/scale.ts';
import type { Span } from '../model/span.ts';
import { useSpanWords } from '../model/words.ts';
import { BlockButton } from './block-button.tsx';
import { labelWidth } from './look.ts';

/** Areas behind the blocks of a row, distinguished by pattern and text. */
const looks = {
  closed: (line: string) => `repeating-linear-gradient(135deg, ${line} 0 2px, transparent 2px 8px)`,
  PREFERRED: (line: string) => `repeating-linear-gradient(90deg, ${line} 0 3px, transparent 3px 9px)`,
  IMPOSSIBLE: (line: string) =>
    `repeating-linear-gradient(45deg, ${line} 0 2px, transparent 2px 9px), repeating-linear-gradient(135deg, ${line} 0 2px, transparent 2px 9px)`,
};
const lines = { closed: 'text.secondary', PREFERRED: 'success.main', IMPOSSIBLE: 'error.main' } as const;

interface StripeProps {
  readonly look: keyof typeof looks;
  readonly span: Span;
  readonly scale: Scale;
  readonly label: string;
}

/** A closed time, or a wish of the selected proposal. */
export function Stripe({ look, span, scale, label }: StripeProps) {
  const bar = barOf(span, scale);
  if (!bar) return null;
  return (
    <Box
      title={label}
      sx={{
        position: 'absolute',
        insetBlock: 0,
        opacity: 0.45,
        color: lines[look],
        backgroundImage: looks[look]('currentColor'),
        borderInline: '1px solid currentColor',
      }}
      style={{ left: bar.x, width: bar.width }}
    />
  );
}

interface BoardRowProps {
  readonly row: BoardRow;
  readonly instrument: BoardInstrument;
  readonly closures: readonly Closure[];
  readonly picked: ToPlan | undefined;
  readonly scale: Scale;
  readonly hintId: string;
}

/**
 * The row of an instrument, with its experiments at their times. Positioned by left and top, since each transform would create a layer to
 * composite in every frame of scrolling.
 */
export const BoardRowView = memo(function BoardRowView(props: BoardRowProps) {
  const { row, instrument, closures, picked, scale, hintId } = props;
  const text = useText();
  const spanWords = useSpanWords();
  const rooms = roomsBeside(row.items, scale);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a timeline is no fieldset.
    <div
      role="group"
      aria-label={instrument.name}
      className="row"
      style={{ left: labelWidth, top: row.top, height: row.height, width: scale.width }}
    >
      {closures.map(({ id, title, startsAt, endsAt }) => {
        const span = { from: Date.parse(startsAt), to: Date.parse(endsAt) };
        const label = text('Closed: {{title}}, {{time}}', { title, time: spanWords(span) });
        return <Stripe key={id} look="closed" span={span} scale={scale} label={label} />;
      })}
      {picked?.wishes.map(({ from, to, kind }) => {
        const span = { from: Date.parse(from), to: Date.parse(to) };
        const time = spanWords(span);
        const label =
          kind === 'PREFERRED' ? text('Preferred: {{time}}', { time }) : text('Not possible: {{time}}', { time });
        return <Stripe key={`${kind}-${from}`} look={kind} span={span} scale={scale} label={label} />;
      })}
      {row.items.map(({ item, lane }, index) => {
        const bar = barOf(item, scale);
        return bar ? (
          <BlockButton
            key={item.block.experimentPk}
            item={item}
            instrument={instrument.shortCode}
            x={bar.x}
            y={rowHeights.around - 1 + lane * rowHeights.lane}
            width={bar.width}
            before={rooms[index]?.before ?? 0}
            behind={rooms[index]?.behind ?? 0}
            hintId={hintId}
          />
        ) : null;
      })}
    </div>
  );
});

interface NamesProps {
  readonly rows: readonly BoardRow[];
  readonly instruments: ReadonlyMap<number, BoardInstrument>;
}

/** The names of the instruments: a column that stays at the left while the rest scrolls. Screen readers get the names from the rows. */
export const Names = memo(function Names({ rows, instruments }: NamesProps) {
  return (
    <div aria-hidden className="names" style={{ width: labelWidth, height: heightOf(rows) }}>
      {rows.map(({ instrumentId, top, height }) => {
        const instrument = instruments.get(instrumentId);
        return instrument ? (
          <div key={instrumentId} className="name" style={{ top, height }}>
            <b>{instrument.shortCode}</b>
            {instrument.name === instrument.shortCode ? null : <span>{instrument.name}</span>}
          </div>
        ) : null;
      })}
    </div>
  );
});
