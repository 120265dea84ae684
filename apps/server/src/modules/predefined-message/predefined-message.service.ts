import { userIdOf } from '@atrium/domain/kernel';
import type { createPredefinedMessageInput, updatePredefinedMessageInput } from '@atrium/domain/predefined-message';
import type { z } from 'zod';
import { type Ctx, transaction } from '../../access/context.ts';
import { notFound } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import * as queries from './predefined-message.queries.ts';

/** Stores a message and records PREDEFINED_MESSAGE_CREATED, in one transaction. */
export function createPredefinedMessage(
  ctx: Ctx,
  input: z.output<typeof createPredefinedMessageInput>,
): Promise<queries.PredefinedMessageRow> {
  return transaction(ctx, async (tx) => {
    const row = await queries.insertPredefinedMessage(tx.db, { ...input, lastModifiedBy: userIdOf(tx.actor) ?? 0 });
    await record(tx, { type: 'PREDEFINED_MESSAGE_CREATED', objectId: row.id, data: { ...input } });
    return row;
  });
}

/** Overwrites a message, its date and who changed it, and records PREDEFINED_MESSAGE_UPDATED. */
export function updatePredefinedMessage(
  ctx: Ctx,
  { id, ...fields }: z.output<typeof updatePredefinedMessageInput>,
): Promise<queries.PredefinedMessageRow> {
  return transaction(ctx, async (tx) => {
    const set = { ...fields, lastModifiedBy: userIdOf(tx.actor) ?? 0, dateModified: tx.now };
    const row = await queries.updatePredefinedMessage(tx.db, id, set);
    if (!row) throw notFound('Predefined message not found');
    await record(tx, { type: 'PREDEFINED_MESSAGE_UPDATED', objectId: id, data: { ...fields } });
    return row;
  });
}

/** Removes a message and records PREDEFINED_MESSAGE_DELETED with what it said. */
export function deletePredefinedMessage(ctx: Ctx, input: { id: number }): Promise<queries.PredefinedMessageRow> {
  return transaction(ctx, async (tx) => {
    const row = await queries.deletePredefinedMessage(tx.db, input.id);
    if (!row) throw notFound('Could not delete predefined message');
    await record(tx, {
      type: 'PREDEFINED_MESSAGE_DELETED',
      objectId: row.id,
      data: { title: row.title, message: row.message },
    });
    return row;
  });
}
