import { conflictModeWords, conflictSourceWords } from '@atrium/domain/conflict';
import { DateText } from '@atrium/ui/date-text';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  EnterConflictAtDeskDocument,
  FapDeskDocument,
  TakeBackConflictAtDeskDocument,
} from '../../api/generated/features/assignment/assignment.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';
import type { DeskConflict, ProposalOnDesk, ReviewerRow } from './desk.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const refreshes = [FapDeskDocument];

interface ConflictItemProps {
  readonly conflict: DeskConflict;
  /** Withdraws a statement. */
  readonly onWithdraw: () => void;
}

/** One conflict of the pair: how the panel treats it, who stated it, when and why. */
function ConflictItem({
  conflict: { source, mode, otherName, since, saidBy, reason, statementId },
  onWithdraw,
}: ConflictItemProps) {
  const text = useText();
  return (
    <Box component="li" sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {text(conflictModeWords[mode])}: {text(conflictSourceWords[source])}
        {otherName ? `, ${otherName}` : null}
      </Typography>
      {reason ? <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography> : null}
      {saidBy || since ? (
        <Typography variant="body2" color="text.secondary">
          {saidBy}
          {saidBy && since ? ', ' : null}
          {since ? <DateText value={since} /> : null}
        </Typography>
      ) : null}
      {statementId ? (
        <Button size="small" color="error" onClick={onWithdraw}>
          {text('Withdraw')}
        </Button>
      ) : null}
    </Box>
  );
}

interface ConflictDialogProps {
  readonly fapId: number;
  readonly proposal: ProposalOnDesk;
  readonly reviewer: ReviewerRow;
  readonly conflicts: readonly DeskConflict[];
  readonly onClose: () => void;
}

/** The conflicts of a panel member with a proposal; further ones can be entered and withdrawn here (rule R133). */
export function ConflictDialog({ fapId, proposal, reviewer, conflicts, onClose }: ConflictDialogProps) {
  const text = useText();
  const { proposalPk, proposalId, title } = proposal;
  const { userId, name } = reviewer;
  const enter = useCommand(EnterConflictAtDeskDocument, { done: 'Conflict of interest saved', refreshes });
  const takeBack = useRemoval(TakeBackConflictAtDeskDocument, { done: 'Conflict of interest withdrawn', refreshes });
  const withdraw = ({ statementId: conflictId, otherName: other }: DeskConflict) =>
    void takeBack(
      { fapId, conflictId: conflictId ?? 0 },
      {
        title: text('Withdraw conflict of interest'),
        text: other
          ? text('{{name}} will see {{other}}’s proposals again, unless something else prevents it.', {
              name,
              other,
            })
          : text('{{name}} will see the proposal again, unless something else prevents it.', { name }),
        confirmLabel: text('Withdraw'),
      },
    ).then((done) => (done ? onClose() : undefined));
  return (
    <ReasonDialog
      title={text('{{name}} and {{matter}}', { name, matter: proposalId })}
      submitLabel={text('Enter')}
      label={text('Reason for the conflict of interest')}
      help={text('Shown to the panel’s leaders and the user office')}
      required
      record={`conflict-${fapId}-${proposalPk}-${userId}`}
      onReason={async (reason, form) => {
        const about = { fapId, userId, proposalPk, otherUserId: null, reason };
        const outcome = await enter.run({ enterConflictInput: about });
        if (!outcome.ok) showIssues(form, outcome.error);
        return outcome.ok;
      }}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>{title}</Typography>
      {conflicts.length > 0 ? (
        <Box
          component="ul"
          aria-label={text('Conflicts of interest')}
          sx={{ m: 0, mb: 3, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
        >
          {conflicts.map((conflict) => (
            <ConflictItem
              key={`${conflict.source} ${conflict.statementId}`}
              conflict={conflict}
              onWithdraw={() => withdraw(conflict)}
            />
          ))}
        </Box>
      ) : (
        <Typography color="text.secondary" sx={{ mb: 3 }}>
          {text('There are no known conflicts of interest.')}
        </Typography>
      )}
    </ReasonDialog>
  );
}
