import { bulkLimit } from '@atrium/domain/proposal';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog, type DialogProps } from '@atrium/ui/dialog';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  ChosenProposalsDocument,
  type ChosenProposalsQuery,
} from '../../api/generated/kits/proposal-acts/proposal-acts.ts';
import { type CommandOptions, useOperation } from '../../api/index.ts';
import { digits, useText } from '../../locale/index.ts';
import { QueryResult } from '../screen/index.ts';

export type Chosen = NonNullable<ChosenProposalsQuery['proposalsView']>['proposalViews'][number];

export interface ActDialogProps {
  readonly proposalPks: readonly number[];
  /** The queries of the screen behind, which are outdated once the act is carried out. */
  readonly refreshes: NonNullable<CommandOptions<unknown>['refreshes']>;
  readonly onClose: () => void;
  /** Called once the act is carried out. */
  readonly onDone: () => void;
}

/** The props of a dialog's body, which is rendered once the proposals have been fetched. */
export type ChosenProps = Omit<ActDialogProps, 'proposalPks'> & { readonly chosen: readonly Chosen[] };

/** The element of the dialog's foot; null until it is rendered. */
const FootPlace = createContext<HTMLElement | null>(null);

/** A dialog for one action, whose body renders the buttons into a foot that stays visible below it, however long the body is. */
export function ActionDialog({ children, ...rest }: Pick<DialogProps, 'title' | 'onClose' | 'width' | 'children'>) {
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

interface WithinLimitProps {
  readonly proposalPks: readonly number[];
  /** Fetches the proposals and carries out the action on them. */
  readonly children: ReactNode;
}

/** Renders its content only for a selection that the server takes as it is: too many are refused, and none would mean all. */
export function WithinLimit({ proposalPks, children }: WithinLimitProps) {
  const text = useText();
  if (proposalPks.length === 0) return <Alert severity="info">{text('No proposals selected')}</Alert>;
  if (proposalPks.length > bulkLimit) {
    return <Alert severity="error">{text('At most {{n}} proposals at once', { n: digits(bulkLimit) })}</Alert>;
  }
  return children;
}

interface ChosenDialogProps {
  readonly proposalPks: readonly number[];
  readonly title: string;
  readonly onClose: () => void;
  readonly children: (chosen: readonly Chosen[]) => ReactNode;
}

function ChosenBody({ proposalPks, children }: Pick<ChosenDialogProps, 'proposalPks' | 'children'>) {
  const operation = useOperation(
    ChosenProposalsDocument,
    { filter: { proposalPks: [...proposalPks] } },
    { keepPrevious: false, staleTime: 0 },
  );
  return (
    <QueryResult of={operation} field="proposalsView">
      {({ proposalViews }) => children(proposalViews)}
    </QueryResult>
  );
}

/** A dialog about the selected proposals, on whatever page their rows are; its body is rendered once they have been fetched, never after a failed load (rule A50). */
export function ChosenDialog({ proposalPks, title, onClose, children }: ChosenDialogProps) {
  return (
    <ActionDialog title={title} onClose={onClose}>
      <WithinLimit proposalPks={proposalPks}>
        <ChosenBody proposalPks={proposalPks}>{children}</ChosenBody>
      </WithinLimit>
    </ActionDialog>
  );
}

interface FootProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly destructive?: boolean;
  readonly onCancel: () => void;
  readonly onRun: () => Promise<unknown>;
}

/** The buttons for cancel and the action, below the body of a `ActionDialog`. */
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
