/** A small dialog below the button that opened it. */
import Popover from '@mui/material/Popover';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

export interface PopupProps {
  /** The element that opened it; closed while null. */
  readonly anchor: HTMLElement | null;
  /** Its purpose, as its accessible name. */
  readonly label: string;
  /** The side of the button with which it is aligned. */
  readonly side?: 'left' | 'right';
  readonly sx?: SxProps<Theme>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Fields or choices below a button, for tasks that need no dialog. */
export function Popup({ anchor, label, side = 'left', sx, onClose, children }: PopupProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: side }}
      transformOrigin={{ vertical: 'top', horizontal: side }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, ...(sx ? { sx } : {}) } }}
    >
      {children}
    </Popover>
  );
}
