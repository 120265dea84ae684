import { CloneMyProposalDocument } from '../../api/generated/features/my-proposals/clone.ts';
import { type CommandOptions, useCommand } from '../../api/index.ts';
import { CallDialog } from '../../kits/call-picker/index.ts';
import { useText } from '../../locale/index.ts';

interface CloneDialogProps {
  readonly proposalPk: number;
  readonly refreshes: NonNullable<CommandOptions<unknown>['refreshes']>;
  readonly onClose: () => void;
}

/** Asks for the call of the copy, and copies the proposal. */
export function CloneMineDialog({ proposalPk, refreshes, onClose }: CloneDialogProps) {
  const text = useText();
  const clone = useCommand(CloneMyProposalDocument, { done: 'Proposal cloned successfully', refreshes });
  const copy = async (callId: number) => {
    const { ok } = await clone.run({ cloneProposalsInput: { callId, proposalsToClonePk: [proposalPk] } });
    if (ok) onClose();
  };
  return (
    <CallDialog
      title={text('Clone proposal to call')}
      explanation={text('The copy is a separate draft. Please review it before you submit it.')}
      confirmLabel={text('Clone')}
      onClose={onClose}
      onPick={copy}
    />
  );
}
