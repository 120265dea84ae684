import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type FocusEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useText } from '../../locale/index.ts';
import type { CellLook, Desk, ProposalOnDesk, ReviewerRow } from './desk.ts';
import { columnWidth, gridHeadHeight, nameWidth, ProposalHead, ReviewerHeads, rowHeight } from './grid-heads.tsx';
import { type Place, placeOf, useDrag, useWindow } from './grid-motion.ts';

interface CellProps {
  readonly proposal: ProposalOnDesk;
  readonly reviewer: ReviewerRow;
  readonly row: number;
  readonly column: number;
  readonly active: boolean;
  readonly look: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => CellLook;
  readonly onChoose: (row: number, column: number) => void;
}

/** Hundreds of these are rendered while the grid scrolls: they share one class, and only their positions differ. */
const CellFrame = styled('div')({
  position: 'absolute',
  top: 0,
  width: columnWidth,
  height: rowHeight,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  borderLeft: '1px solid var(--mui-palette-divider)',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  '&:focus-visible': { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: -3 },
});
const RowFrame = styled('div')({
  position: 'absolute',
  left: 0,
  width: '100%',
  height: rowHeight,
  borderBottom: '1px solid var(--mui-palette-divider)',
});

const Cell = memo(function Cell({ proposal, reviewer, row, column, active, look, onChoose }: CellProps) {
  const { state, isChosen, isMovable, marks } = look(proposal, reviewer);
  return (
    <CellFrame
      role="gridcell"
      aria-colindex={column + 2}
      tabIndex={active ? 0 : -1}
      data-place={`${row}-${column}`}
      aria-selected={isChosen}
      draggable={isMovable}
      aria-label={`${reviewer.name}, ${proposal.proposalId}: ${state}`}
      title={`${reviewer.name}, ${proposal.proposalId}\n${state}`}
      onClick={() => onChoose(row, column)}
      style={{ left: nameWidth + column * columnWidth }}
    >
      {marks.map(({ Icon, color, isSmall }) => (
        <Icon
          key={`${color} ${isSmall}`}
          style={{ fontSize: isSmall ? 14 : 20, color: `var(--mui-palette-${color.replace('.', '-')})` }}
        />
      ))}
    </CellFrame>
  );
});

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
};

interface DeskGridProps {
  readonly desk: Pick<Desk, 'required'>;
  readonly proposals: readonly ProposalOnDesk[];
  readonly reviewers: readonly ReviewerRow[];
  /** Returns the content of a cell; the same function until something has changed. */
  readonly look: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => CellLook;
  readonly onToggle: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => void;
  /** Handles further keys of a cell; returns whether it handled the key. */
  readonly onKey?: (key: string, proposal: ProposalOnDesk, reviewer: ReviewerRow) => boolean;
  /** Called with the cell that is navigated to. */
  readonly onPlace?: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => void;
  /** Called when a cell is dragged to another person. */
  readonly onMove?: (proposal: ProposalOnDesk, from: ReviewerRow, to: ReviewerRow) => void;
}

/** Scrolls a cell into view, clear of the sticky headers above and beside it. */
function show(frame: HTMLElement | null, { row, column }: Place): void {
  if (!frame) return;
  const [top, left] = [row * rowHeight, column * columnWidth];
  const [height, width] = [frame.clientHeight - gridHeadHeight, frame.clientWidth - nameWidth];
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (top + rowHeight > frame.scrollTop + height) frame.scrollTop = top + rowHeight - height;
  if (left < frame.scrollLeft) frame.scrollLeft = left;
  else if (left + columnWidth > frame.scrollLeft + width) frame.scrollLeft = left + columnWidth - width;
}

