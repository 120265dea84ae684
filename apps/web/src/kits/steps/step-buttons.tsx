import RedoOutlined from '@mui/icons-material/RedoOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useText } from '../../locale/index.ts';

interface StepButtonProps {
  readonly label: string;
  readonly keys: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function StepButton({ label, keys, disabled, onClick, children }: StepButtonProps) {
  return (
    <Tooltip title={`${label} (${keys})`}>
      <span>
        <IconButton aria-label={label} disabled={disabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

export interface StepButtonsProps {
  /** What would be undone, in words; undefined if there is nothing to undo. */
  readonly undo: string | undefined;
  readonly redo: string | undefined;
  /** Whether another operation is running. */
  readonly disabled?: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** The buttons 'Undo: …' and 'Redo: …'. */
export function StepButtons({ undo, redo, disabled = false, onUndo, onRedo }: StepButtonsProps) {
  const text = useText();
  const step = (word: string, what: string | undefined) => (what ? `${text(word)}: ${what}` : text(word));
  return (
    <>
      <StepButton label={step('Undo', undo)} keys="Ctrl Z" disabled={!undo || disabled} onClick={onUndo}>
        <UndoOutlined />
      </StepButton>
      <StepButton label={step('Redo', redo)} keys="Ctrl Shift Z" disabled={!redo || disabled} onClick={onRedo}>
        <RedoOutlined />
      </StepButton>
    </>
  );
}
