import { Dialog } from '@atrium/ui/dialog';
import { BetweenPanes } from '@atrium/ui/side-pane';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '../../../locale/index.ts';
import { DragLayer, type DragLayerProps } from './board/drag-layer.tsx';

/** The board and the parts beside it. */
export interface TemplateRooms {
  readonly palette: ReactNode;
  readonly board: ReactNode;
  readonly inspector: ReactNode;
  readonly preview: ReactNode;
}

type Dragging = Omit<DragLayerProps, 'children'>;

interface WideProps extends TemplateRooms {
  readonly dragging: Dragging;
  readonly isPaletteOpen: boolean;
  readonly side: number;
  readonly onSide: (side: number) => void;
}

/** All parts side by side. */
export function WideTemplate({ dragging, isPaletteOpen, side, onSide, ...rooms }: WideProps) {
  const text = useText();
  return (
    <DragLayer {...dragging}>
      <BetweenPanes
        palette={isPaletteOpen ? { label: text('Questions to add'), content: rooms.palette } : undefined}
        side={{
          name: text('Settings and preview'),
          label: text('Settings or preview'),
          index: side,
          onIndex: onSide,
          items: [
            { label: text('Settings'), content: rooms.inspector },
            { label: text('Preview'), content: rooms.preview },
          ],
        }}
      >
        {rooms.board}
      </BetweenPanes>
    </DragLayer>
  );
}

interface NarrowProps extends TemplateRooms {
  readonly dragging: Dragging;
  /** Undefined while the corresponding dialog is closed, as are the two below. */
  readonly onPaletteClose: (() => void) | undefined;
  readonly onDeselect: (() => void) | undefined;
  readonly onPreviewClose: (() => void) | undefined;
  readonly holds: boolean;
}

/** Only the board; the parts beside it on a wide screen are in dialogs. */
export function NarrowTemplate({ dragging, onPaletteClose, onDeselect, onPreviewClose, holds, ...rooms }: NarrowProps) {
  const text = useText();
  return (
    <>
      <DragLayer {...dragging}>
        <Box sx={{ minWidth: 0 }}>{rooms.board}</Box>
      </DragLayer>
      {onPaletteClose ? (
        <Dialog open title={text('Add question')} onClose={onPaletteClose}>
          <DragLayer {...dragging}>{rooms.palette}</DragLayer>
        </Dialog>
      ) : null}
      {onDeselect ? (
        <Dialog open holds={holds} title={text('Settings')} onClose={onDeselect}>
          {rooms.inspector}
        </Dialog>
      ) : null}
      {onPreviewClose ? (
        <Dialog open title={text('Preview')} onClose={onPreviewClose} width="md">
          {rooms.preview}
        </Dialog>
      ) : null}
    </>
  );
}