/** The current cell, and navigation to others: by key, by click, and when a pointer or screen reader focuses one. */
function usePlaces(
  { proposals, reviewers, onToggle, onKey, onPlace }: DeskGridProps,
  frame: { readonly current: HTMLElement | null },
) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const wantsFocus = useRef(false);
  const within = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(proposals.length - 1, row)),
    column: Math.max(0, Math.min(reviewers.length - 1, column)),
  });
  const active = within(place);
  useEffect(() => {
    if (!wantsFocus.current) return;
    const node = frame.current?.querySelector<HTMLElement>(`[data-place="${active.row}-${active.column}"]`);
    if (!node) return;
    wantsFocus.current = false;
    node.focus({ preventScroll: true });
  });
  const pairAt = ({ row, column }: Place) => {
    const [proposal, reviewer] = [proposals[row], reviewers[column]];
    return proposal && reviewer ? ([proposal, reviewer] as const) : undefined;
  };
  const arrive = (to: Place) => {
    setPlace(to);
    const pair = pairAt(to);
    if (pair) onPlace?.(...pair);
  };
  const goTo = (row: number, column: number) => {
    const next = within({ row, column });
    wantsFocus.current = true;
    show(frame.current, next);
    arrive(next);
  };
  const choose = ({ row, column }: Place) => {
    goTo(row, column);
    const pair = pairAt({ row, column });
    if (pair) onToggle(...pair);
  };
  const chooseNow = useRef(choose);
  chooseNow.current = choose;
  const [onChoose] = useState(() => (row: number, column: number) => chooseNow.current({ row, column }));
  const takes = (key: string) => {
    const pair = pairAt(active);
    return pair ? (onKey?.(key, ...pair) ?? false) : false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) goTo(active.row + step[0], active.column + step[1]);
    else if (event.key === 'Home') goTo(active.row, 0);
    else if (event.key === 'End') goTo(active.row, reviewers.length - 1);
    else if (event.key === 'Enter' || event.key === ' ') choose(active);
    else if (!takes(event.key)) return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const to = placeOf(target);
    if (to && (to.row !== active.row || to.column !== active.column)) arrive(to);
  };
  return { active, goTo, onChoose, onKeyDown, onFocus };
}

/** Lets a cell be dragged to another person if the caller supports that. */
function useMoves({ proposals, reviewers, onMove }: DeskGridProps, goTo: (row: number, column: number) => void) {
  return useDrag(
    onMove &&
      ((from, to) => {
        const [proposal, one, other] = [proposals[from.row], reviewers[from.column], reviewers[to.column]];
        if (!proposal || !one || !other) return;
        goTo(to.row, to.column);
        onMove(proposal, one, other);
      }),
  );
}

interface RowProps extends Omit<CellProps, 'reviewer' | 'column' | 'active'> {
  readonly reviewers: readonly ReviewerRow[];
  readonly columns: readonly number[];
  readonly required: number;
  readonly activeColumn: number | undefined;
}

function Row({ proposal, row, reviewers, columns, required, activeColumn, look, onChoose }: RowProps) {
  return (
    <RowFrame role="row" aria-rowindex={row + 2} style={{ top: gridHeadHeight + row * rowHeight }}>
      <ProposalHead proposal={proposal} required={required} />
      {columns.map((column) => {
        const reviewer = reviewers[column];
        return reviewer ? (
          <Cell
            key={reviewer.userId}
            proposal={proposal}
            reviewer={reviewer}
            row={row}
            column={column}
            active={activeColumn === column}
            look={look}
            onChoose={onChoose}
          />
        ) : null;
      })}
    </RowFrame>
  );
}

const indices = ([from, to]: readonly [number, number]) =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);

/**
 * The grid of proposals and reviewers. Only cells in view are rendered, however many there are; arrows move, Enter and the space bar assign
 * or remove, Home and End go to the first and the last person.
 */
export function DeskGrid(props: DeskGridProps) {
  const { desk, proposals, reviewers, look } = props;
  const text = useText();
  const { frame, rowRange, columnRange } = useWindow(proposals.length, reviewers.length);
  const { active, goTo, onChoose, onKeyDown, onFocus } = usePlaces(props, frame);
  const drag = useMoves(props, goTo);
  const columns = indices(columnRange);
  return (
    <Box
      ref={frame}
      role="grid"
      aria-label={text('Reviewers and proposals')}
      aria-rowcount={proposals.length + 1}
      aria-colcount={reviewers.length + 1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      {...drag}
      sx={{
        maxHeight: '70vh',
        width: 'fit-content',
        maxWidth: '100%',
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        position: 'relative',
      }}
    >
      <Box
        sx={{
          width: nameWidth + reviewers.length * columnWidth,
          height: gridHeadHeight + proposals.length * rowHeight,
          position: 'relative',
        }}
      >
        <ReviewerHeads reviewers={reviewers} columns={columns} />
        {indices(rowRange).map((row) => {
          const proposal = proposals[row];
          return proposal ? (
            <Row
              key={proposal.proposalPk}
              proposal={proposal}
              row={row}
              reviewers={reviewers}
              columns={columns}
              required={desk.required}
              activeColumn={active.row === row ? active.column : undefined}
              look={look}
              onChoose={onChoose}
            />
          ) : null;
        })}
      </Box>
    </Box>
  );
}
