import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { columnWidth, rowHeight } from './grid-heads.tsx';

/** A cell of the grid. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Rows and columns rendered beyond the visible ones, so that scrolling shows no gaps. */
const spare = 4;

/** Returns the cell that an element of the page belongs to. */
export const placeOf = (target: EventTarget): Place | undefined => {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined;
  const [row, column] = (place ?? '').split('-').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
};

/** Drags within a row: reports when a cell is dropped on another one of its row. */
export function useDrag(onDrop: ((from: Place, to: Place) => void) | undefined) {
  const from = useRef<Place>(undefined);
  const takes = (event: DragEvent) => {
    const to = placeOf(event.target);
    return to && from.current?.row === to.row && from.current.column !== to.column ? to : undefined;
  };
  if (!onDrop) return {};
  return {
    onDragStart: (event: DragEvent) => {
      from.current = placeOf(event.target);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (takes(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const to = takes(event);
      if (!to || !from.current) return;
      event.preventDefault();
      onDrop(from.current, to);
      from.current = undefined;
    },
  };
}

/** Returns the rows and columns in view, and a few beyond. */
export function useWindow(rows: number, columns: number) {
  const frame = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, left: 0, width: 1200, height: 600 });
  useLayoutEffect(() => {
    const node = frame.current;
    if (!node) return;
    const read = () =>
      setSeen({ top: node.scrollTop, left: node.scrollLeft, width: node.clientWidth, height: node.clientHeight });
    read();
    node.addEventListener('scroll', read, { passive: true });
    window.addEventListener('resize', read);
    return () => {
      node.removeEventListener('scroll', read);
      window.removeEventListener('resize', read);
    };
  }, []);
  const range = (from: number, room: number, size: number, count: number): [number, number] => [
    Math.max(0, Math.floor(from / size) - spare),
    Math.min(count, Math.ceil((from + room) / size) + spare),
  ];
  return {
    frame,
    rowRange: range(seen.top, seen.height, rowHeight, rows),
    columnRange: range(seen.left, seen.width, columnWidth, columns),
  };
}
