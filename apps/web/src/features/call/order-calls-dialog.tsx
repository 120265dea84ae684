import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import { VisuallyHidden } from '@atrium/ui/visually-hidden';
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { CallListDocument, UpdateCallOrderDocument } from '../../api/generated/features/call/call.ts';
import { useCommand } from '../../api/index.ts';
import { MoveButton, useSortingWords } from '../../kits/sorting/index.ts';
import { useText } from '../../locale/index.ts';

interface OrderedCall {
  readonly id: number;
  readonly shortCode: string;
  readonly title?: string | null;
}

interface OrderRowProps {
  readonly call: OrderedCall;
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
}

function OrderRow({ call, index, count, onMove }: OrderRowProps) {
  const text = useText();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: call.id });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1,
        py: 0.5,
        border: 1,
        borderColor: isDragging ? 'primary.main' : 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
        position: 'relative',
        zIndex: isDragging ? 1 : 0,
      }}
    >
      <IconButton
        {...attributes}
        {...listeners}
        size="small"
        aria-label={text('Drag {{name}}', { name: call.shortCode })}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIndicator fontSize="small" />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {call.shortCode}
        {call.title ? <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{call.title}</Box> : null}
      </Box>
      <MoveButton
        label={text('Move {{name}} up', { name: call.shortCode })}
        to={index - 1}
        count={count}
        onMove={(to) => onMove(index, to)}
      >
        <ArrowUpward fontSize="small" />
      </MoveButton>
      <MoveButton
        label={text('Move {{name}} down', { name: call.shortCode })}
        to={index + 1}
        count={count}
        onMove={(to) => onMove(index, to)}
      >
        <ArrowDownward fontSize="small" />
      </MoveButton>
    </Box>
  );
}

/** Escape gives a drag up, not the dialog, which would take the key for itself before the drag hears of it. */
function giveDragUp(event: KeyboardEvent) {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  document.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Escape', code: 'Escape' }));
}

export interface OrderCallsDialogProps {
  readonly calls: readonly OrderedCall[];
  readonly onClose: () => void;
}

/** The order in which people meet the calls; by dragging, by keyboard, by buttons (rule C16). */
export function OrderCallsDialog({ calls, onClose }: OrderCallsDialogProps) {
  const text = useText();
  const [order, setOrder] = useState<readonly OrderedCall[]>(calls);
  const [isDragging, setDragging] = useState(false);
  const store = useCommand(UpdateCallOrderDocument, {
    done: 'Order of calls saved',
    refreshes: [CallListDocument],
  });
  const named = useMemo(() => order.map(({ id, shortCode }) => ({ id, name: shortCode })), [order]);
  const words = useSortingWords(named);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const [placed, setPlaced] = useState('');
  const move = (from: number, to: number) => {
    const name = order[from]?.shortCode ?? '';
    setOrder(arrayMove([...order], from, to));
    setPlaced(text('{{name}} is at place {{at}} of {{all}}', { name, at: to + 1, all: order.length }));
  };
  const position = (id: unknown) => order.findIndex((call) => call.id === id);
  const save = async () => {
    const data = order.map((call, index) => ({ callId: call.id, sort_order: index }));
    const outcome = await store.run({ input: { data } });
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open
      holds
      title={text('Order of calls')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <ActionButton variant="contained" busy={store.pending} onClick={() => void save()}>
            {text('Save order')}
          </ActionButton>
        </>
      }
    >
      <Box role="status">
        <VisuallyHidden>{placed}</VisuallyHidden>
      </Box>
      <Box sx={{ mb: 2, color: 'text.secondary' }}>{text('Applicants see the calls in this order.')}</Box>
      <Box onKeyDownCapture={isDragging ? giveDragUp : undefined}>
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={words}
          onDragStart={() => setDragging(true)}
          onDragCancel={() => setDragging(false)}
          onDragEnd={({ active, over }) => {
            setDragging(false);
            if (over && active.id !== over.id) move(position(active.id), position(over.id));
          }}
        >
          <SortableContext items={order.map((call) => call.id)} strategy={verticalListSortingStrategy}>
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
              {order.map((call, index) => (
                <OrderRow key={call.id} call={call} index={index} count={order.length} onMove={move} />
              ))}
            </Box>
          </SortableContext>
        </DndContext>
      </Box>
    </Dialog>
  );
}
