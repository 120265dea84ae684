import type { Announcements, DndContextProps, UniqueIdentifier } from '@dnd-kit/core';
import { useMemo } from 'react';
import { useText } from '../../locale/index.ts';

/** Returns the screen reader announcements while a list is sorted: names and positions, never keys. Names are in the current order. */
export function useSortingWords(
  items: readonly { readonly id: UniqueIdentifier; readonly name: string }[],
): NonNullable<DndContextProps['accessibility']> {
  const text = useText();
  return useMemo(() => {
    const name = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? '';
    const place = (id: UniqueIdentifier) => ({
      at: 1 + items.findIndex((item) => item.id === id),
      all: items.length,
    });
    const announcements: Announcements = {
      onDragStart: ({ active }) =>
        text('{{name}} picked up from place {{at}} of {{all}}', { name: name(active.id), ...place(active.id) }),
      onDragOver: ({ active, over }) =>
        over ? text('{{name}} over place {{at}} of {{all}}', { name: name(active.id), ...place(over.id) }) : undefined,
      onDragEnd: ({ active, over }) =>
        over
          ? text('{{name}} dropped at place {{at}} of {{all}}', { name: name(active.id), ...place(over.id) })
          : text('{{name}} is back where it was', { name: name(active.id) }),
      onDragCancel: ({ active }) => text('{{name}} is back where it was', { name: name(active.id) }),
    };
    const draggable = text('Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to cancel.');
    return { announcements, screenReaderInstructions: { draggable } };
  }, [items, text]);
}
