import { CloneProposalsDocument } from '../../api/generated/kits/proposal-acts/proposal-acts.ts';
import { toast, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { CallDialog } from '../call-picker/index.ts';
import { useConfirm } from '../confirm/index.ts';
import { useGo } from '../go/index.ts';
import type { ActDialogProps } from './chosen-dialog.tsx';

/** How long the message with the link to a copy is shown, in milliseconds. */
const copyMs = 10_000;

/** 'Clone proposal/s to call' (rules P28 and P29); after cloning a single proposal the message links to the copy. */
export function CloneDialog({ proposalPks, refreshes, onClose, onDone }: ActDialogProps) {
  const text = useText();
  const ask = useConfirm();
  const go = useGo();
  const clone = useCommand(CloneProposalsDocument, { refreshes });
  const n = proposalPks.length;
  const cloneAll = async (callId: number) => {
    const sure =
      n === 1 ||
      (await ask({
        title: 'Are you sure? Multiple proposals selected!',
        text: text(
          '{{n}} proposals are selected. This action will run on all of the selected proposals. Are you sure you want to proceed?',
          { n },
        ),
        confirmLabel: 'Yes, proceed',
      }));
    if (!sure) return;
    const outcome = await clone.run({ cloneProposalsInput: { callId, proposalsToClonePk: [...proposalPks] } });
    if (!outcome.ok) return;
    const [copy] = outcome.data.cloneProposals ?? [];
    toast(
      'Proposal/s cloned successfully',
      'success',
      copyMs,
      n === 1 && copy
        ? {
            label: 'Open the copy',
            onRun: () => void go({ to: '/Proposals', query: { reviewModal: copy.primaryKey } }),
          }
        : undefined,
    );
    onDone();
  };
  return (
    <CallDialog
      title={text('Clone proposal/s to call')}
      explanation={text('You will need to review the proposal before it is submitted.')}
      confirmLabel={text('Clone')}
      onClose={onClose}
      onPick={cloneAll}
    />
  );
}
