import { type CreateStatusInput, mayEraseStatus, type UpdateStatusInput } from '@atrium/domain/status';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused, taken } from '../../access/errors.ts';
import type { LockedFor } from '../../db/row-lock.ts';
import { record } from '../../events/record.ts';
import { recordChange, recordRemoved } from '../../events/record-change.ts';
import * as queries from './status.queries.ts';

const codeTaken = (shortCode: string) =>
  taken('STATUS_SHORT_CODE_TAKEN', { entity: 'status', key: shortCode, path: 'shortCode' });

async function mustGet(tx: Ctx, id: number, purpose?: LockedFor): Promise<queries.StatusRow> {
  const status = await queries.statusRows.lock(tx.db, id, purpose);
  if (!status) throw refused('STATUS_NOT_FOUND');
  return status;
}

/** Creates a status and records STATUS_CREATED. */
export function createStatus(ctx: Ctx, input: CreateStatusInput): Promise<queries.StatusRow> {
  return transaction(ctx, async (tx) => {
    const status = await queries.insertStatus(tx.db, { ...input, isDefault: false });
    if (!status) throw codeTaken(input.shortCode);
    await record(tx, { type: 'STATUS_CREATED', objectId: status.id, description: status.name, data: { ...input } });
    return status;
  });
}

/** Changes name and description of a status and records STATUS_UPDATED with the old ones; the short code cannot be changed (rule W2). */
export function updateStatus(ctx: Ctx, { id, name, description }: UpdateStatusInput): Promise<queries.StatusRow> {
  return transaction(ctx, async (tx) => {
    const was = await mustGet(tx, id);
    const set = { name: name ?? was.name, description: description ?? was.description };
    const status = await queries.statusRows.update(tx.db, id, set);
    await recordChange(tx, { type: 'STATUS_UPDATED', objectId: id, description: status.name }, was, status);
    return status;
  });
}

/** Deletes an unused status and records STATUS_DELETED. */
export function deleteStatus(ctx: Ctx, id: number): Promise<queries.StatusRow> {
  return transaction(ctx, async (tx) => {
    const status = await mustGet(tx, id, 'removing');
    const [usage] = await queries.findUsageOfStatuses(tx.db, [id]);
    insist(mayEraseStatus(usage ?? { isDefault: true, entityType: 'PROPOSAL', standing: 0, workflows: [] }));
    await queries.statusRows.remove(tx.db, id);
    await recordRemoved(tx, { type: 'STATUS_DELETED', objectId: id, description: status.name }, status);
    return status;
  });
}
