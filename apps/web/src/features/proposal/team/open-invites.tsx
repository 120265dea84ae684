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

/** The stored invites of the proposal in the form, by address; those that were only typed so far are not in it. */
export function useOpenInvites(isNeeded: boolean): ReadonlyMap<string, OpenInviteFragment> {
  const { proposalPk } = useQuestionPlace();
  const { data } = useOperation(
    OpenInvitesDocument,
    { primaryKey: proposalPk ?? 0 },
    { enabled: isNeeded && proposalPk !== undefined, quiet: true },
  );
  return new Map((data?.proposal?.coProposerInvites ?? []).map((invite) => [invite.email.toLowerCase(), invite]));
}

/** How far an invite has come: typed, waiting for its letter, sent, declined, or run out. */
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

/** The letter once more, for somebody who lost it; once a day. */
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
          aria-label={text('Send again to {{email}}', { email: invite.email })}
          disabled={!allowed}
          busy={send.pending}
          onClick={() => void send.run({ inviteId: invite.id })}
        >
          {text('Send again')}
        </ActionButton>
      </span>
    </Tooltip>
  );
}
