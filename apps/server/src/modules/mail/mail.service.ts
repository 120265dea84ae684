import { type Ctx, leavesTheHouse, once, transaction, withSavepoint } from '../../access/context.ts';
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
  /** To whom of its readers the mail server does not deliver, for good; those of a blind copy are nobody's concern. */
  readonly refused?: readonly RefusedRecipient[];
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

/** Keeps among the e-mails that these could not be written, each under the name of its template; they reach nobody (rule W55). */
export async function keepUnwritten(
  tx: Ctx,
  letters: ReadonlyArray<Pick<NewMail, 'eventId' | 'templateId' | 'recipients'> & { readonly why: string }>,
): Promise<void> {
  const rows = letters.flatMap(({ why, ...letter }) => {
    const recipients = addressed(letter.recipients);
    if (recipients.length === 0) return [];
    tx.log.error({ templateId: letter.templateId, why }, 'a letter could not be written');
    return [{ ...letter, recipients, subject: letter.templateId, html: '', state: 'FAILED' as const, lastError: why }];
  });
  if (rows.length > 0) await insertMails(tx.db, rows);
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

/** Whom every mail goes to besides, without being named in it. */
const silentReaders = (ctx: Ctx) => addressesOf(ctx.db, 'SMTP_BCC_EMAIL');

/** Whom the envelope names: outside production everything may go to one address (rule W46). */
async function envelope(ctx: Ctx, recipients: readonly string[]): Promise<{ to: string[]; bcc: string[] }> {
  const { sinkEmail } = ctx.config;
  if (sinkEmail) return { to: [sinkEmail], bcc: [] };
  return { to: [...recipients], bcc: await once(ctx, silentReaders) };
}

type Handed = Attempt & Pick<MailOutcome, 'mailId' | 'refused'>;

/** Hands a mail to the mail server for those who have not got it, and answers what came of it. */
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

/** Writes down what came of mails, and tells whoever follows them. */
async function note(tx: Ctx, handed: readonly Handed[]): Promise<void> {
  await markMails(tx.db, handed);
  await tell(
    tx,
    handed.map(({ mailId, state, lastError, refused = [] }) => ({ mailId, state, lastError, refused })),
  );
}

/**
 * The same for all at once, or where that fails for each half, so that one whose followers fail holds up no other (rule O250). Of that one is noted
 * what came of it at least, or it would be sent again and again; answers those of which not even that could be written down.
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
 * Sends one queued mail to those who have not got it, and where the mail server took it whatever else waits. Throws when the mail server does not take it,
 * or refuses somebody, so that the job is tried again later, for those alone; the mail says why until then.
 */
export async function sendMail(ctx: Ctx, mailId: number): Promise<void> {
  const server = ctx.adapters.mail;
  const [mail] = await findQueued(ctx.db, [mailId]);
  if (!mail || !server) return;
  const handed = await handOver(ctx, mail, server);
  const lost = await transaction(ctx, (tx) => settle(tx, [handed]));
  if (lost.size > 0) throw new Error('It could not be written down what came of the mail; the log says why');
  if (handed.lastError !== null) throw new Error(handed.lastError);
  const begun = performance.now();
  for (let most = alongAtFirst; most > 0 && performance.now() - begun < roundMs; )
    most = await takeAlong(ctx, server, most);
}

/** Whose job ends after so long takes nothing more along: a process that is asked to end waits for it. */
const roundMs = 10_000;
/** One for each connection to the mail server; more where it is quick. */
const alongAtFirst = 5;
/** As many are handed over again, under the same Message-ID, when the process dies before it has noted them. */
const alongAtMost = 10;
const quickMs = 1000;
/** A mail that the mail server has not answered for so long is left to its own job; the transaction would not last longer. */
const answerMs = 50_000;

const silence = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, answerMs, undefined).unref();
  });

const mailOf = ({ payload }: DueJob) => Number(payload.mailId);

/**
 * Sends mails whose jobs are due, all at once over the connections there are, and ends their jobs: a job of its own for each would
 * take longer than the mail. Answers how many to take along next, none when nothing more is due or the mail server takes nothing.
 */
function takeAlong(ctx: Ctx, server: MailServer, most: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const jobs = await lockDueJobs(tx, 'send-mail', most);
    if (jobs.length === 0) return 0;
    const mails = await findQueued(tx.db, jobs.map(mailOf));
    leavesTheHouse(tx);
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
