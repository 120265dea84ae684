import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface PopupButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** What it opens. */
  readonly popup: 'menu' | 'dialog';
  /** The button itself while that is open. */
  readonly anchor: HTMLElement | null;
  readonly onOpen: (button: HTMLElement) => void;
}

/** A tool at the end of the filter bar that opens something below itself. */
export function PopupButton({ label, icon, popup, anchor, onOpen }: PopupButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-haspopup={popup}
        aria-expanded={anchor !== null}
        onClick={(event) => onOpen(event.currentTarget)}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}
