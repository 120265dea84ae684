import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useText } from '../../../locale/index.ts';
import {
  type BeamTime,
  type BoardInstrument,
  type BoardItem,
  type BoardRow,
  type Closure,
  itemIn,
  type ToPlan,
} from '../board.ts';
import { type BoardPlace, type Shifts, stepByKey } from '../model/change.ts';
import { heightOf, rowHeights, rowsInView } from '../model/rows.ts';
import type { Scale } from '../model/scale.ts';
import type { View } from '../model/span.ts';
import { useSpanWords } from '../model/words.ts';
import { BoardRowView, Names } from './board-row.tsx';
import { GhostBar, type GhostStore } from './ghost-bar.tsx';
import { headHeight, labelWidth, timelineLook } from './look.ts';
import { TimeHead, TimeLayer } from './time-layer.tsx';

interface TimelineProps {
  readonly beamTime: BeamTime;
  readonly rows: readonly BoardRow[];
  readonly instruments: ReadonlyMap<number, BoardInstrument>;
  readonly scale: Scale;
  readonly view: View;
  readonly shifts: Shifts;
  readonly picked: ToPlan | undefined;
  readonly ghost: GhostStore;
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onOpen: (experimentPk: number) => void;
  /** Moves an experiment by a step from where earlier keys have left it, and returns its new place. */
  readonly onKeyMove: (item: BoardItem, step: (place: BoardPlace) => BoardPlace) => BoardPlace;
  readonly onLeave: (experimentPk: number) => void;
}

const none: readonly Closure[] = [];

/** Returns the visible part, measured once per frame. */
function useWindow(scroller: RefObject<HTMLElement | null>) {
  const [view, setView] = useState({ top: 0, height: 800 });
  const frame = useRef(0);
  const measure = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      const element = scroller.current;
      if (!element) return;
      // Rounded, so that most frames of scrolling render nothing new.
      const top = Math.floor(element.scrollTop / rowHeights.least) * rowHeights.least;
      const height = element.clientHeight || 800;
      setView((last) => (last.top === top && last.height === height ? last : { top, height }));
    });
  }, [scroller]);
  useEffect(() => {
    measure();
    window.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(frame.current);
      window.removeEventListener('resize', measure);
    };
  }, [measure]);
  return { view, measure };
}

/** Returns the block that contains the target of an event. */
const blockOf = (target: EventTarget): number | undefined => {
  const block = target instanceof Element ? target.closest('[data-block]')?.getAttribute('data-block') : undefined;
  return block ? Number(block) : undefined;
};

/** Returns what is behind the experiments: closed times by instrument, those of the facility under `undefined`, and the cycles of the calls. */
function useBackground({ closures, cycles }: BeamTime) {
  const closed = useMemo(() => Map.groupBy(closures, ({ instrumentId }) => instrumentId ?? undefined), [closures]);
  const running = useMemo(
    () =>
      cycles.map(({ callId, shortCode, startsAt, endsAt }) => ({
        callId,
        shortCode,
        from: Date.parse(startsAt),
        to: Date.parse(endsAt),
      })),
    [cycles],
  );
  return { closed, running };
}

/** Returns the experiment nearest in time in the next row that has one, and that row. */
function nearestInNextRow(rows: readonly BoardRow[], item: BoardItem, direction: 1 | -1) {
  const at = rows.findIndex(({ instrumentId }) => instrumentId === item.instrumentId);
  for (let index = at + direction; rows[index]; index += direction) {
    const row = rows[index];
    const nearest = row?.items.toSorted(
      (one, other) => Math.abs(one.item.from - item.from) - Math.abs(other.item.from - item.from),
    )[0];
    if (row && nearest) return { top: row.top, pk: nearest.item.block.experimentPk };
  }
  return undefined;
}

