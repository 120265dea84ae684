import {
  type CreateTechniqueArgs,
  mayLinkToTechnique,
  mayNameTechnique,
  type TechniqueInstrumentsArgs,
  type UpdateTechniqueArgs,
} from '@atrium/domain/technique';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused, taken } from '../../access/errors.ts';
import type { LockedFor } from '../../db/row-lock.ts';
import { record } from '../../events/record.ts';
import { recordChange } from '../../events/record-change.ts';
import { type InstrumentRow, instruments } from '../instrument/index.ts';
import { users } from '../user/index.ts';
import * as queries from './technique.queries.ts';

async function mustGet(tx: Ctx, id: number, purpose?: LockedFor): Promise<queries.TechniqueRow> {
  const technique = await queries.lockTechnique(tx.db, id, purpose);
  if (!technique) throw refused('TECHNIQUE_NOT_FOUND');
  return technique;
}

/** The short code must be free; the conflict says so at its field. */
async function mustBeFree(tx: Ctx, shortCode: string, techniqueId?: number): Promise<void> {
  const decision = mayNameTechnique(techniqueId, await queries.findTechniquesByShortCode(tx.db, shortCode));
  if (decision.allowed) return;
  throw taken(decision.reason, { entity: 'technique', key: shortCode, path: 'shortCode' });
}

/** Stores a technique and records TECHNIQUE_CREATED. */
export function createTechnique(ctx: Ctx, args: CreateTechniqueArgs): Promise<queries.TechniqueRow> {
  return transaction(ctx, async (tx) => {
    await mustBeFree(tx, args.shortCode);
    const technique = await queries.insertTechnique(tx.db, args);
    await record(tx, { type: 'TECHNIQUE_CREATED', objectId: technique.id, data: { ...args } });
    return technique;
  });
}

/** Overwrites a technique and records TECHNIQUE_UPDATED with what it said before. */
export function updateTechnique(ctx: Ctx, { id, ...fields }: UpdateTechniqueArgs): Promise<queries.TechniqueRow> {
  return transaction(ctx, async (tx) => {
    const before = await mustGet(tx, id);
    await mustBeFree(tx, fields.shortCode, id);
    const technique = await queries.updateTechniqueRow(tx.db, id, fields);
    await recordChange(tx, { type: 'TECHNIQUE_UPDATED', objectId: id }, before, technique);
    return technique;
  });
}

/** Removes a technique with its links and records TECHNIQUE_DELETED; answers in proposals keep its key. */
export function deleteTechnique(ctx: Ctx, id: number): Promise<queries.TechniqueRow> {
  return transaction(ctx, async (tx) => {
    const technique = await mustGet(tx, id, 'removing');
    await queries.deleteTechniqueRow(tx.db, id);
    const { name, shortCode } = technique;
    await record(tx, { type: 'TECHNIQUE_DELETED', objectId: id, data: { name, shortCode } });
    return technique;
  });
}

const namesOf = (rows: readonly InstrumentRow[], ids: readonly number[]) =>
  rows
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');

/**
 * Puts instruments on a technique, all of them or none, and records INSTRUMENTS_ASSIGNED_TO_TECHNIQUE for those that were
 * not on it yet.
 */
export function assignInstruments(
  ctx: Ctx,
  { techniqueId, instrumentIds }: TechniqueInstrumentsArgs,
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const technique = await mustGet(tx, techniqueId);
    const known = await instruments.loadMany(tx, [...new Set(instrumentIds)]);
    const decision = mayLinkToTechnique(
      'instruments',
      instrumentIds,
      known.map(({ id }) => id),
    );
    if (!decision.allowed) throw refused(decision.reason, decision.details);
    const added = await queries.insertInstrumentsOfTechnique(tx.db, techniqueId, instrumentIds);
    if (added.length > 0) {
      await record(tx, {
        type: 'INSTRUMENTS_ASSIGNED_TO_TECHNIQUE',
        objectId: techniqueId,
        description: `Selected instruments: ${namesOf(known, added)} is attached to technique: ${technique.name}`,
        data: { instrumentIds: added },
      });
    }
    return true;
  });
}

/** Takes instruments off a technique and records INSTRUMENTS_REMOVED_FROM_TECHNIQUE; refused when none of them was on it. */
export function removeInstruments(
  ctx: Ctx,
  { techniqueId, instrumentIds }: TechniqueInstrumentsArgs,
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const technique = await mustGet(tx, techniqueId);
    const removed = await queries.deleteInstrumentsOfTechnique(tx.db, techniqueId, instrumentIds);
    if (removed.length === 0) throw refused('TECHNIQUE_INSTRUMENT_NOT_FOUND');
    const known = await instruments.loadMany(tx, removed);
    await record(tx, {
      type: 'INSTRUMENTS_REMOVED_FROM_TECHNIQUE',
      objectId: techniqueId,
      description: `Selected instruments: ${namesOf(known, removed)} is removed from technique: ${technique.name}`,
      data: { instrumentIds: removed },
    });
    return true;
  });
}

/** Makes people scientists of a technique, all of them or none; they may read its proposals from then on. Records TECHNIQUE_SCIENTISTS_ASSIGNED. */
export function assignScientists(ctx: Ctx, techniqueId: number, scientistIds: readonly number[]): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    await mustGet(tx, techniqueId);
    const known = await users.loadMany(tx, [...new Set(scientistIds)]);
    const decision = mayLinkToTechnique(
      'scientists',
      scientistIds,
      known.map(({ id }) => id),
    );
    if (!decision.allowed) throw refused(decision.reason, decision.details);
    await queries.insertScientistsOfTechnique(tx.db, techniqueId, scientistIds);
    await record(tx, { type: 'TECHNIQUE_SCIENTISTS_ASSIGNED', objectId: techniqueId, data: { userIds: scientistIds } });
    return true;
  });
}

/** Takes a scientist off a technique and records TECHNIQUE_SCIENTIST_REMOVED. */
export function removeScientist(ctx: Ctx, techniqueId: number, scientistId: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    if (!(await queries.deleteScientistOfTechnique(tx.db, techniqueId, scientistId))) {
      throw refused('TECHNIQUE_SCIENTIST_NOT_FOUND');
    }
    await record(tx, { type: 'TECHNIQUE_SCIENTIST_REMOVED', objectId: techniqueId, data: { userId: scientistId } });
    return true;
  });
}
