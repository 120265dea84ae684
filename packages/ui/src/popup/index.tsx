/** A small dialog that hangs below the button that opened it. */
import Popover from '@mui/material/Popover';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

export interface PopupProps {
  /** What opened it; closed while there is none. */
  readonly anchor: HTMLElement | null;
  /** What it is for, for those who do not see what opened it. */
  readonly label: string;
  /** At which side of the button it begins. */
  readonly side?: 'left' | 'right';
  readonly sx?: SxProps<Theme>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Fields or choices below a button, for what needs no window of its own. */
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
