import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  AssignAtDeskDocument,
  FapDeskDocument,
  RemoveAtDeskDocument,
} from '../../api/generated/features/assignment/assignment.ts';
import { toast, toastUndo, useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';
import { conflictSummary, type Desk, type DeskProposal, type DeskReviewer } from './desk.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface Pair {
  readonly proposal: DeskProposal;
  readonly reviewer: DeskReviewer;
}

/** Asks why a person is to review despite a warning of the panel's rules. */
function WhyDialog({
  pair: { proposal, reviewer },
  conflict,
  required,
  onReason,
  onClose,
}: {
  pair: Pair;
  conflict: string;
  required: boolean;
  onReason: (reason: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const text = useText();
  return (
    <ReasonDialog
      title={text('Assign {{name}} anyway?', { name: reviewer.name })}
      submitLabel={text('Assign')}
      label={text('Reason for assigning them anyway')}
      required={required}
      record={`why-${proposal.proposalPk}-${reviewer.userId}`}
      onReason={onReason}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>
        {proposal.proposalId}: {conflict}
      </Typography>
    </ReasonDialog>
  );
}

/** Assigns and removes a reviewer: assigning can be undone, and the consequences of removing can be previewed. */
function useReviewing(fapId: number) {
  const text = useText();
  const assign = useCommand(AssignAtDeskDocument, { refreshes: [FapDeskDocument] });
  const remove = useCommand(RemoveAtDeskDocument, { done: 'Reviewer removed', refreshes: [FapDeskDocument] });
  const variables = ({ proposal: { proposalPk }, reviewer: { userId } }: Pair) => ({
    fapId,
    proposalPk,
    memberId: userId,
  });
  const takeOff = (pair: Pair) => remove.run(variables(pair));
  const lookAhead = (pair: Pair) => remove.preview(variables(pair));
  const give = async (pair: Pair, reason: string | null) => {
    const { proposal, reviewer } = pair;
    const outcome = await assign.run({
      fapId,
      assignments: [{ proposalPk: proposal.proposalPk, memberId: reviewer.userId }],
      conflictReason: reason,
    });
    if (!outcome.ok) return false;
    toastUndo(
      text('{{name}} now reviews {{id}}', { name: reviewer.name, id: proposal.proposalId }),
      () => void takeOff(pair),
    );
    return true;
  };
  return { give, takeOff, lookAhead };
}

/** Assigns or removes in a cell: immediately if that can be undone, after a confirmation if work or a conflict is involved. */
export function usePairs(fapId: number, desk: Desk, asksReason: boolean) {
  const text = useText();
  const ask = useConfirm();
  const [asked, setAsked] = useState<Pair | undefined>();
  const { give, takeOff, lookAhead } = useReviewing(fapId);
  const toggle = async (proposal: DeskProposal, reviewer: DeskReviewer) => {
    const pair = { proposal, reviewer };
    const cell = desk.cellOf(proposal.proposalPk, reviewer.userId);
    if (cell && cell.state !== 'SUBMITTED') {
      await takeOff(pair);
      return;
    }
    if (cell) {
      await ask({
        title: text('Remove assignment'),
        text: text(
          '{{name}} will no longer review this proposal. The grade and comment written so far will be removed.',
          {
            name: reviewer.name,
          },
        ),
        confirmLabel: text('Remove'),
        destructive: true,
        look: () => lookAhead(pair),
        act: () => takeOff(pair),
      });
      return;
    }
    const conflicts = desk.conflictsOf(proposal.proposalPk, reviewer.userId);
    if (!reviewer.isMember) return toast(text('{{name}} has left the panel', { name: reviewer.name }), 'error');
    if (conflicts.some(({ mode }) => mode === 'BLOCK'))
      return toast(`${reviewer.name}: ${conflictSummary(text, conflicts)}`, 'error');
    if (conflicts.length > 0) return setAsked(pair);
    await give(pair, null);
  };
  const dialog = asked ? (
    <WhyDialog
      pair={asked}
      conflict={conflictSummary(text, desk.conflictsOf(asked.proposal.proposalPk, asked.reviewer.userId))}
      required={asksReason}
      onReason={(reason) => give(asked, reason.trim() || null)}
      onClose={() => setAsked(undefined)}
    />
  ) : null;
  return { toggle, dialog };
}
