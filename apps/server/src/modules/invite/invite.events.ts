import { screenAddress } from '@atrium/domain/session';
import type { Ctx } from '../../access/context.ts';
import { onEvent, type StoredEvent } from '../../events/dispatch.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { languagesOfReaders, queueLetters, queueMail } from '../mail/index.ts';
import { facilityOf, proposals } from '../proposal/index.ts';
import { people } from '../user/index.ts';
import { acceptance, acceptedTemplate, declinedTemplate } from './invite.mails.ts';
import { findInvite, listInvites, listVisitInvites } from './invite.queries.ts';
import { mailInvites, nameOf } from './invite-mail.service.ts';

/** Mails every invite of the proposal that was not mailed yet, marks it and records it in the log. */
async function mailNewInvites(tx: Ctx, event: StoredEvent, proposalPk: number): Promise<void> {
  const waiting = (await listInvites(tx.db, [proposalPk])).filter(
    (invite) => !invite.isEmailSent && !invite.claimedAt && !invite.declinedAt,
  );
  await mailInvites(tx, event.id, waiting);
  await record(
    tx,
    ...waiting.map(
      (invite): RecordedEvent => ({
        type: 'PROPOSAL_CO_PROPOSER_INVITE_SENT',
        objectId: proposalPk,
        proposalPk,
        description: `Co-proposer invite issued to ${invite.email} by userId ${invite.createdByUserId}`,
        data: { inviteId: invite.id, email: invite.email },
        causedBy: event.id,
      }),
    ),
  );
}

/** Mails every invite to the visit that was not mailed yet, marks it and records it in the log. */
async function mailNewVisitInvites(tx: Ctx, event: StoredEvent, proposalPk: number): Promise<void> {
  const invites = await listVisitInvites(tx.db, [Number(event.rowData.visitId) || 0]);
  const waiting = invites.filter((invite) => !invite.isEmailSent && !invite.claimedAt);
  await mailInvites(tx, event.id, waiting);
  await record(
    tx,
    ...waiting.map(
      (invite): RecordedEvent => ({
        type: 'PROPOSAL_VISIT_REGISTRATION_INVITE_SENT',
        objectId: proposalPk,
        proposalPk,
        description: `Visit invite issued to ${invite.email} by userId ${invite.createdByUserId}`,
        data: { inviteId: invite.id, visitId: invite.visitId, email: invite.email },
        causedBy: event.id,
      }),
    ),
  );
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
  const recipients = [pi.email];
  const [language = null] = await languagesOfReaders(tx, [{ recipients }]);
  const { subject, html } = acceptance(values, await facilityOf(tx), language);
  await queueMail(tx, { eventId: event.id, templateId: acceptedTemplate, recipients, subject, html });
}

/** Notifies the inviter that the invite was declined, unless the decline was undone or the invite has been deleted (rule P161). */
async function writeAboutDecline(tx: Ctx, event: StoredEvent, proposalPk: number): Promise<void> {
  const [proposal, invite] = await Promise.all([
    proposals.load(tx, proposalPk),
    findInvite(tx.db, Number(event.rowData.inviteId) || 0),
  ]);
  if (!proposal || !invite?.declinedAt) return;
  const [inviter, invited] = await Promise.all([
    people.load(tx, invite.createdByUserId),
    people.load(tx, Number(event.rowData.userId) || 0),
  ]);
  if (!inviter) return;
  const { email, preferredname, firstname, lastname } = inviter;
  const data = {
    preferredname: preferredname || firstname,
    lastname,
    invitedName: nameOf(invited),
    email: invite.email,
    proposalTitle: proposal.title,
    proposalNumber: proposal.proposalId,
    address: screenAddress(tx.config.publicUrl, { to: '/ProposalEdit/$proposalPk', params: { proposalPk } }),
  };
  await queueLetters(tx, [{ eventId: event.id, templateId: declinedTemplate, recipients: [email], data }]);
}

async function mailUserInvite(tx: Ctx, event: StoredEvent): Promise<void> {
  const invite = await findInvite(tx.db, Number(event.rowData.inviteId) || 0);
  if (invite && !invite.claimedAt) await mailInvites(tx, event.id, [invite]);
}

onEvent('mails about invites', 10, async (tx, event) => {
  if (event.eventType === 'EMAIL_INVITE') await mailUserInvite(tx, event);
  if (event.proposalPk === null) return;
  if (event.eventType === 'PROPOSAL_CO_PROPOSER_INVITES_UPDATED') await mailNewInvites(tx, event, event.proposalPk);
  if (event.eventType === 'PROPOSAL_VISIT_REGISTRATION_INVITES_UPDATED')
    await mailNewVisitInvites(tx, event, event.proposalPk);
  if (event.eventType === 'PROPOSAL_CO_PROPOSER_INVITE_ACCEPTED') await mailAcceptance(tx, event, event.proposalPk);
  if (event.eventType === 'PROPOSAL_CO_PROPOSER_INVITE_DECLINED') await writeAboutDecline(tx, event, event.proposalPk);
});