/** Navigates the timeline and moves experiments by arrow keys; `said` is announced to screen readers. */
function useTimelineKeys({ rows, shifts, scroller, onKeyMove }: TimelineProps, inView: { readonly height: number }) {
  const text = useText();
  const spanWords = useSpanWords();
  const [said, setSaid] = useState('');
  const goToRow = (item: BoardItem, direction: 1 | -1) => {
    const next = nearestInNextRow(rows, item, direction);
    if (!next) return;
    scroller.current?.scrollTo({ top: Math.max(0, next.top - inView.height / 3) });
    // The row may have to be rendered first.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-block="${next.pk}"]`)?.focus()),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const pk = blockOf(event.target);
    const item = pk === undefined ? undefined : itemIn(rows, pk);
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      goToRow(item, event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    const step = stepByKey(event.key, event.shiftKey, shifts);
    if (!step) return;
    event.preventDefault();
    const { move } = item.block.abilities;
    if (!move.allowed) return setSaid(move.message ?? text('This experiment cannot be moved'));
    setSaid(spanWords(onKeyMove(item, step)));
  };
  return { said, onKeyDown };
}

const frameLook = {
  ...timelineLook,
  position: 'relative',
  overflow: 'auto',
  // Keeps focused blocks from being hidden under the names or the days.
  scrollPadding: `${headHeight + 8}px 8px 8px ${labelWidth + 8}px`,
  minWidth: 0,
  height: 'calc(100vh - 250px)',
  minHeight: 320,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  backgroundColor: 'background.paper',
} as const;

interface RowsProps {
  readonly timeline: TimelineProps;
  readonly inView: ReturnType<typeof useWindow>['view'];
  readonly closed: ReturnType<typeof useBackground>['closed'];
  readonly hintId: string;
}

/** The visible rows. */
function Rows({ timeline: { rows, instruments, picked, scale }, inView, closed, hintId }: RowsProps) {
  return rowsInView(rows, inView).map((row) => {
    const instrument = instruments.get(row.instrumentId);
    return instrument ? (
      <BoardRowView
        key={row.instrumentId}
        row={row}
        instrument={instrument}
        closures={closed.get(row.instrumentId) ?? none}
        picked={picked?.instrumentId === row.instrumentId ? picked : undefined}
        scale={scale}
        hintId={hintId}
      />
    ) : null;
  });
}

/** The timeline, with a row for each instrument; only the visible part is rendered. */
export function Timeline(props: TimelineProps) {
  const { beamTime, rows, instruments, scale, view, shifts, ghost, surface, scroller } = props;
  const { onOpen, onLeave } = props;
  const text = useText();
  const hintId = useId();
  const { view: inView, measure } = useWindow(scroller);
  const { said, onKeyDown } = useTimelineKeys(props, inView);
  const { closed, running } = useBackground(beamTime);
  const height = heightOf(rows);
  const tell = (target: EventTarget, deed: (experimentPk: number) => void) => {
    const pk = blockOf(target);
    if (pk !== undefined) deed(pk);
  };

  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={text('Timeline')}
      tabIndex={0}
      onScroll={measure}
      onKeyDown={onKeyDown}
      onClick={({ target }) => tell(target, onOpen)}
      onBlur={({ target }) => tell(target, onLeave)}
      sx={frameLook}
    >
      <TimeHead scale={scale} view={view} zone={shifts.zone} />
      <Box sx={{ position: 'relative' }} style={{ height, width: labelWidth + scale.width }}>
        <Names rows={rows} instruments={instruments} />
        <Box
          ref={surface}
          sx={{ position: 'absolute', top: 0, left: labelWidth }}
          style={{ width: scale.width, height, minHeight: `calc(100% - ${headHeight}px)` }}
        >
          <TimeLayer
            scale={scale}
            view={view}
            zone={shifts.zone}
            cycles={running}
            closures={closed.get(undefined) ?? none}
          />
        </Box>
        <Rows timeline={props} inView={inView} closed={closed} hintId={hintId} />
        <GhostBar store={ghost} rows={rows} scale={scale} />
      </Box>
      <Box id={hintId} hidden>
        {text(
          'Press Enter to open it. Use the left and right arrow keys to move it by one work shift, or with the Shift key to change its end. Use the up and down arrow keys to go to other instruments.',
        )}
      </Box>
      <Box role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </Box>
    </Box>
  );
}
