import { bulkLimit } from '@atrium/domain/proposal';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import {
  ChosenProposalsDocument,
  type ChosenProposalsQuery,
} from '../../api/generated/kits/proposal-acts/proposal-acts.ts';
import { type CommandOptions, useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { Answer } from '../screen/index.ts';

export type Chosen = NonNullable<ChosenProposalsQuery['proposalsView']>['proposalViews'][number];

/** What the dialogs of bulk actions must know of the selected proposals, on whatever page they are. */
export function useChosen(proposalPks: readonly number[]) {
  return useOperation(
    ChosenProposalsDocument,
    { filter: { proposalPks: proposalPks.slice(0, bulkLimit) } },
    { keepPrevious: false, staleTime: 0 },
  );
}

export interface ActDialogProps {
  readonly proposalPks: readonly number[];
  /** What the screen behind has read, and what is old once the act is carried out. */
  readonly refreshes: NonNullable<CommandOptions<unknown>['refreshes']>;
  readonly onClose: () => void;
  /** Carried out. */
  readonly onDone: () => void;
}

/** What the body of a dialog is given once the proposals have been read. */
export type ChosenProps = Omit<ActDialogProps, 'proposalPks'> & { readonly chosen: readonly Chosen[] };

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
      <ActionButton
        variant="contained"
        color={destructive ? 'error' : 'primary'}
        disabled={disabled}
        busy={busy}
        onClick={() => void run()}
      >
        {label}
      </ActionButton>
    </div>
  );
}
