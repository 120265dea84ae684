import { resultMail } from '@atrium/domain/management-decision';
import type { Language } from '@atrium/domain/user';
import { DateTime } from 'luxon';
import type { Ctx } from '../../../access/context.ts';
import type { StoredEvent } from '../../../events/dispatch.ts';
import { type RecordedEvent, record } from '../../../events/record.ts';
import { calls } from '../../call/index.ts';
import { addressesOf, languagesOfReaders, type MailOutcome, queueMail } from '../../mail/index.ts';
import { surroundingsOf } from '../../questionary/index.ts';
import { settingText } from '../../setting/index.ts';
import { type PersonRow, people } from '../../user/index.ts';
import { findProposals, listCoProposers, type ProposalRow } from '../proposal.queries.ts';
import { type ProposalMail, type ProposalMailValues, proposalMails } from './proposal.mails.ts';
import { addressesToldOf, isResultToldSince, proposalOfMail } from './proposal-mail.queries.ts';

const nameOf = (person: { preferredname: string | null; firstname: string; lastname: string }) =>
  `${person.preferredname || person.firstname} ${person.lastname}`;

/** Returns the facility's name and address for the footer of every mail. */
export async function facilityOf(tx: Ctx): Promise<{ organisation: string; link: string }> {
  return { organisation: (await settingText(tx, 'ORGANISATION_NAME')) ?? '', link: tx.config.publicUrl };
}

async function valuesOf(tx: Ctx, proposal: ProposalRow, coProposers: readonly PersonRow[]) {
  const [pi, call] = await Promise.all([people.load(tx, proposal.proposerId), calls.load(tx, proposal.callId)]);
  const values: ProposalMailValues = {
    piPreferredname: pi?.preferredname || pi?.firstname || '',
    piLastname: pi?.lastname ?? '',
    proposalNumber: proposal.proposalId,
    proposalTitle: proposal.title,
    callShortCode: call?.shortCode ?? '',
    coProposers: coProposers.map(nameOf),
    commentForUser: proposal.commentForUser ?? '',
  };
  return { values, pi };
}

async function coProposersOf(tx: Ctx, proposalPk: number): Promise<PersonRow[]> {
  const links = await listCoProposers(tx.db, [proposalPk]);
  return people.loadMany(
    tx,
    links.map((link) => link.userId),
  );
}

const copiesOfResults = (ctx: Ctx) => addressesOf(ctx.db, 'USER_OFFICE_EMAIL');

/** A result letter as it would be sent now. */
export interface ResultLetter {
  readonly proposalPk: number;
  readonly recipients: readonly string[];
  /** Recipients of a separate copy, sent once the letter itself is sent. */
  readonly copies: readonly string[];
  readonly subject: string;
  readonly html: string;
}

/** Returns the result letters of these proposals, in the same order, without proposals that have no decision (rule R201). Nothing is sent. */
export async function resultLetters(ctx: Ctx, proposalPks: readonly number[]): Promise<ResultLetter[]> {
  const [rows, house, copies] = await Promise.all([
    findProposals(ctx.db, proposalPks),
    facilityOf(ctx),
    copiesOfResults(ctx),
  ]);
  const about = await Promise.all(
    rows.map(async (proposal) => {
      const { values, pi } = await valuesOf(ctx, proposal, []);
      const templateId = resultMail(proposal.finalStatus);
      return templateId && pi ? [{ proposalPk: proposal.proposalPk, templateId, values, recipients: [pi.email] }] : [];
    }),
  );
  const toWrite = about.flat();
  const languages = await languagesOfReaders(ctx, toWrite);
  const letters = toWrite.map(({ proposalPk, templateId, values, recipients }, at): ResultLetter => {
    const { subject, html } = proposalMails[templateId](values, house, languages[at] ?? null);
    return { proposalPk, recipients, copies, subject, html };
  });
  const place = new Map(proposalPks.map((pk, at) => [pk, at]));
  return letters.sort((a, b) => (place.get(a.proposalPk) ?? 0) - (place.get(b.proposalPk) ?? 0));
}

async function send(
  tx: Ctx,
  event: StoredEvent,
  templateId: ProposalMail,
  values: ProposalMailValues,
  { to, language, hold = false }: { to: readonly string[]; language: Language | null; hold?: boolean },
) {
  const { subject, html } = proposalMails[templateId](values, await facilityOf(tx), language);
  await queueMail(tx, { eventId: event.id, templateId, recipients: to, subject, html, hold });
}

const mailedEvents: ReadonlySet<string> = new Set([
  'PROPOSAL_SUBMITTED',
  'PROPOSAL_NOTIFIED',
  'PROPOSAL_RESULT_HELD',
  'PROPOSAL_EXTENDED',
]);

/**
 * Sends mails about submissions and extensions to all members, and the result to the principal investigator with a copy to the office (rule
 * W47); the office gets its copy of a held letter only when that is sent (rule R200).
 */
export async function mailAboutProposal(tx: Ctx, event: StoredEvent): Promise<void> {
  const { eventType, proposalPk } = event;
  if (proposalPk === null || !mailedEvents.has(eventType)) return;
  const [proposal] = await findProposals(tx.db, [proposalPk]);
  if (!proposal) return;
  const coProposers = await coProposersOf(tx, proposalPk);
  const { values, pi } = await valuesOf(tx, proposal, coProposers);
  const members = [pi, ...coProposers].flatMap((person) => (person ? [person.email] : []));
  const [ofMembers = null, ofPi = null] = await languagesOfReaders(tx, [
    { recipients: members },
    { recipients: pi ? [pi.email] : [] },
  ]);
  const toMembers = { to: members, language: ofMembers };
  if (eventType === 'PROPOSAL_SUBMITTED') return send(tx, event, 'proposal-submitted', values, toMembers);
  if (eventType === 'PROPOSAL_EXTENDED') {
    const { until, reason } = event.rowData as { until?: unknown; reason?: unknown };
    const { zone } = await surroundingsOf(tx);
    const end = DateTime.fromISO(String(until), { zone });
    const moment =
      ofMembers === 'de' ? end.setLocale('de').toFormat('d. MMMM yyyy, HH:mm') : end.toFormat('d MMMM yyyy, HH:mm');
    return send(
      tx,
      event,
      'proposal-extended',
      { ...values, until: `${moment} (${zone})`, reason: String(reason) },
      toMembers,
    );
  }
  const result = resultMail(proposal.finalStatus);
  if (!result || !pi) return;
  const hold = eventType === 'PROPOSAL_RESULT_HELD';
  if (hold && (await isResultToldSince(tx.db, proposalPk, event.id))) return;
  if (!event.rowData.heldLetter) await send(tx, event, result, values, { to: [pi.email], language: ofPi, hold });
  if (hold) return;
  // A copy has the same language as the principal investigator's letter.
  await send(tx, event, result, values, { to: await copiesOfResults(tx), language: ofPi });
}

/** Records on the proposal, once per address, that a mail about it was refused, with the mail server's reason. */
export async function recordRefusedMails(tx: Ctx, outcomes: readonly MailOutcome[]): Promise<void> {
  for (const { mailId, refused = [] } of outcomes) {
    if (refused.length === 0) continue;
    const mail = await proposalOfMail(tx.db, mailId);
    if (!mail) continue;
    const notified = await addressesToldOf(tx.db, mail.proposalPk, mailId);
    await record(
      tx,
      ...refused
        .filter(({ address }) => !notified.includes(address))
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
