import { userIdOf } from '@atrium/domain/kernel';
import { pauseAfterRefusals } from '@atrium/domain/message';
import { type Ctx, preventRetry, transaction, withSavepoint } from '../../access/context.ts';
import { isSystemWide } from '../../access/overload.ts';
import type { Broker } from '../../adapters/broker/broker.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { enqueue, enqueueEach } from '../../jobs/worker.ts';
import * as queries from './outgoing.queries.ts';

export interface NewMessage {
  /** Defaults to the configured exchange. */
  readonly exchange?: string;
  readonly type: string;
  readonly body: unknown;
  readonly told?: queries.ToldOfProposal;
}

/** Writes messages in the open transaction; the worker sends them in this order. Does nothing without a broker. */
export async function publish(tx: Ctx, ...messages: readonly NewMessage[]): Promise<void> {
  if (!tx.adapters.broker || messages.length === 0) return;
  await queries.insertOutgoing(
    tx.db,
    messages.map(({ exchange, type, body, told }) => ({
      exchange: exchange ?? tx.config.brokerExchange,
      type,
      body: JSON.stringify(body),
      told: told ? JSON.stringify(told) : null,
    })),
  );
  await sendSoon(tx);
}

const job = 'send-messages';

/** Runs one after the other, so that a message written while another is being sent need not wait for the next minute. */
const sendSoon = (tx: Ctx) => enqueueEach(tx, job, [{ payload: {}, jobKey: job, queue: job }]);

/** Number of messages sent per commit; those sent since the last commit are sent again after a crash, under the same id. */
const batch = 20;

/** Records that the broker refused a message: it is retried at growing intervals, and finally waits for an officer. */
async function setBack(tx: Ctx, { id, refusals: before }: queries.OutgoingRow, reason: string): Promise<void> {
  const refusals = before + 1;
  const minutes = pauseAfterRefusals(refusals);
  const tryAfter = minutes === null ? null : new Date(Date.now() + minutes * 60_000);
  await queries.markRefused(tx.db, id, { refusals, lastError: reason, tryAfter });
  tx.log.warn({ message: id, reason, refusals }, 'the message broker refused a message');
}

/** Records that the broker accepted a message, or refused it. */
async function note(tx: Ctx, row: queries.OutgoingRow, refusal: Refusal): Promise<void> {
  if (refusal) return setBack(tx, row, refusal.reason);
  await queries.markSent(tx.db, row.id, new Date());
  if (row.told) await record(tx, eventOf(row.told));
}

type Refusal = Awaited<ReturnType<Broker['publish']>>;

/**
 * Does the same for one of many, without failing the others (rule O250): if the log of its proposal cannot be written, it is at least
 * marked as sent, or it would be sent again and again. Returns whether anything could be recorded.
 */
async function isNoted(tx: Ctx, row: queries.OutgoingRow, refusal: Refusal): Promise<boolean> {
  const failed = (error: unknown) => {
    if (isSystemWide(error)) throw error;
    tx.log.error(
      { err: error, message: row.id },
      'the outcome of a message could not be recorded; the others continue',
    );
    return false;
  };
  const tried = (write: (own: Ctx) => Promise<void>) => withSavepoint(tx, write).then(() => true, failed);
  return (
    (await tried((own) => note(own, row, refusal))) ||
    (!refusal && (await tried((own) => queries.markSent(own.db, row.id, new Date()))))
  );
}

/** Messages of this run that were sent, or refused, and could not be marked accordingly. */
type Stuck = Set<number>;

async function sendSome(tx: Ctx, broker: Broker, stuck: Stuck): Promise<'more' | 'done' | 'failed'> {
  if (!(await queries.tryLockSending(tx.db))) {
    await enqueue(tx, job, {}, job, { afterSeconds: 1 });
    return 'done';
  }
  const rows = await queries.listUnsent(tx.db, { now: new Date(), limit: batch, without: [...stuck] });
  for (const row of rows) {
    const { id, exchange, type, messageId, body } = row;
    let refusal: Refusal;
    try {
      preventRetry(tx);
      refusal = await broker.publish({ exchange, type, messageId, body });
    } catch (error) {
      await queries.markUnsent(tx.db, id, (error as Error).message);
      return 'failed';
    }
    if (!(await isNoted(tx, row, refusal))) stuck.add(id);
  }
  return rows.length === batch ? 'more' : 'done';
}

const eventOf = ({ proposalPk, type, description }: queries.ToldOfProposal): RecordedEvent => ({
  type,
  objectId: proposalPk,
  proposalPk,
  description,
});

/**
 * Sends waiting messages, oldest first. The broker confirms each message before it is marked as sent. While the broker is unavailable all
 * wait and are retried every minute, however long that takes; a message that it refuses is retried later, and the others continue. Throws
 * if a message could not be marked; it is then sent again, as the same message.
 */
export async function sendMessages(ctx: Ctx): Promise<void> {
  const { broker } = ctx.adapters;
  if (!broker) return;
  const stuck: Stuck = new Set();
  let outcome: 'more' | 'done' | 'failed' = 'more';
  while (outcome === 'more') outcome = await transaction(ctx, (tx) => sendSome(tx, broker, stuck));
  if (outcome === 'failed')
    ctx.log.warn('messages could not be sent to the message broker; they are retried in a minute');
  if (stuck.size > 0)
    throw new Error(`Messages that cannot be marked as sent: ${[...stuck].join(', ')}; the log says why`);
}

/** Lets messages that the broker refused be retried immediately; returns how many there were. */
export function resendMessages(ctx: Ctx, ids: readonly number[]): Promise<number> {
  return transaction(ctx, async (tx) => {
    const count = await queries.decideRefused(tx.db, ids, 'send', deciderOf(tx));
    if (count > 0) await sendSoon(tx);
    return count;
  });
}

/** Drops messages that the broker refused; returns how many there were. */
export function dropRefusedMessages(ctx: Ctx, ids: readonly number[]): Promise<number> {
  return transaction(ctx, (tx) => queries.decideRefused(tx.db, ids, 'drop', deciderOf(tx)));
}

const deciderOf = ({ actor }: Ctx) => userIdOf(actor) ?? null;
