import { createHash, randomUUID } from 'node:crypto';
import { parseSentJson, userIdOf } from '@atrium/domain/kernel';
import { unknownMessage } from '@atrium/domain/message';
import { type Ctx, isContention, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { isEverybodys, overloadOf } from '../../access/overload.ts';
import type { ReceivedMessage } from '../../adapters/broker/broker.ts';
import * as queries from './incoming.queries.ts';

/** A part of a message that could not be handled while the rest was. It waits for an officer as a message of that type with this body. */
export interface LeftOver {
  readonly body: unknown;
  readonly reason: string;
}

/**
 * What an area does with a message from another system, in the transaction that notes it as handled. Answers what it left over, if anything. Throws when
 * nothing of the message can be handled; it is set aside then, with the reason.
 */
export type MessageHandler = (tx: Ctx, body: unknown) => Promise<readonly LeftOver[] | undefined>;

const handlers = new Map<string, MessageHandler>();

/** Areas register here what they do with messages of a type. */
export function onMessage(type: string, handle: MessageHandler): void {
  handlers.set(type, handle);
}

/** The sender's id; without one a digest of what it says, and by chance, as other messages may say the same. */
const keyOf = ({ messageId, type, body }: ReceivedMessage): string =>
  messageId ? `id:${messageId}` : `${digestOf(type, body)}:${randomUUID()}`;

const digestOf = (type: string, body: string) =>
  `digest:${createHash('sha256').update(`${type}\n${body}`).digest('hex')}`;

/** A message without an id is known again by the broker's mark and by what it says, for this long, in milliseconds. */
const repetition = 24 * 60 * 60 * 1000;

async function isRepeated(tx: Ctx, { messageId, isRedelivered, type, body }: ReceivedMessage): Promise<boolean> {
  if (messageId || !isRedelivered) return false;
  return queries.hasCome(tx.db, digestOf(type, body), new Date(tx.now.getTime() - repetition));
}

const short = (words: string) => words.slice(0, 2000);
const reasonOf = (error: unknown) => short(error instanceof Error ? error.message : String(error));

/** Nothing that a text column cannot hold. */
const storable = (text: string) => text.replaceAll('\u0000', '\ufffd');

/** Answers why parts of the message were set aside; none where all of it was handled. */
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

/** The database could not just now; nothing need be wrong with the message. */
const passes = (error: unknown) => isContention(error) || overloadOf(error) !== undefined;

/** How often a message may come in a row while the database does not get it done; those behind it wait meanwhile. */
const mostTries = 3;

/** How often messages that have not come through did so, as far as this process knows. */
const tries = new Map<string, number>();

/**
 * Whether the message is to come again: always while the database is away, full or has no connection left, and up to the third time while it only
 * did not get this one done, which then makes way for the others (rule O251).
 */
function comesAgain(key: string, error: unknown): boolean {
  if (!passes(error)) return false;
  if (isEverybodys(error)) return true;
  const count = (tries.get(key) ?? 0) + 1;
  if (tries.size > 1000) tries.clear();
  tries.set(key, count);
  return count < mostTries;
}

/** What became of a message: done, done before, or set aside for an officer. */
export type Receipt =
  | { readonly state: 'HANDLED' | 'KNOWN' }
  /** Some parts of it were set aside, the others are done. */
  | { readonly state: 'HANDLED'; readonly setAside: readonly string[] }
  | { readonly state: 'SET_ASIDE'; readonly reason: string };

/**
 * Takes a message that came in: handles it once however often it is delivered, or sets it aside with the reason. Throws only when
 * the database is away, full, too slow or gives way to others; the broker keeps the message then and hands it out again, three times where
 * only this message is not got done (rule O251).
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
      ? short(`The database did not get it done in three tries, the last time: ${reasonOf(error)}`)
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

/** Tries messages again that were set aside, each once and by itself; those that fail stay, with the new reason. */
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

/** Drops messages that were set aside; answers how many were. */
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
