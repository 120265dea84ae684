import { resultMail } from '@atrium/domain/management-decision';
import { DateTime } from 'luxon';
import type { Ctx } from '../../access/context.ts';
import type { StoredEvent } from '../../events/dispatch.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { calls } from '../call/index.ts';
import { addressesOf, type MailOutcome, queueMail } from '../mail/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { settingText } from '../setting/index.ts';
import { people } from '../user/index.ts';
import { type ProposalMail, type ProposalMailValues, proposalMails } from './proposal.mails.ts';
import { findProposals, listCoProposers, type ProposalRow } from './proposal.queries.ts';
import { addressesToldOf, proposalOfMail } from './proposal-mail.queries.ts';

const nameOf = (person: { preferredname: string | null; firstname: string; lastname: string }) =>
  `${person.preferredname || person.firstname} ${person.lastname}`;

/** The house's name and address as they stand under every mail. */
export async function houseOf(tx: Ctx): Promise<{ organisation: string; link: string }> {
  return { organisation: (await settingText(tx, 'ORGANISATION_NAME')) ?? '', link: tx.config.publicUrl };
}

async function valuesOf(tx: Ctx, proposal: ProposalRow) {
  const [pi, call, links] = await Promise.all([
    people.load(tx, proposal.proposerId),
    calls.load(tx, proposal.callId),
    listCoProposers(tx.db, [proposal.proposalPk]),
  ]);
  const coProposers = await people.loadMany(
    tx,
    links.map((link) => link.userId),
  );
  const values: ProposalMailValues = {
    piPreferredname: pi?.preferredname || pi?.firstname || '',
    piLastname: pi?.lastname ?? '',
    proposalNumber: proposal.proposalId,
    proposalTitle: proposal.title,
    callShortCode: call?.shortCode ?? '',
    coProposers: coProposers.map(nameOf),
    commentForUser: proposal.commentForUser ?? '',
  };
  return { values, pi, coProposers };
}

async function send(
  tx: Ctx,
  event: StoredEvent,
  templateId: ProposalMail,
  values: ProposalMailValues,
  to: readonly string[],
) {
  const { subject, html } = proposalMails[templateId](values, await houseOf(tx));
  await queueMail(tx, { eventId: event.id, templateId, recipients: to, subject, html });
}

const mailedEvents: ReadonlySet<string> = new Set(['PROPOSAL_SUBMITTED', 'PROPOSAL_NOTIFIED', 'PROPOSAL_EXTENDED']);

/** Submission and more time are told to all members, the result to the investigator with a copy to the office (rule W47). */
export async function mailAboutProposal(tx: Ctx, event: StoredEvent): Promise<void> {
  const { eventType, proposalPk } = event;
  if (proposalPk === null || !mailedEvents.has(eventType)) return;
  const [proposal] = await findProposals(tx.db, [proposalPk]);
  if (!proposal) return;
  const { values, pi, coProposers } = await valuesOf(tx, proposal);
  const members = [pi, ...coProposers].flatMap((person) => (person ? [person.email] : []));
  if (eventType === 'PROPOSAL_SUBMITTED') return send(tx, event, 'proposal-submitted', values, members);
  if (eventType === 'PROPOSAL_EXTENDED') {
    const { until, reason } = event.rowData as { until?: unknown; reason?: unknown };
    const { zone } = await surroundingsOf(tx);
    const end = DateTime.fromISO(String(until), { zone }).toFormat('d MMMM yyyy, HH:mm');
    return send(
      tx,
      event,
      'proposal-extended',
      { ...values, until: `${end} (${zone})`, reason: String(reason) },
      members,
    );
  }
  const result = resultMail(proposal.finalStatus);
  if (!result || !pi) return;
  await send(tx, event, result, values, [pi.email]);
  await send(tx, event, result, values, await addressesOf(tx.db, 'USER_OFFICE_EMAIL'));
}

/** Says on the proposal, once for each address, that a mail about it does not reach somebody, and why in the mail server's words. */
export async function tellOfRefusedMails(tx: Ctx, outcomes: readonly MailOutcome[]): Promise<void> {
  for (const { mailId, refused = [] } of outcomes) {
    if (refused.length === 0) continue;
    const mail = await proposalOfMail(tx.db, mailId);
    if (!mail) continue;
    const told = await addressesToldOf(tx.db, mail.proposalPk, mailId);
    await record(
      tx,
      ...refused
        .filter(({ address }) => !told.includes(address))
        .map(
          ({ address, reason }): RecordedEvent => ({
            type: 'PROPOSAL_MAIL_REFUSED',
            objectId: mail.proposalPk,
            proposalPk: mail.proposalPk,
            description: `"${mail.subject}" does not reach ${address}: ${reason}`,
            data: { mailId, address },
            causedBy: mail.eventId,
          }),
        ),
    );
  }
}
