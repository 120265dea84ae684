import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { useSortingWords } from './use-sorting-words.ts';

/** An item that has a place in an order. */
export interface Sortable {
  readonly id: UniqueIdentifier;
  /** The name announced to screen readers. */
  readonly name: string;
}

interface SortingAreaProps {
  /** The items in their current order. */
  readonly items: readonly Sortable[];
  /** The distance in pixels before a drag starts; needed if a click on an item has another effect. */
  readonly slack?: number;
  /** Moves an item; positions are counted from 0. */
  readonly onMove: (from: number, to: number) => void;
  readonly onDragging?: (isDragging: boolean) => void;
  readonly children: ReactNode;
}

/** A container of rows that are sorted by dragging and by keyboard, both announced to screen readers. */
export function SortingArea({ items, slack, onMove, onDragging, children }: SortingAreaProps) {
  const words = useSortingWords(items);
  const sensors = useSensors(
    useSensor(PointerSensor, slack === undefined ? undefined : { activationConstraint: { distance: slack } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const position = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={words}
      onDragStart={() => onDragging?.(true)}
      onDragCancel={() => onDragging?.(false)}
      onDragEnd={({ active, over }) => {
        onDragging?.(false);
        if (over && active.id !== over.id) onMove(position(active.id), position(over.id));
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
