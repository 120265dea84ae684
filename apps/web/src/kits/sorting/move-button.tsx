import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';

export interface MoveButtonProps {
  readonly label: string;
  /** The position it would move to, counted from 0, and the number of items. */
  readonly to: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly children: ReactNode;
}

/** Moves an item up or down by one. At the end of the list it does nothing but keeps the focus, so that keyboard users keep their place. */
export function MoveButton({ label, to, count, onMove, children }: MoveButtonProps) {
  const isEnd = to < 0 || to >= count;
  return (
    <IconButton
      size="small"
      aria-label={label}
      aria-disabled={isEnd}
      onClick={() => (isEnd ? undefined : onMove(to))}
      sx={{ '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } }}
    >
      {children}
    </IconButton>
  );
}
