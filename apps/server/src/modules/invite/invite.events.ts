import type { Ctx } from '../../access/context.ts';
import { onEvent, type StoredEvent } from '../../events/dispatch.ts';
import { record } from '../../events/record.ts';
import { mailText, queueMail } from '../mail/index.ts';
import { houseOf, proposals } from '../proposal/index.ts';
import { people } from '../user/index.ts';
import { listInvites, markInviteSent } from './invite.queries.ts';

const coProposerTemplate = 'user-office-registration-invitation-co-proposer';
const acceptedTemplate = 'co-proposer-invite-accepted';

const invitation = mailText<{
  email: string;
  inviter: string;
  inviterOrg: string;
  title: string;
  redeemCode: string;
  link: string;
}>(
  '{{inviter}} invites you to a proposal',
  `<p>{{inviter}}{{#if inviterOrg}} ({{inviterOrg}}){{/if}} would like you to join the proposal <b>{{title}}</b> as co-proposer.</p>
   <p>Please sign in at <a href="{{link}}">{{link}}</a> with this e-mail address ({{email}}) and accept the invitation, or choose
   <i>Join proposal</i> and enter the code <b>{{redeemCode}}</b>.</p>`,
);

const acceptance = mailText<{ pi: string; claimer: string; email: string; title: string; proposalId: string }>(
  '{{claimer}} has joined proposal {{proposalId}}',
  `<p>Dear {{pi}},</p><p>{{claimer}} has accepted the invitation sent to {{email}} and is now a co-proposer of
   <b>{{title}}</b> ({{proposalId}}).</p>`,
);

const nameOf = (person: { preferredname: string | null; firstname: string; lastname: string } | null) =>
  person ? `${person.preferredname || person.firstname} ${person.lastname}` : '';

/** Every invite that was not mailed yet gets its mail, its mark and a line in the log. */
async function mailInvites(tx: Ctx, event: StoredEvent, proposalPk: number): Promise<void> {
  const proposal = await proposals.load(tx, proposalPk);
  const house = await houseOf(tx);
  const waiting = (await listInvites(tx.db, [proposalPk])).filter((invite) => !invite.isEmailSent && !invite.claimedAt);
  for (const invite of waiting) {
    const inviter = await people.load(tx, invite.createdByUserId);
    const { subject, html } = invitation(
      {
        email: invite.email,
        inviter: nameOf(inviter),
        inviterOrg: inviter?.institution ?? '',
        title: proposal?.title || 'without title yet',
        redeemCode: invite.code,
        link: house.link,
      },
      house,
    );
    await queueMail(tx, {
      eventId: event.id,
      templateId: coProposerTemplate,
      recipients: [invite.email],
      subject,
      html,
    });
    await markInviteSent(tx.db, invite.id, coProposerTemplate);
    await record(tx, {
      type: 'PROPOSAL_CO_PROPOSER_INVITE_SENT',
      objectId: proposalPk,
      proposalPk,
      description: `Co-proposer invite issued to ${invite.email} by userId ${invite.createdByUserId}`,
      data: { inviteId: invite.id, email: invite.email },
      causedBy: event.id,
    });
  }
}

async function mailAcceptance(tx: Ctx, event: StoredEvent, proposalPk: number): Promise<void> {
  const proposal = await proposals.load(tx, proposalPk);
  const [pi, claimer] = await Promise.all([
    people.load(tx, proposal?.proposerId ?? 0),
    people.load(tx, Number(event.rowData.userId) || 0),
  ]);
  if (!proposal || !pi) return;
  const values = {
    pi: nameOf(pi),
    claimer: nameOf(claimer),
    email: String(event.rowData.email ?? ''),
    title: proposal.title,
    proposalId: proposal.proposalId,
  };
  const { subject, html } = acceptance(values, await houseOf(tx));
  await queueMail(tx, { eventId: event.id, templateId: acceptedTemplate, recipients: [pi.email], subject, html });
}

onEvent('mails about invites', 10, async (tx, event) => {
  if (event.proposalPk === null) return;
  if (event.eventType === 'PROPOSAL_CO_PROPOSER_INVITES_UPDATED') await mailInvites(tx, event, event.proposalPk);
  if (event.eventType === 'PROPOSAL_CO_PROPOSER_INVITE_ACCEPTED') await mailAcceptance(tx, event, event.proposalPk);
});
