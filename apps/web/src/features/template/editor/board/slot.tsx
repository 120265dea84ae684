import { useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { type Slot as SlotPlace, slotId } from './drag-slots.ts';

/** A drop target, invisible until something is dragged over it. */
export function DropSlot({ slot, fills = false, lies = true }: { slot: SlotPlace; fills?: boolean; lies?: boolean }) {
  const { setNodeRef, isOver } = useDroppable({ id: slotId(slot), data: { slot } });
  return (
    <Box
      ref={setNodeRef}
      aria-hidden
      sx={{
        alignSelf: 'stretch',
        borderRadius: 1,
        backgroundColor: isOver ? 'primary.main' : 'transparent',
        ...(lies ? { height: 4, my: '2px' } : { width: 4, minHeight: 40, flexShrink: 0 }),
        ...(fills ? { flex: 1, minHeight: 24, backgroundColor: 'transparent', position: 'relative' } : {}),
        ...(fills && isOver
          ? {
              '&::before': {
                content: '""',
                position: 'absolute',
                top: 0,
                left: 0,
                right: 0,
                height: 4,
                borderRadius: 1,
                backgroundColor: 'primary.main',
              },
            }
          : {}),
      }}
    />
  );
}
