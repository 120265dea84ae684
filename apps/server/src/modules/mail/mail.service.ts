import { type Ctx, once, preventRetry, transaction, withSavepoint } from '../../access/context.ts';
import type { MailServer, RefusedRecipient } from '../../adapters/mail/mail.ts';
import { tryInParts } from '../../jobs/each.ts';
import { type DueJob, enqueueEach, hurry, lockDueJobs, settleJobs } from '../../jobs/worker.ts';
import {
  type Attempt,
  addressesOf,
  findQueued,
  insertMails,
  type MailRow,
  markMails,
  releaseDrafts,
} from './mail.queries.ts';

export interface NewMail {
  /** The event that causes it: dispatching that event again writes no second e-mail. */
  readonly eventId: number | null;
  readonly templateId: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly html: string;
  /** Whether it is a draft: it is not sent until an officer releases it. */
  readonly hold?: boolean;
}

/** The state of an e-mail after something was done with it. */
export interface MailOutcome {
  readonly mailId: number;
  readonly state: 'KEPT' | 'QUEUED' | 'SENT' | 'DROPPED';
  readonly lastError: string | null;
  /** The visible recipients to whom the mail server permanently refuses to deliver; blind copies are ignored. */
  readonly refused?: readonly RefusedRecipient[];
}

const followers: Array<(tx: Ctx, outcomes: readonly MailOutcome[]) => Promise<void>> = [];

/** Registers a listener for what happens to e-mails; it runs in the transaction that records it. */
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
    // Two at a time: a mail server that does not respond holds up e-mails, but no workflow.
    ids.map((mailId) => ({ payload: { mailId }, jobKey: keyOf(mailId), queue: `mails-${mailId % 2}` })),
  );

/**
 * Writes an e-mail in the open transaction. With a mail server configured it is queued and retried until it is sent; without one it is
 * stored for an officer to read; a held one waits for an officer to send it. Returns null without recipients, or if the event has already
 * written this e-mail.
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

/** Does the same for many e-mails, with as many statements as for one; returns the keys of those that are new. Either all must be held or none. */
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

/** Stores letters that could not be written among the e-mails, each under the name of its template; they are never sent (rule W55). */
export async function keepUnwritten(
  tx: Ctx,
  letters: ReadonlyArray<Pick<NewMail, 'eventId' | 'templateId' | 'recipients'> & { readonly why: string }>,
): Promise<void> {
  const rows = letters.flatMap(({ why, ...letter }) => {
    const recipients = addressed(letter.recipients);
    if (recipients.length === 0) return [];
    tx.log.error({ templateId: letter.templateId, why }, 'an e-mail could not be composed');
    return [{ ...letter, recipients, subject: letter.templateId, html: '', state: 'FAILED' as const, lastError: why }];
  });
  if (rows.length > 0) await insertMails(tx.db, rows);
}

/** Sends drafts, or drops them; returns how many were drafts until now. */
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

/** Retries e-mails that wait for the mail server now instead of later. */
export async function hurryMails(tx: Ctx, ids: readonly number[]): Promise<void> {
  await hurry(tx, ids.map(keyOf));
}

/** The blind-copy recipients of every e-mail. */
const silentReaders = (ctx: Ctx) => addressesOf(ctx.db, 'SMTP_BCC_EMAIL');

/** Returns the recipients of the envelope: outside production everything may go to one address (rule W46). */
async function envelope(ctx: Ctx, recipients: readonly string[]): Promise<{ to: string[]; bcc: string[] }> {
  const { sinkEmail } = ctx.config;
  if (sinkEmail) return { to: [sinkEmail], bcc: [] };
  return { to: [...recipients], bcc: await once(ctx, silentReaders) };
}

type Handed = Attempt & Pick<MailOutcome, 'mailId' | 'refused'>;

/** Sends an e-mail to the recipients who have not received it yet, and returns the result. */
async function handOver(ctx: Ctx, mail: MailRow, server: MailServer): Promise<Handed> {
  const mailId = mail.id;
  const { to, bcc } = await envelope(ctx, mail.recipients);
  const still = [...new Set([...to, ...bcc])].filter((address) => !mail.delivered.includes(address));
  try {
    const refused = await server.send({
      messageId: `<mail-${mailId}@${new URL(ctx.config.publicUrl).hostname}>`,
      from: ctx.config.mailFrom,
      to,
      bcc,
      envelopeTo: still,
      subject: mail.subject,
      html: mail.html,
    });
    if (refused.length === 0) return { mailId, state: 'SENT', lastError: null, sentAt: ctx.now };
    const lastError = refused.map(({ address, reason }) => `${address} was refused: ${reason}`).join('; ');
    const delivered = [...mail.delivered, ...still.filter((one) => !refused.some(({ address }) => address === one))];
    const lost = refused.filter(({ isFinal, address }) => isFinal && to.includes(address));
    return { mailId, state: 'QUEUED', lastError, delivered, refused: lost };
  } catch (error) {
    return { mailId, state: 'QUEUED', lastError: (error as Error).message };
  }
}

