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

/** Something that has a place in an order. */
export interface Sortable {
  readonly id: UniqueIdentifier;
  /** What a listener is told of it. */
  readonly name: string;
}

interface SortingAreaProps {
  /** In today's order. */
  readonly items: readonly Sortable[];
  /** Pixels a pointer goes before it drags: some, where a press on an item does something else. */
  readonly slack?: number;
  /** Places are counted from 0. */
  readonly onMove: (from: number, to: number) => void;
  readonly onDragging?: (isDragging: boolean) => void;
  readonly children: ReactNode;
}

/** Around rows, one below the other, that are put in order by dragging and by keyboard, each told to who listens. */
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
