import { userIdOf } from '@atrium/domain/kernel';
import type { createPredefinedMessageInput, updatePredefinedMessageInput } from '@atrium/domain/predefined-message';
import type { z } from 'zod';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { recordChange, recordMade, recordRemoved } from '../../events/record-change.ts';
import * as queries from './predefined-message.queries.ts';

/** Stores a message and records PREDEFINED_MESSAGE_CREATED, in one transaction. */
export function createPredefinedMessage(
  ctx: Ctx,
  input: z.output<typeof createPredefinedMessageInput>,
): Promise<queries.PredefinedMessageRow> {
  return transaction(ctx, async (tx) => {
    const row = await queries.insertPredefinedMessage(tx.db, { ...input, lastModifiedBy: userIdOf(tx.actor) ?? 0 });
    await recordMade(tx, { type: 'PREDEFINED_MESSAGE_CREATED', objectId: row.id }, row);
    return row;
  });
}

/** Overwrites a message, with its date and author, and records PREDEFINED_MESSAGE_UPDATED with the old text. */
export function updatePredefinedMessage(
  ctx: Ctx,
  { id, ...fields }: z.output<typeof updatePredefinedMessageInput>,
): Promise<queries.PredefinedMessageRow> {
  return transaction(ctx, async (tx) => {
    const set = { ...fields, lastModifiedBy: userIdOf(tx.actor) ?? 0, dateModified: tx.now };
    const before = await queries.lockPredefinedMessage(tx.db, id);
    const row = await queries.updatePredefinedMessageRow(tx.db, id, set);
    if (!before || !row) throw refused('PREDEFINED_MESSAGE_NOT_FOUND');
    await recordChange(tx, { type: 'PREDEFINED_MESSAGE_UPDATED', objectId: id }, before, row);
    return row;
  });
}

/** Deletes a message and records PREDEFINED_MESSAGE_DELETED with its text. */
export function deletePredefinedMessage(ctx: Ctx, input: { id: number }): Promise<queries.PredefinedMessageRow> {
  return transaction(ctx, async (tx) => {
    const row = await queries.deletePredefinedMessageRow(tx.db, input.id);
    if (!row) throw refused('PREDEFINED_MESSAGE_TO_DELETE_NOT_FOUND');
    await recordRemoved(tx, { type: 'PREDEFINED_MESSAGE_DELETED', objectId: row.id }, row);
    return row;
  });
}
