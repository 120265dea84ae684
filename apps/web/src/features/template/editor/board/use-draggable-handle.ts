import { useDraggable } from '@dnd-kit/core';
import type { Dragged } from './drag-slots.ts';

/** What a button needs to be taken up with the pointer, a long touch or the space bar. */
export function useHandle(id: string, dragged: Dragged) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id, data: dragged });
  const { 'aria-describedby': describedBy, 'aria-roledescription': roleDescription } = attributes;
  return {
    isDragging,
    handle: {
      ref: setNodeRef,
      'aria-describedby': describedBy,
      'aria-roledescription': roleDescription,
      ...listeners,
    },
  };
}
