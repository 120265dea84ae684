import { type Ctx, transaction } from '../../access/context.ts';
import type { RefusedRecipient } from '../../adapters/mail/mail.ts';
import { enqueueEach, hurry } from '../../jobs/worker.ts';
import { type Attempt, addressesOf, findMail, insertMails, markMail, releaseDrafts } from './mail.queries.ts';

export interface NewMail {
  /** The event that asks for it: dispatching that event again writes no second mail. */
  readonly eventId: number | null;
  readonly templateId: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly html: string;
  /** A draft: nothing is sent until an officer says so. */
  readonly hold?: boolean;
}

/** How a mail stands after something was done with it. */
export interface MailOutcome {
  readonly mailId: number;
  readonly state: 'KEPT' | 'QUEUED' | 'SENT' | 'DROPPED';
  readonly lastError: string | null;
}

const followers: Array<(tx: Ctx, outcomes: readonly MailOutcome[]) => Promise<void>> = [];

/** Areas that want to know what became of their mails listen here; they run in the transaction that writes it down. */
export function whenMailsMove(follow: (typeof followers)[number]): void {
  followers.push(follow);
}

async function tell(tx: Ctx, outcomes: readonly MailOutcome[]): Promise<void> {
  for (const follow of followers) await follow(tx, outcomes);
}

const keyOf = (mailId: number) => `mail:${mailId}`;
const deliver = (tx: Ctx, ids: readonly number[]) =>
  enqueueEach(
    tx,
    'send-mail',
    // Two at a time: a mail server that does not answer holds up mails, and no workflow.
    ids.map((mailId) => ({ payload: { mailId }, jobKey: keyOf(mailId), queue: `mails-${mailId % 2}` })),
  );

/**
 * Writes a mail in the open transaction. With a mail server configured it is queued and will be sent, however often it takes;
 * without one it is kept for an officer to read; a held one waits for an officer to send it. No recipients, or a mail that the
 * event has written already: no mail, and null.
 */
export async function queueMail(
  tx: Ctx,
  mail: NewMail,
): Promise<{ id: number; state: 'KEPT' | 'QUEUED' | 'HELD' } | null> {
  const [id] = await queueMails(tx, [mail]);
  return id === undefined ? null : { id, state: stateOf(tx, mail) };
}

const addressed = (recipients: readonly string[]) =>
  [...new Set(recipients.map((address) => address.trim()).filter(Boolean))].sort();

const stateOf = (tx: Ctx, { hold }: Pick<NewMail, 'hold'>): 'HELD' | 'QUEUED' | 'KEPT' =>
  hold ? 'HELD' : tx.adapters.mail ? 'QUEUED' : 'KEPT';

/** The same for many mails, with as many statements as for one; answers the keys of those that are new. All held, or none. */
export async function queueMails(tx: Ctx, mails: readonly NewMail[]): Promise<number[]> {
  const rows = mails.map(({ hold, ...mail }) => ({
    ...mail,
    recipients: addressed(mail.recipients),
    state: stateOf(tx, { hold: hold ?? false }),
  }));
  const written = rows.filter(({ recipients }) => recipients.length > 0);
  const [first] = written;
  if (!first) return [];
  const ids = await insertMails(tx.db, written);
  if (first.state === 'QUEUED') await deliver(tx, ids);
  return ids;
}

/** Sends drafts, or drops them; answers how many were drafts until now. */
export async function decideMails(tx: Ctx, ids: readonly number[], decision: 'send' | 'drop'): Promise<number> {
  const sent = tx.adapters.mail ? 'QUEUED' : 'KEPT';
  const state = decision === 'drop' ? 'DROPPED' : sent;
  const moved = (await releaseDrafts(tx.db, ids, state)).map(({ id }) => id);
  if (state === 'QUEUED') await deliver(tx, moved);
  await tell(
    tx,
    moved.map((mailId) => ({ mailId, state, lastError: null })),
  );
  return moved.length;
}

/** Tries mails that wait for the mail server now instead of later. */
export async function hurryMails(tx: Ctx, ids: readonly number[]): Promise<void> {
  await hurry(tx, ids.map(keyOf));
}

/** Whom the envelope names: outside production everything may go to one address (behaviour/core §13.1). */
async function envelope(ctx: Ctx, recipients: readonly string[]): Promise<{ to: string[]; bcc: string[] }> {
  const { sinkEmail } = ctx.config;
  if (sinkEmail) return { to: [sinkEmail], bcc: [] };
  return { to: [...recipients], bcc: await addressesOf(ctx.db, 'SMTP_BCC_EMAIL') };
}

/**
 * Sends one queued mail to those who have not got it. Throws when the mail server does not take it, or refuses somebody, so that the job is
 * tried again later, for those alone; the mail says why until then.
 */
export async function sendMail(ctx: Ctx, mailId: number): Promise<void> {
  const mail = await findMail(ctx.db, mailId);
  if (mail?.state !== 'QUEUED' || !ctx.adapters.mail) return;
  const settle = ({ delivered, ...set }: Attempt) =>
    transaction(ctx, async (tx) => {
      await markMail(tx.db, mailId, delivered ? { ...set, delivered } : set);
      await tell(tx, [{ mailId, ...set }]);
    });
  const { to, bcc } = await envelope(ctx, mail.recipients);
  const still = [...new Set([...to, ...bcc])].filter((address) => !mail.delivered.includes(address));
  let refused: readonly RefusedRecipient[];
  try {
    refused = await ctx.adapters.mail.send({
      messageId: `<mail-${mail.id}@${new URL(ctx.config.publicUrl).hostname}>`,
      from: ctx.config.mailFrom,
      to,
      bcc,
      envelopeTo: still,
      subject: mail.subject,
      html: mail.html,
    });
  } catch (error) {
    await settle({ state: 'QUEUED', lastError: (error as Error).message });
    throw error;
  }
  if (refused.length === 0) return settle({ state: 'SENT', lastError: null, sentAt: ctx.now });
  const lastError = refused.map(({ address, reason }) => `${address} was refused: ${reason}`).join('; ');
  const delivered = [...mail.delivered, ...still.filter((one) => !refused.some(({ address }) => address === one))];
  await settle({ state: 'QUEUED', lastError, delivered });
  throw new Error(lastError);
}
