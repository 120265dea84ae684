import type { Ctx } from '../../access/context.ts';
import { enqueueEach } from '../../jobs/worker.ts';
import { addressesOf, findMail, insertMails, markMail } from './mail.queries.ts';

export interface NewMail {
  /** The event that asks for it: dispatching that event again writes no second mail. */
  readonly eventId: number | null;
  readonly templateId: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly html: string;
}

/**
 * Writes a mail in the open transaction. With a mail server configured it is queued and will be sent, however often it takes;
 * without one it is kept for an officer to read. No recipients: no mail.
 */
export function queueMail(tx: Ctx, mail: NewMail): Promise<void> {
  return queueMails(tx, [mail]);
}

const addressed = (recipients: readonly string[]) =>
  [...new Set(recipients.map((address) => address.trim()).filter(Boolean))].sort();

/** The same for many mails, with as many statements as for one. */
export async function queueMails(tx: Ctx, mails: readonly NewMail[]): Promise<void> {
  const send = tx.adapters.mail !== undefined;
  const state = send ? ('QUEUED' as const) : ('KEPT' as const);
  const rows = mails.map((mail) => ({ ...mail, recipients: addressed(mail.recipients), state }));
  const written = rows.filter(({ recipients }) => recipients.length > 0);
  if (written.length === 0) return;
  const ids = await insertMails(tx.db, written);
  if (send) {
    await enqueueEach(
      tx,
      'send-mail',
      // Two at a time: a mail server that does not answer holds up mails, and no workflow.
      ids.map((mailId) => ({ payload: { mailId }, jobKey: `mail:${mailId}`, queue: `mails-${mailId % 2}` })),
    );
  }
}

/** Sends one queued mail. Throws when the mail server does not take it, so that the job is tried again later. */
export async function sendMail(ctx: Ctx, mailId: number): Promise<void> {
  const mail = await findMail(ctx.db, mailId);
  if (mail?.state !== 'QUEUED' || !ctx.adapters.mail) return;
  try {
    await ctx.adapters.mail.send({
      messageId: `<mail-${mail.id}@${new URL(ctx.config.publicUrl).hostname}>`,
      from: ctx.config.mailFrom,
      to: mail.recipients,
      bcc: await addressesOf(ctx.db, 'SMTP_BCC_EMAIL'),
      subject: mail.subject,
      html: mail.html,
    });
  } catch (error) {
    await markMail(ctx.db, mailId, { state: 'QUEUED', lastError: (error as Error).message });
    throw error;
  }
  await markMail(ctx.db, mailId, { state: 'SENT', lastError: null, sentAt: ctx.now });
}
