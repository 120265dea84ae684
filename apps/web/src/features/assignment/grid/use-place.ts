import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ProposalOnDesk, ReviewerRow } from '../desk.ts';
import { columnWidth, gridHeadHeight, nameWidth, rowHeight } from './heads.tsx';
import { type Place, placeOf } from './motion.ts';

/** Whom and what the cells of the grid stand for, and who is told of what happens in them. */
export interface GridPairs {
  readonly proposals: readonly ProposalOnDesk[];
  readonly reviewers: readonly ReviewerRow[];
  readonly onToggle: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => void;
  /** Further keys of a cell; answers whether it took the key. */
  readonly onKey?: (key: string, proposal: ProposalOnDesk, reviewer: ReviewerRow) => boolean;
  /** Told of the cell that is gone to. */
  readonly onPlace?: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [10, 0],
  PageUp: [-10, 0],
};

/** Scrolls the frame just so far that a cell is not below the heads or beyond an edge. */
function bringIntoView(node: HTMLElement, { row, column }: Place) {
  const [top, left] = [row * rowHeight, column * columnWidth];
  const [height, width] = [node.clientHeight - gridHeadHeight, node.clientWidth - nameWidth];
  if (top < node.scrollTop) node.scrollTop = top;
  else if (top + rowHeight > node.scrollTop + height) node.scrollTop = top + rowHeight - height;
  if (left < node.scrollLeft) node.scrollLeft = left;
  else if (left + columnWidth > node.scrollLeft + width) node.scrollLeft = left + columnWidth - width;
}

/** The cell of the grid that the keys speak of: where it is, how it is gone to, and what is pressed in it. */
export function useGridPlace(frame: RefObject<HTMLElement | null>, pairs: GridPairs) {
  const { proposals, reviewers, onToggle, onKey, onPlace } = pairs;
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
  const tell = <T>(told: ((proposal: ProposalOnDesk, reviewer: ReviewerRow) => T) | undefined, at: Place) => {
    const [proposal, reviewer] = [proposals[at.row], reviewers[at.column]];
    return proposal && reviewer ? told?.(proposal, reviewer) : undefined;
  };
  const goTo = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(proposals.length - 1, row)),
      column: Math.max(0, Math.min(reviewers.length - 1, column)),
    };
    wantsFocus.current = true;
    setPlace(next);
    if (frame.current) bringIntoView(frame.current, next);
    tell(onPlace, next);
  };
  const choose = (at: Place) => {
    goTo(at.row, at.column);
    tell(onToggle, at);
  };
  const chooseNow = useRef(choose);
  chooseNow.current = choose;
  const [onChoose] = useState(() => (row: number, column: number) => chooseNow.current({ row, column }));
  const pressed = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) goTo(active.row + step[0], active.column + step[1]);
    else if (event.key === 'Home') goTo(active.row, 0);
    else if (event.key === 'End') goTo(active.row, reviewers.length - 1);
    else if (event.key === 'Enter' || event.key === ' ') choose(active);
    else if (!tell((proposal, reviewer) => onKey?.(event.key, proposal, reviewer), active)) return;
    event.preventDefault();
  };
  // Pointers and screen readers go to a cell without the arrows.
  const focused = ({ target }: FocusEvent<HTMLElement>) => {
    const to = placeOf(target);
    if (!to || (to.row === active.row && to.column === active.column)) return;
    setPlace(to);
    tell(onPlace, to);
  };
  return {
    active,
    goTo,
    /** Goes to a cell and assigns or takes off there; the same function for as long as the grid stands. */
    onChoose,
    handlers: { onKeyDown: pressed, onFocus: focused },
  };
}
