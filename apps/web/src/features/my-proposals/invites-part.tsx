import { ActionButton } from '@atrium/ui/action-button';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  AcceptCoProposerInviteDocument,
  MyInvitesDocument,
  MyProposalsDocument,
} from '../../api/generated/features/my-proposals/my-proposals.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { whenOpened } from '../../kits/when-opened/index.ts';
import { useText } from '../../locale/index.ts';

const stale = [MyInvitesDocument, MyProposalsDocument];

const JoinDialog = whenOpened(() => import('./join-dialog.tsx').then((m) => m.JoinDialog));

/** Invitations to the own address that wait for an answer. */
export function InvitesPart() {
  const text = useText();
  const { data } = useOperation(MyInvitesDocument, {});
  const accept = useCommand(AcceptCoProposerInviteDocument, {
    done: 'You are a co-proposer now',
    refreshes: stale,
  });
  return (data?.me?.coProposerInvites ?? []).map(({ id, proposal }) =>
    proposal ? (
      <Alert
        key={id}
        severity="info"
        sx={{ mb: 2 }}
        action={
          <ActionButton
            color="inherit"
            size="small"
            busy={accept.pending}
            onClick={() => void accept.run({ proposalId: proposal.proposalId })}
          >
            {text('Accept')}
          </ActionButton>
        }
      >
        {text('{{name}} invites you to be a co-proposer of “{{title}}”', {
          name: proposal.proposerName,
          title: proposal.title || proposal.proposalId,
        })}
      </Alert>
    ) : null,
  );
}

/** 'Join proposal': the code of an invitation makes one a co-proposer. */
export function JoinButton() {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text('Join proposal')}</Button>
      {open ? <JoinDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
