import { ActionButton } from '@atrium/ui/action-button';
import { lazyPart } from '@atrium/ui/lazy-part';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  AcceptCoProposerInviteDocument,
  BesideMyProposalsDocument,
  type BesideMyProposalsQuery,
  DeclineCoProposerInviteDocument,
  MyProposalsDocument,
} from '../../api/generated/features/my-proposals/my-proposals.ts';
import { toastUndo, useCommand } from '../../api/index.ts';
import { useGo } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import { useHomeContext } from './use-beside.ts';

const stale = [BesideMyProposalsDocument, MyProposalsDocument];

const JoinDialog = lazyPart(() => import('./join-dialog.tsx').then((m) => m.JoinDialog));
const InviteDialog = lazyPart(() => import('./invite-dialog.tsx').then((m) => m.InviteDialog));

type Invite = NonNullable<BesideMyProposalsQuery['me']>['coProposerInvites'][number];
/** An invite with its proposal; others cannot be answered. */
export type OpenInvite = Invite & { readonly proposal: NonNullable<Invite['proposal']> };

/** Accepts or declines an invite; declining can be undone for a while. */
function useAnswers() {
  const text = useText();
  const go = useGo();
  const accept = useCommand(AcceptCoProposerInviteDocument, { done: 'You are now a co-proposer', refreshes: stale });
  const decline = useCommand(DeclineCoProposerInviteDocument, { refreshes: stale });
  return {
    busy: accept.pending || decline.pending,
    accept: async ({ proposal: { proposalId, primaryKey } }: OpenInvite) => {
      const { ok } = await accept.run({ proposalId });
      if (ok) void go({ to: '/ProposalEdit/$proposalPk', params: { proposalPk: primaryKey } });
    },
    decline: async ({ proposal: { proposalId }, inviterName }: OpenInvite) => {
      if (!(await decline.run({ proposalId, declined: true })).ok) return false;
      toastUndo(text('You declined the invitation from {{name}}', { name: inviterName }), () => {
        void decline.run({ proposalId, declined: false });
      });
      return true;
    },
  };
}

/** Open invites to the user's own address. */
export function InvitesPart() {
  const text = useText();
  const { data } = useHomeContext();
  const answers = useAnswers();
  const [shown, setShown] = useState<OpenInvite>();
  const open = (data?.me?.coProposerInvites ?? []).flatMap((invite): OpenInvite[] =>
    invite.proposal ? [{ ...invite, proposal: invite.proposal }] : [],
  );
  return (
    <>
      {open.map((invite) => {
        const title = invite.proposal.title || invite.proposal.proposalId;
        return (
          <Alert key={invite.id} severity="info" sx={{ mb: 2 }}>
            {text('{{name}} invites you to be a co-proposer of “{{title}}”', { name: invite.inviterName, title })}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              <ActionButton
                size="small"
                variant="contained"
                busy={answers.busy}
                aria-label={text('Accept {{title}}', { title })}
                onClick={() => void answers.accept(invite)}
              >
                {text('Accept')}
              </ActionButton>
              <ActionButton
                size="small"
                color="inherit"
                disabled={answers.busy}
                aria-label={text('Decline {{title}}', { title })}
                onClick={() => void answers.decline(invite)}
              >
                {text('Decline')}
              </ActionButton>
              <Button
                size="small"
                color="inherit"
                aria-label={text('Preview {{title}}', { title })}
                onClick={() => setShown(invite)}
              >
                {text('Preview')}
              </Button>
            </Box>
          </Alert>
        );
      })}
      {shown ? (
        <InviteDialog
          invite={shown}
          busy={answers.busy}
          onAccept={() => void answers.accept(shown)}
          onDecline={async () => {
            if (await answers.decline(shown)) setShown(undefined);
          }}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </>
  );
}

/** 'Join proposal': the code of an invite makes the user a co-proposer. */
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
