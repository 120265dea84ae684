import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { ActionButton } from '../action-button/index.tsx';
import { useWords } from '../words/index.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The consequences, in numbers. */
  readonly text?: ReactNode;
  readonly confirmLabel?: string;
  /** `null` if there is nothing to cancel, only something to acknowledge; Escape does so too. */
  readonly cancelLabel?: string | null;
  readonly destructive?: boolean;
  /** Whether the action is not available yet, for instance until its consequences are known. */
  readonly resting?: boolean;
  /** If it returns a promise, the dialog stays open, with its button busy, until the promise settles. */
  readonly onConfirm: () => unknown;
  readonly onCancel: () => void;
}

/** Asks for confirmation before an action; the default button texts are OK and Cancel (rule A46). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, destructive = false, onConfirm, onCancel } = props;
  const id = useId();
  const say = useWords();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  };
  return (
    <MuiDialog
      role="alertdialog"
      open={open}
      onClose={busy ? undefined : onCancel}
      aria-labelledby={id}
      aria-describedby={text ? `${id}-text` : undefined}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {text ? (
        <DialogContent id={`${id}-text`} sx={{ fontSize: '1rem' }}>
          {text}
        </DialogContent>
      ) : null}
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {props.cancelLabel === null ? null : (
          <ActionButton onClick={onCancel} disabled={busy} autoFocus={destructive}>
            {props.cancelLabel ?? say('cancel')}
          </ActionButton>
        )}
        <ActionButton
          variant="contained"
          color={destructive ? 'error' : 'primary'}
          busy={busy}
          disabled={props.resting}
          autoFocus={!destructive}
          onClick={() => void confirm()}
        >
          {props.confirmLabel ?? say('ok')}
        </ActionButton>
      </DialogActions>
    </MuiDialog>
  );
}
