import { type Ctx, transaction } from '../../access/context.ts';
import type { Broker } from '../../adapters/broker/broker.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { enqueue } from '../../jobs/worker.ts';
import * as queries from './outgoing.queries.ts';

export interface NewMessage {
  /** Left out: the exchange of the house. */
  readonly exchange?: string;
  readonly type: string;
  readonly body: unknown;
  /** What the event log is told of a proposal once the broker has taken the message. */
  readonly told?: { readonly proposalPk: number; readonly type: string; readonly description: string };
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
  await enqueue(tx, 'send-messages', {}, 'send-messages');
}

/** Sent with one commit; what is sent between two commits is sent again after a kill, under the same id. */
const batch = 20;

type Told = NonNullable<NewMessage['told']>;

async function sendSome(tx: Ctx, broker: Broker): Promise<'more' | 'done' | 'failed'> {
  if (!(await queries.mayBeginToSend(tx.db))) return 'done';
  const rows = await queries.listUnsent(tx.db, batch);
  for (const { id, exchange, type, messageId, body, told } of rows) {
    try {
      await broker.publish({ exchange, type, messageId, body });
    } catch (error) {
      await queries.markUnsent(tx.db, id, (error as Error).message);
      return 'failed';
    }
    await queries.markSent(tx.db, id, new Date());
    if (told) await record(tx, eventOf(told as unknown as Told));
  }
  return rows.length === batch ? 'more' : 'done';
}

const eventOf = ({ proposalPk, type, description }: Told): RecordedEvent => ({
  type,
  objectId: proposalPk,
  proposalPk,
  description,
});

/**
 * Sends what waits, oldest first. The broker confirms each message before it is marked as sent; when it does not, the rest waits
 * behind it and is tried every minute, however long that takes.
 */
export async function sendMessages(ctx: Ctx): Promise<void> {
  const { broker } = ctx.adapters;
  if (!broker) return;
  let outcome: 'more' | 'done' | 'failed' = 'more';
  while (outcome === 'more') outcome = await transaction(ctx, (tx) => sendSome(tx, broker));
  if (outcome === 'failed') ctx.log.warn('messages wait for the message broker; they are tried again in a minute');
}
