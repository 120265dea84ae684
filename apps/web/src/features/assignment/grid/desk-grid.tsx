import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { useText } from '../../../locale/index.ts';
import type { CellLook, Desk, ProposalOnDesk, ReviewerRow } from '../desk.ts';
import { columnWidth, gridHeadHeight, nameWidth, ProposalHead, ReviewerHeads, rowHeight } from './heads.tsx';
import { type Place, useDrag, useWindow } from './motion.ts';
import { type GridPairs, useGridPlace } from './use-place.ts';

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

interface RowProps {
  readonly proposal: ProposalOnDesk;
  readonly required: number;
  readonly reviewers: readonly ReviewerRow[];
  readonly row: number;
  /** Those in view. */
  readonly columns: readonly number[];
  readonly active: Place;
  readonly look: CellProps['look'];
  readonly onChoose: CellProps['onChoose'];
}

/** A proposal with a cell for each reviewer in view. */
function ProposalCells({ proposal, required, reviewers, row, columns, active, look, onChoose }: RowProps) {
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
            active={active.row === row && active.column === column}
            look={look}
            onChoose={onChoose}
          />
        ) : null;
      })}
    </RowFrame>
  );
}

/** All numbers from the first up to the last, without it. */
const indices = ([from, to]: readonly [number, number]) =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);

interface DeskGridProps extends GridPairs {
  readonly desk: Pick<Desk, 'required'>;
  /** What stands in a cell; the same function until something has changed. */
  readonly look: CellProps['look'];
  /** Told of a cell that is dragged to another person. */
  readonly onMove?: (proposal: ProposalOnDesk, from: ReviewerRow, to: ReviewerRow) => void;
}

/**
 * Proposals against reviewers. Only what is in view is drawn, however many there are; arrows move, Enter and the space bar assign or take off,
 * Home and End go to the first and the last person.
 */
export function DeskGrid({ desk, look, onMove, ...pairs }: DeskGridProps) {
  const text = useText();
  const { proposals, reviewers } = pairs;
  const { frame, rowRange, columnRange } = useWindow(proposals.length, reviewers.length);
  const { active, goTo, onChoose, handlers } = useGridPlace(frame, pairs);
  const drag = useDrag(
    onMove &&
      ((from, to) => {
        const [proposal, one, other] = [proposals[from.row], reviewers[from.column], reviewers[to.column]];
        if (!proposal || !one || !other) return;
        goTo(to.row, to.column);
        onMove(proposal, one, other);
      }),
  );
  const columns = indices(columnRange);
  return (
    <Box
      ref={frame}
      role="grid"
      aria-label={text('Reviewers and proposals')}
      aria-rowcount={proposals.length + 1}
      aria-colcount={reviewers.length + 1}
      {...handlers}
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
          return proposal ? (
            <ProposalCells
              key={proposal.proposalPk}
              proposal={proposal}
              required={desk.required}
              reviewers={reviewers}
              row={row}
              columns={columns}
              active={active}
              look={look}
              onChoose={onChoose}
            />
          ) : null;
        })}
      </Box>
    </Box>
  );
}
