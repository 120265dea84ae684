import { userIdOf } from '@atrium/domain/kernel';
import { pauseAfterRefusals } from '@atrium/domain/message';
import { type Ctx, leavesTheHouse, transaction } from '../../access/context.ts';
import type { Broker } from '../../adapters/broker/broker.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { enqueue, enqueueEach } from '../../jobs/worker.ts';
import * as queries from './outgoing.queries.ts';

export interface NewMessage {
  /** Left out: the exchange of the house. */
  readonly exchange?: string;
  readonly type: string;
  readonly body: unknown;
  readonly told?: queries.ToldOfProposal;
}

/** Writes messages in the open transaction; the worker sends them in this order. Without a broker there are none. */
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

/** One after the other, so that what is written while another is sending is not left for the next minute. */
const sendSoon = (tx: Ctx) => enqueueEach(tx, job, [{ payload: {}, jobKey: job, queue: job }]);

/** Sent with one commit; what is sent between two commits is sent again after a kill, under the same id. */
const batch = 20;

/** The broker refused this one: it is tried again later and later, and in the end waits for an officer. */
async function setBack(tx: Ctx, { id, refusals: before }: queries.OutgoingRow, reason: string): Promise<void> {
  const refusals = before + 1;
  const minutes = pauseAfterRefusals(refusals);
  const tryAfter = minutes === null ? null : new Date(Date.now() + minutes * 60_000);
  await queries.markRefused(tx.db, id, { refusals, lastError: reason, tryAfter });
  tx.log.warn({ message: id, reason, refusals }, 'the message broker refuses a message');
}

async function sendSome(tx: Ctx, broker: Broker): Promise<'more' | 'done' | 'failed'> {
  if (!(await queries.mayBeginToSend(tx.db))) {
    await enqueue(tx, job, {}, job, { afterSeconds: 1 });
    return 'done';
  }
  const rows = await queries.listUnsent(tx.db, new Date(), batch);
  for (const row of rows) {
    const { id, exchange, type, messageId, body, told } = row;
    try {
      leavesTheHouse(tx);
      const refusal = await broker.publish({ exchange, type, messageId, body });
      if (refusal) {
        await setBack(tx, row, refusal.reason);
        continue;
      }
    } catch (error) {
      await queries.markUnsent(tx.db, id, (error as Error).message);
      return 'failed';
    }
    await queries.markSent(tx.db, id, new Date());
    if (told) await record(tx, eventOf(told));
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
 * Sends what waits, oldest first. The broker confirms each message before it is marked as sent. While the broker is away all wait and
 * are tried every minute, however long that takes; a message that it refuses is tried again later, and the others go on.
 */
export async function sendMessages(ctx: Ctx): Promise<void> {
  const { broker } = ctx.adapters;
  if (!broker) return;
  let outcome: 'more' | 'done' | 'failed' = 'more';
  while (outcome === 'more') outcome = await transaction(ctx, (tx) => sendSome(tx, broker));
  if (outcome === 'failed') ctx.log.warn('messages wait for the message broker; they are tried again in a minute');
}

/** Lets messages that the broker refused be tried again at once; answers how many there were. */
export function resendMessages(ctx: Ctx, ids: readonly number[]): Promise<number> {
  return transaction(ctx, async (tx) => {
    const count = await queries.decideRefused(tx.db, ids, 'send', deciderOf(tx));
    if (count > 0) await sendSoon(tx);
    return count;
  });
}

/** Drops messages that the broker refused; answers how many there were. */
export function dropRefusedMessages(ctx: Ctx, ids: readonly number[]): Promise<number> {
  return transaction(ctx, (tx) => queries.decideRefused(tx.db, ids, 'drop', deciderOf(tx)));
}

const deciderOf = ({ actor }: Ctx) => userIdOf(actor) ?? null;
