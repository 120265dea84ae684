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

/** Hundreds of these are drawn while the grid is scrolled: their look is one class, and only their place is their own. */
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

/**
 * Proposals against reviewers. Only what is in view is drawn, however many there are; arrows move, Enter and the space bar assign or take off,
 * Home and End go to the first and the last person.
 */
export function DeskGrid({
  desk,
  proposals,
  reviewers,
  look,
  onToggle,
  onKey,
  onPlace,
  onMove,
}: {
  desk: Pick<Desk, 'required'>;
  proposals: readonly ProposalOnDesk[];
  reviewers: readonly ReviewerRow[];
  /** What stands in a cell; the same function until something has changed. */
  look: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => CellLook;
  onToggle: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => void;
  /** Further keys of a cell; answers whether it took the key. */
  onKey?: (key: string, proposal: ProposalOnDesk, reviewer: ReviewerRow) => boolean;
  /** Told of the cell that is gone to. */
  onPlace?: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => void;
  /** Told of a cell that is dragged to another person. */
  onMove?: (proposal: ProposalOnDesk, from: ReviewerRow, to: ReviewerRow) => void;
}) {
  const text = useText();
  const { frame, rowRange, columnRange } = useWindow(proposals.length, reviewers.length);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const wantsFocus = useRef(false);
  const active = {
    row: Math.min(place.row, proposals.length - 1),
    column: Math.min(place.column, reviewers.length - 1),
  };
  useEffect(() => {
    if (!wantsFocus.current) return;
    const node = frame.current?.querySelector<HTMLElement>(`[data-place="${active.row}-${active.column}"]`);
    if (!node) return;
    wantsFocus.current = false;
    node.focus({ preventScroll: true });
  });
  const show = ({ row, column }: Place) => {
    const node = frame.current;
    if (!node) return;
    const [top, left] = [row * rowHeight, column * columnWidth];
    const [height, width] = [node.clientHeight - gridHeadHeight, node.clientWidth - nameWidth];
    if (top < node.scrollTop) node.scrollTop = top;
    else if (top + rowHeight > node.scrollTop + height) node.scrollTop = top + rowHeight - height;
    if (left < node.scrollLeft) node.scrollLeft = left;
    else if (left + columnWidth > node.scrollLeft + width) node.scrollLeft = left + columnWidth - width;
  };
  const goTo = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(proposals.length - 1, row)),
      column: Math.max(0, Math.min(reviewers.length - 1, column)),
    };
    wantsFocus.current = true;
    setPlace(next);
    show(next);
    const [proposal, reviewer] = [proposals[next.row], reviewers[next.column]];
    if (proposal && reviewer) onPlace?.(proposal, reviewer);
  };
  const choose = ({ row, column }: Place, toggles: boolean) => {
    goTo(row, column);
    const [proposal, reviewer] = [proposals[row], reviewers[column]];
    if (toggles && proposal && reviewer) onToggle(proposal, reviewer);
  };
  const chooseNow = useRef(choose);
  chooseNow.current = choose;
  const [onChoose] = useState(() => (row: number, column: number) => chooseNow.current({ row, column }, true));
  const takes = (key: string) => {
    const [proposal, reviewer] = [proposals[active.row], reviewers[active.column]];
    return proposal && reviewer ? (onKey?.(key, proposal, reviewer) ?? false) : false;
  };
  const pressed = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) goTo(active.row + step[0], active.column + step[1]);
    else if (event.key === 'Home') goTo(active.row, 0);
    else if (event.key === 'End') goTo(active.row, reviewers.length - 1);
    else if (event.key === 'Enter' || event.key === ' ') choose(active, true);
    else if (!takes(event.key)) return;
    event.preventDefault();
  };
  // Pointers and screen readers go to a cell without the arrows.
  const focused = ({ target }: FocusEvent<HTMLElement>) => {
    const to = placeOf(target);
    if (!to || (to.row === active.row && to.column === active.column)) return;
    setPlace(to);
    const [proposal, reviewer] = [proposals[to.row], reviewers[to.column]];
    if (proposal && reviewer) onPlace?.(proposal, reviewer);
  };
  const drag = useDrag(
    onMove &&
      ((from, to) => {
        const [proposal, one, other] = [proposals[from.row], reviewers[from.column], reviewers[to.column]];
        if (!proposal || !one || !other) return;
        goTo(to.row, to.column);
        onMove(proposal, one, other);
      }),
  );
  const indices = ([from, to]: readonly [number, number]) =>
    Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);
  const columns = indices(columnRange);
  return (
    <Box
      ref={frame}
      role="grid"
      aria-label={text('Reviewers and proposals')}
      aria-rowcount={proposals.length + 1}
      aria-colcount={reviewers.length + 1}
      onKeyDown={pressed}
      onFocus={focused}
      {...drag}
      sx={{
        maxHeight: '70vh',
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
          if (!proposal) return null;
          return (
            <RowFrame
              key={proposal.proposalPk}
              role="row"
              aria-rowindex={row + 2}
              style={{ top: gridHeadHeight + row * rowHeight }}
            >
              <ProposalHead proposal={proposal} required={desk.required} />
              {columns.map((column) => {
                const reviewer = reviewers[column];
                return reviewer ? (
                  <Cell
                    key={reviewer.userId}
                    proposal={proposal}
                    reviewer={reviewer}
                    row={row}
                    column={column}
                    active={active.row === row && active.column === column}
                    look={look}
                    onChoose={onChoose}
                  />
                ) : null;
              })}
            </RowFrame>
          );
        })}
      </Box>
    </Box>
  );
}
