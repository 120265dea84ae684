import { Dialog } from '@atrium/ui/dialog';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Answer } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { type Chosen, useChosen } from './use-chosen.ts';

export interface BulkDialogProps {
  readonly proposalPks: readonly number[];
  readonly onClose: () => void;
  /** Carried out: the selection has served its purpose. */
  readonly onDone: () => void;
}

interface ChosenDialogProps {
  readonly proposalPks: readonly number[];
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (chosen: readonly Chosen[]) => ReactNode;
}

/** A dialog about the selected proposals; its body stands once they have been read, never on a failed load (rule A50). */
export function ChosenDialog({ proposalPks, title, onClose, children }: ChosenDialogProps) {
  const operation = useChosen(proposalPks);
  return (
    <Dialog open holds title={title} onClose={onClose}>
      <Answer of={operation} field="proposalsView">
        {({ proposalViews }) => children(proposalViews)}
      </Answer>
    </Dialog>
  );
}

interface FootProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly destructive?: boolean;
  readonly onCancel: () => void;
  readonly onRun: () => Promise<unknown>;
}

/** Cancel and the deed, at the end of a dialog's body. */
export function DialogFoot({ label, disabled, destructive, onCancel, onRun }: FootProps) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onRun();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 16 }}>
      <Button onClick={onCancel}>{text('Cancel')}</Button>
      <Button
        variant="contained"
        color={destructive ? 'error' : 'primary'}
        disabled={disabled}
        loading={busy}
        onClick={() => void run()}
      >
        {label}
      </Button>
    </div>
  );
}
