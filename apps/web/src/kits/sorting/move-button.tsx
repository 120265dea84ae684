import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';

export interface MoveButtonProps {
  readonly label: string;
  /** Where it would move to, counted from 0, among so many. */
  readonly to: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly children: ReactNode;
}

/** One place up or down. At the end of the list it keeps the focus and does nothing, so that who works by keyboard stays where they are. */
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
