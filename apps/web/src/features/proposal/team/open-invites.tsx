import { useQuestionPlace } from '@atrium/questions/host';
import { ActionButton } from '@atrium/ui/action-button';
import { DateText } from '@atrium/ui/date-text';
import Tooltip from '@mui/material/Tooltip';
import {
  type OpenInviteFragment,
  OpenInvitesDocument,
  SendInviteAgainDocument,
} from '../../../api/generated/features/proposal/team/open-invites.ts';
import { useCommand, useOperation } from '../../../api/index.ts';
import { useServerNow } from '../../../kits/deadline/index.ts';
import { useText } from '../../../locale/index.ts';

/** Returns the stored invites of the proposal by address, without those that are only typed so far. */
export function useOpenInvites(isNeeded: boolean): ReadonlyMap<string, OpenInviteFragment> {
  const { proposalPk } = useQuestionPlace();
  const { data } = useOperation(
    OpenInvitesDocument,
    { primaryKey: proposalPk ?? 0 },
    { enabled: isNeeded && proposalPk !== undefined, quiet: true },
  );
  return new Map((data?.proposal?.coProposerInvites ?? []).map((invite) => [invite.email.toLowerCase(), invite]));
}

/** The state of an invite: typed, waiting for its e-mail, sent, declined or expired. */
export function InviteNote({ invite }: { invite: OpenInviteFragment | undefined }) {
  const text = useText();
  const now = useServerNow();
  if (invite?.declinedAt) {
    return (
      <>
        {text('Declined')} · <DateText value={invite.declinedAt} />
      </>
    );
  }
  if (!invite?.mailedAt) return text('Invited by e-mail');
  const isOver = invite.expiresAt ? new Date(invite.expiresAt) < now : false;
  return (
    <>
      {text('Invited by e-mail')} · {text('sent')} <DateText value={invite.mailedAt} />
      {invite.expiresAt ? (
        <>
          {' · '}
          {text(isOver ? 'expired' : 'valid until')} <DateText value={invite.expiresAt} />
        </>
      ) : null}
    </>
  );
}

/** Sends the invite again, in case the e-mail was lost; possible once a day. */
export function SendAgainButton({ invite }: { invite: OpenInviteFragment }) {
  const text = useText();
  const send = useCommand(SendInviteAgainDocument, {
    done: 'Invitation sent successfully!',
    refreshes: [OpenInvitesDocument],
  });
  const { allowed, message } = invite.sendAgain;
  return (
    <Tooltip title={allowed || !message ? '' : text(message)}>
      <span>
        <ActionButton
          size="small"
          aria-label={text('Resend to {{email}}', { email: invite.email })}
          disabled={!allowed}
          busy={send.pending}
          onClick={() => void send.run({ inviteId: invite.id })}
        >
          {text('Resend')}
        </ActionButton>
      </span>
    </Tooltip>
  );
}
