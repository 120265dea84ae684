import { bulkLimit } from '@atrium/domain/proposal';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog, type DialogProps } from '@atrium/ui/dialog';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
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

/** Where the foot of a dialog stands: null until that is drawn. */
const FootPlace = createContext<HTMLElement | null>(null);

/** A dialog for one deed, whose foot its body knows: it stays in reach below the body, however long that is. */
export function DeedDialog({ children, ...rest }: Pick<DialogProps, 'title' | 'onClose' | 'width' | 'children'>) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <Dialog
      open
      holds
      staysPut
      actions={<Box ref={setFoot} sx={{ display: 'flex', gap: 1, minHeight: 36 }} />}
      {...rest}
    >
      <FootPlace value={foot}>{children}</FootPlace>
    </Dialog>
  );
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
    <DeedDialog title={title} onClose={onClose}>
      <Answer of={operation} field="proposalsView">
        {({ proposalViews }) => children(proposalViews)}
      </Answer>
    </DeedDialog>
  );
}

interface FootProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly destructive?: boolean;
  readonly onCancel: () => void;
  readonly onRun: () => Promise<unknown>;
}

/** Cancel and the deed, below the body of a `DeedDialog`. */
export function DialogFoot({ label, disabled, destructive, onCancel, onRun }: FootProps) {
  const text = useText();
  const place = useContext(FootPlace);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onRun();
    } finally {
      setBusy(false);
    }
  };
  const foot = (
    <>
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
    </>
  );
  return place ? createPortal(foot, place) : null;
}
