import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

interface ToolButtonProps {
  readonly label: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** Opens something instead of doing something. */
  readonly opens?: 'dialog' | 'menu';
  readonly onRun: (button: HTMLElement) => void;
  readonly children: ReactNode;
}

/** A tool of the editor. */
export function ToolButton({ label, pressed, disabled, opens, onRun, children }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          aria-pressed={pressed}
          aria-haspopup={opens}
          disabled={disabled}
          // The selection in the text stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => onRun(event.currentTarget)}
          sx={{ borderRadius: 1, backgroundColor: pressed ? 'action.selected' : undefined }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
