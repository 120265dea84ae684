import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardCode,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { type ReactNode, useMemo, useState } from 'react';
import { type Say, useText } from '../../../../locale/index.ts';
import type { EditorTemplate } from '../model.ts';
import { type Dragged, nearestSlot, type Slot, slotCoordinates, slotOf } from './drag-slots.ts';

export interface DragLayerProps {
  readonly template: EditorTemplate;
  readonly onDrop: (dragged: Dragged, slot: Slot) => void;
  readonly children: ReactNode;
}

/** Enter opens the focused item, so the space bar picks it up, and both drop it. */
const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

/** Returns a place in words: 'position 3 of Samples'. */
export function placeInWords(slot: Slot | undefined, { topics }: Pick<EditorTemplate, 'topics'>, text: Say): string {
  if (!slot) return text('an invalid position');
  if (slot.kind === 'topic') return text('position {{at}} of the topics', { at: slot.at + 1 });
  const topic = topics[slot.topicAt];
  return text('position {{at}} of {{topic}}', { at: slot.at + 1, topic: topic?.title ?? '' });
}

function useAnnouncements(template: EditorTemplate): Announcements {
  const text = useText();
  return useMemo(() => {
    const name = (active: { data: { current?: unknown } }) => (active.data.current as Dragged | undefined)?.label ?? '';
    const where = (over: Parameters<Announcements['onDragOver']>[0]['over']) =>
      placeInWords(over ? slotOf(over) : undefined, template, text);
    return {
      onDragStart: ({ active }) => text('{{name}} picked up', { name: name(active) }),
      onDragOver: ({ active, over }) => text('{{name}} over {{where}}', { name: name(active), where: where(over) }),
      onDragEnd: ({ active, over }) =>
        text('{{name}} dropped at {{where}}', { name: name(active), where: where(over) }),
      onDragCancel: ({ active }) => text('{{name}} is back where it was', { name: name(active) }),
    };
  }, [template, text]);
}

/** Dragging by mouse, long touch and keyboard, for everything on the board and in the palette. */
export function DragLayer({ template, onDrop, children }: DragLayerProps) {
  const text = useText();
  const [carried, setCarried] = useState<Dragged | undefined>();
  const announcements = useAnnouncements(template);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: slotCoordinates, keyboardCodes }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    setCarried(undefined);
    const slot = slotOf(over);
    const dragged = active.data.current as Dragged | undefined;
    if (slot && dragged) onDrop(dragged, slot);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestSlot}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: text('Press Space to pick it up, the arrow keys to move it, Space to drop it, Escape to cancel.'),
        },
      }}
      onDragStart={({ active }) => setCarried(active.data.current as Dragged)}
      onDragCancel={() => setCarried(undefined)}
      onDragEnd={end}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {carried ? (
          <Box
            sx={{
              p: 1,
              maxWidth: 272,
              border: 1,
              borderColor: 'primary.main',
              borderRadius: 1,
              boxShadow: 4,
              backgroundColor: 'background.paper',
              fontSize: '0.875rem',
              overflowWrap: 'anywhere',
              cursor: 'grabbing',
            }}
          >
            {carried.label}
          </Box>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}