/** Records the results of e-mails, and notifies the listeners. */
async function note(tx: Ctx, handed: readonly Handed[]): Promise<void> {
  await markMails(tx.db, handed);
  await tell(
    tx,
    handed.map(({ mailId, state, lastError, refused = [] }) => ({ mailId, state, lastError, refused })),
  );
}

/**
 * Does the same for all together or, if that fails, for each half, so that an e-mail whose listeners fail does not hold up the others (rule
 * O250). For such an e-mail at least the result is stored, or it would be sent again and again; returns those for which even that failed.
 */
async function settle(tx: Ctx, handed: readonly Handed[]): Promise<ReadonlySet<number>> {
  const nameOf = ({ mailId }: Handed) => `mail ${mailId}`;
  const noted = await tryInParts(tx, handed, nameOf, (ctx, some) => withSavepoint(ctx, (own) => note(own, some)));
  const untold = noted.map(({ one }) => one);
  const lost = await tryInParts(tx, untold, nameOf, (ctx, some) =>
    withSavepoint(ctx, (own) => markMails(own.db, some)),
  );
  return new Set(lost.map(({ one }) => one.mailId));
}

/**
 * Sends one queued e-mail to the recipients who have not received it and, if the mail server accepts it, the other e-mails that wait.
 * Throws if the mail server does not accept it, or refuses a recipient, so that the job is retried later for these recipients alone;
 * meanwhile the e-mail shows the reason.
 */
export async function sendMail(ctx: Ctx, mailId: number): Promise<void> {
  const server = ctx.adapters.mail;
  const [mail] = await findQueued(ctx.db, [mailId]);
  if (!mail || !server) return;
  const handed = await handOver(ctx, mail, server);
  const lost = await transaction(ctx, (tx) => settle(tx, [handed]));
  if (lost.size > 0) throw new Error('The outcome of sending this e-mail could not be recorded; the log says why');
  if (handed.lastError !== null) throw new Error(handed.lastError);
  const begun = performance.now();
  for (let most = alongAtFirst; most > 0 && performance.now() - begun < roundMs; )
    most = await takeAlong(ctx, server, most);
}

/** A job that has run this long takes no more e-mails along, since a process that is shutting down waits for it. */
const roundMs = 10_000;
/** One for each connection to the mail server; more if it is fast. */
const alongAtFirst = 5;
/** This many are sent again, under the same Message-ID, if the process dies before recording them. */
const alongAtMost = 10;
const quickMs = 1000;
/** An e-mail without a response from the mail server after this time is left to its own job; the transaction could not last longer. */
const answerMs = 50_000;

const silence = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, answerMs, undefined).unref();
  });

const mailOf = ({ payload }: DueJob) => Number(payload.mailId);

/**
 * Sends e-mails whose jobs are due, all concurrently over the available connections, and completes their jobs: a separate job for each
 * would take longer than the e-mail itself. Returns how many to take along next; 0 if nothing more is due or the mail server accepts
 * nothing.
 */
function takeAlong(ctx: Ctx, server: MailServer, most: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const jobs = await lockDueJobs(tx, 'send-mail', most);
    if (jobs.length === 0) return 0;
    const mails = await findQueued(tx.db, jobs.map(mailOf));
    preventRetry(tx);
    const begun = performance.now();
    const handed = await Promise.all(mails.map((mail) => Promise.race([handOver(tx, mail, server), silence()])));
    const ended = handed.filter((one) => one !== undefined);
    const lost = await settle(tx, ended);
    const failed = new Set(
      ended.flatMap(({ mailId, lastError }) => (lastError === null && !lost.has(mailId) ? [] : [mailId])),
    );
    const silent = new Set(mails.flatMap(({ id }, at) => (handed[at] ? [] : [id])));
    await settleJobs(
      tx,
      jobs.filter((job) => !failed.has(mailOf(job)) && !silent.has(mailOf(job))),
      jobs.filter((job) => failed.has(mailOf(job))),
    );
    if (silent.size > 0 || (mails.length > 0 && failed.size === mails.length)) return 0;
    return performance.now() - begun < quickMs ? alongAtMost : alongAtFirst;
  });
}
