import { useAnnouncer } from '@atrium/ui/visually-hidden';
import { arrayMove, useSortable } from '@dnd-kit/sortable';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { MoveButton } from './move-button.tsx';
import { type Sortable, SortingArea } from './sorting-area.tsx';

interface RowProps {
  readonly item: Sortable;
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

function Row({ item: { id, name }, index, count, onMove, children }: RowProps) {
  const text = useText();
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
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
        aria-label={text('Drag {{name}}', { name })}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIndicator fontSize="small" />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      <MoveButton
        label={text('Move {{name}} up', { name })}
        to={index - 1}
        count={count}
        onMove={(to) => onMove(index, to)}
      >
        <ArrowUpward fontSize="small" />
      </MoveButton>
      <MoveButton
        label={text('Move {{name}} down', { name })}
        to={index + 1}
        count={count}
        onMove={(to) => onMove(index, to)}
      >
        <ArrowDownward fontSize="small" />
      </MoveButton>
    </Box>
  );
}

/** Escape must cancel the drag and not close the dialog, which would otherwise handle the key first. */
function giveDragUp(event: KeyboardEvent) {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  document.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Escape', code: 'Escape' }));
}

export interface SortableListProps<Item extends Sortable> {
  readonly items: readonly Item[];
  readonly onOrder: (items: readonly Item[]) => void;
  /** Renders the content of an item's row. */
  readonly children: (item: Item) => ReactNode;
}

/** A list in a dialog that is sorted by dragging, by keyboard and by buttons, each announced to screen readers. */
export function SortableList<Item extends Sortable>({ items, onOrder, children }: SortableListProps<Item>) {
  const text = useText();
  const [isDragging, setDragging] = useState(false);
  const [announcer, tell] = useAnnouncer();
  const move = (from: number, to: number) => {
    onOrder(arrayMove([...items], from, to));
    const name = items[from]?.name ?? '';
    tell(text('{{name}} is now at position {{at}} of {{all}}', { name, at: to + 1, all: items.length }));
  };
  return (
    <>
      {announcer}
      <Box onKeyDownCapture={isDragging ? giveDragUp : undefined}>
        <SortingArea items={items} onMove={move} onDragging={setDragging}>
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
            {items.map((item, index) => (
              <Row key={item.id} item={item} index={index} count={items.length} onMove={move}>
                {children(item)}
              </Row>
            ))}
          </Box>
        </SortingArea>
      </Box>
    </>
  );
}
