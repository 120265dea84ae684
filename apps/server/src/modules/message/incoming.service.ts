import { createHash, randomUUID } from 'node:crypto';
import { parseSentJson, userIdOf } from '@atrium/domain/kernel';
import { unknownMessage } from '@atrium/domain/message';
import { type Ctx, isContention, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { isSystemWide, overloadOf } from '../../access/overload.ts';
import type { ReceivedMessage } from '../../adapters/broker/broker.ts';
import * as queries from './incoming.queries.ts';

/**
 * A part of a message that could not be handled while the rest was. It waits for an officer as a separate message of the same type with
 * this body.
 */
export interface LeftOver {
  readonly body: unknown;
  readonly reason: string;
}

/**
 * Handles a message from another system, in the transaction that marks it as handled. Returns the parts it could not handle, if any. Throws
 * if nothing of the message can be handled; it is then set aside with the reason.
 */
export type MessageHandler = (tx: Ctx, body: unknown) => Promise<readonly LeftOver[] | undefined>;

const handlers = new Map<string, MessageHandler>();

/** Registers how an area handles messages of a type. */
export function onMessage(type: string, handle: MessageHandler): void {
  handlers.set(type, handle);
}

/** Returns the sender's id or, without one, a digest of the content with a random suffix, since other messages may have the same content. */
const keyOf = ({ messageId, type, body }: ReceivedMessage): string =>
  messageId ? `id:${messageId}` : `${digestOf(type, body)}:${randomUUID()}`;

const digestOf = (type: string, body: string) =>
  `digest:${createHash('sha256').update(`${type}\n${body}`).digest('hex')}`;

/** How long a message without an id is recognised by the broker's redelivery mark and its content, in milliseconds. */
const repetition = 24 * 60 * 60 * 1000;

async function isRepeated(tx: Ctx, { messageId, isRedelivered, type, body }: ReceivedMessage): Promise<boolean> {
  if (messageId || !isRedelivered) return false;
  return queries.hasCome(tx.db, digestOf(type, body), new Date(tx.now.getTime() - repetition));
}

const short = (words: string) => words.slice(0, 2000);
const reasonOf = (error: unknown) => short(error instanceof Error ? error.message : String(error));

/** Replaces characters that a text column cannot store. */
const storable = (text: string) => text.replaceAll('\u0000', '\ufffd');

/** Returns the reasons why parts of the message were set aside; empty if all of it was handled. */
async function handle(tx: Ctx, type: string, body: string): Promise<string[]> {
  const handler = handlers.get(type);
  if (!handler) throw new Error(unknownMessage);
  const reasons: string[] = [];
  for (const left of (await handler(tx, parseSentJson(body))) ?? []) {
    const reason = short(left.reason);
    const part = { messageKey: `part:${randomUUID()}`, type, body: storable(JSON.stringify(left.body)) };
    await queries.insertIncoming(tx.db, { ...part, state: 'SET_ASIDE', reason });
    tx.log.warn({ type, reason }, 'a part of a message was set aside');
    reasons.push(reason);
  }
  return reasons;
}

/** Whether the error is a temporary one of the database, so that the message itself may be fine. */
const passes = (error: unknown) => isContention(error) || overloadOf(error) !== undefined;

/** How often in a row a message may be delivered while the database cannot process it; those behind it wait meanwhile. */
const mostTries = 3;

/** The number of failed deliveries of each message, as far as this process knows. */
const tries = new Map<string, number>();

/**
 * Whether the message is to be delivered again: always while the database is unavailable, full or out of connections, but at most three
 * times if only this message could not be processed, so that it does not block the others (rule O251).
 */
function comesAgain(key: string, error: unknown): boolean {
  if (!passes(error)) return false;
  if (isSystemWide(error)) return true;
  const count = (tries.get(key) ?? 0) + 1;
  if (tries.size > 1000) tries.clear();
  tries.set(key, count);
  return count < mostTries;
}

/** The result for a message: handled, already known, or set aside for an officer. */
export type Receipt =
  | { readonly state: 'HANDLED' | 'KNOWN' }
  /** Some parts of it were set aside, the others were handled. */
  | { readonly state: 'HANDLED'; readonly setAside: readonly string[] }
  | { readonly state: 'SET_ASIDE'; readonly reason: string };

/**
 * Receives a message: handles it once however often it is delivered, or sets it aside with the reason. Throws only if the database is
 * unavailable, full, too slow or gives priority to others; the broker then keeps the message and delivers it again, at most three times if
 * only this message fails (rule O251).
 */
export async function receive(ctx: Ctx, message: ReceivedMessage): Promise<Receipt> {
  const tryKey = message.messageId ?? digestOf(message.type, message.body);
  const row = { messageKey: keyOf(message), type: storable(message.type).slice(0, 200), body: storable(message.body) };
  try {
    const receipt = await transaction(ctx, async (tx): Promise<Receipt> => {
      if (await isRepeated(tx, message)) return { state: 'KNOWN' };
      const isNew = await queries.insertIncoming(tx.db, { ...row, state: 'HANDLED', reason: '' });
      if (!isNew) return { state: 'KNOWN' };
      const setAside = await handle(tx, message.type, message.body);
      return { state: 'HANDLED', ...(setAside.length > 0 ? { setAside } : {}) };
    });
    tries.delete(tryKey);
    return receipt;
  } catch (error) {
    if (comesAgain(tryKey, error)) throw error;
    const reason = passes(error)
      ? short(`The database failed three times, the last time with: ${reasonOf(error)}`)
      : reasonOf(error);
    ctx.log.warn({ type: row.type, reason }, 'a message was set aside');
    await queries.insertIncoming(ctx.db, { ...row, state: 'SET_ASIDE', reason });
    tries.delete(tryKey);
    return { state: 'SET_ASIDE', reason };
  }
}

const deciderOf = (ctx: Ctx) => userIdOf(ctx.actor) ?? null;

export interface RetryOutcome {
  readonly handled: number[];
  readonly failed: Array<{ id: number; reason: string }>;
}

/** Retries messages that were set aside, each once and separately; those that fail remain, with the new reason. */
export async function retryMessages(ctx: Ctx, ids: readonly number[]): Promise<RetryOutcome> {
  const outcome: RetryOutcome = { handled: [], failed: [] };
  for (const id of new Set(ids)) {
    try {
      await transaction(ctx, async (tx) => {
        const row = await queries.lockSetAside(tx.db, id);
        if (!row) throw refused('MESSAGE_NOT_FOUND');
        await queries.decideIncoming(tx.db, id, { state: 'HANDLED', decidedBy: deciderOf(tx) });
        await handle(tx, row.type, row.body);
      });
      outcome.handled.push(id);
    } catch (error) {
      const reason = reasonOf(error);
      outcome.failed.push({ id, reason });
      await transaction(ctx, async (tx) => {
        if (!(await queries.lockSetAside(tx.db, id))) return;
        await queries.decideIncoming(tx.db, id, { state: 'SET_ASIDE', reason, decidedBy: null });
      });
    }
  }
  return outcome;
}

/** Drops messages that were set aside; returns how many there were. */
export function dropMessages(ctx: Ctx, ids: readonly number[]): Promise<number> {
  return transaction(ctx, async (tx) => {
    let dropped = 0;
    for (const id of [...ids].sort((a, b) => a - b)) {
      if (!(await queries.lockSetAside(tx.db, id))) continue;
      await queries.decideIncoming(tx.db, id, { state: 'DROPPED', decidedBy: deciderOf(tx) });
      dropped += 1;
    }
    return dropped;
  });
}
