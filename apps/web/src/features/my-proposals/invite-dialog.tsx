import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import { Fact, Facts } from '@atrium/ui/facts';
import Box from '@mui/material/Box';
import { Deadline } from '../../kits/deadline/index.ts';
import { useText } from '../../locale/index.ts';
import type { OpenInvite } from './invites-part.tsx';

interface InviteDialogProps {
  readonly invite: OpenInvite;
  readonly busy: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
  readonly onClose: () => void;
}

/** Shows the proposal of an invite before the user accepts or declines (rule P162). */
export function InviteDialog({ invite, busy, onAccept, onDecline, onClose }: InviteDialogProps) {
  const text = useText();
  const { title, proposalId, abstract, principalInvestigator, institution, callShortCode, deadline, submitted } =
    invite.proposal;
  return (
    <Dialog
      open
      title={title || text('Proposal {{id}}, without a title yet', { id: proposalId })}
      onClose={onClose}
      actions={
        <>
          <ActionButton disabled={busy} onClick={onDecline}>
            {text('Decline')}
          </ActionButton>
          <ActionButton variant="contained" busy={busy} onClick={onAccept}>
            {text('Accept')}
          </ActionButton>
        </>
      }
    >
      <Facts>
        <Fact label={text('Invited by')}>{invite.inviterName}</Fact>
        <Fact label={text('Principal Investigator')}>
          {institution ? `${principalInvestigator}, ${institution}` : principalInvestigator}
        </Fact>
        <Fact label={text('Call')}>{callShortCode}</Fact>
        {submitted ? (
          <Fact label={text('Status')}>{text('Submitted')}</Fact>
        ) : deadline ? (
          <Fact label={text('Deadline')}>
            <Deadline value={new Date(deadline)} />
          </Fact>
        ) : null}
        <Fact label={text('Abstract')}>
          <Box sx={{ whiteSpace: 'pre-wrap' }}>{abstract || text('There is no abstract yet.')}</Box>
        </Fact>
      </Facts>
    </Dialog>
  );
}
