import { mayLinkToTechnique, mayNameTechnique, type TechniqueInstrumentsArgs } from '@atrium/domain/technique';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused, taken } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { plainRecords } from '../../records/plain-records.ts';
import { type InstrumentRow, instruments } from '../instrument/index.ts';
import { users } from '../user/index.ts';
import * as queries from './technique.queries.ts';

/** Techniques are made, changed, and removed with their links; answers in proposals keep the key of one that is gone. */
export const techniques = plainRecords({
  rows: queries.techniqueRows,
  absent: 'TECHNIQUE_NOT_FOUND',
  events: { made: 'TECHNIQUE_CREATED', changed: 'TECHNIQUE_UPDATED', removed: 'TECHNIQUE_DELETED' },
  // The short code must be free; the conflict says so at its field.
  beforeWriting: async (tx, { shortCode }, stored) => {
    const decision = mayNameTechnique(stored?.id, await queries.findTechniquesByShortCode(tx.db, shortCode));
    if (!decision.allowed) throw taken(decision.reason, { entity: 'technique', key: shortCode, path: 'shortCode' });
  },
});

const namesOf = (rows: readonly InstrumentRow[], ids: readonly number[]) =>
  rows
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');

/**
 * Puts instruments on a technique, all of them or none, and records INSTRUMENTS_ASSIGNED_TO_TECHNIQUE for those that were
 * not on it yet.
 */
export function assignTechniqueInstruments(
  ctx: Ctx,
  { techniqueId, instrumentIds }: TechniqueInstrumentsArgs,
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const technique = await techniques.get(tx, techniqueId);
    const known = await instruments.loadMany(tx, [...new Set(instrumentIds)]);
    insist(
      mayLinkToTechnique(
        'instruments',
        instrumentIds,
        known.map(({ id }) => id),
      ),
    );
    const added = await queries.techniqueInstruments.add(tx.db, techniqueId, instrumentIds);
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
    const technique = await techniques.get(tx, techniqueId);
    const removed = await queries.techniqueInstruments.remove(tx.db, techniqueId, instrumentIds);
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
export function assignTechniqueScientists(
  ctx: Ctx,
  techniqueId: number,
  scientistIds: readonly number[],
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    await techniques.get(tx, techniqueId);
    const known = await users.loadMany(tx, [...new Set(scientistIds)]);
    insist(
      mayLinkToTechnique(
        'scientists',
        scientistIds,
        known.map(({ id }) => id),
      ),
    );
    await queries.techniqueScientists.add(tx.db, techniqueId, scientistIds);
    await record(tx, { type: 'TECHNIQUE_SCIENTISTS_ASSIGNED', objectId: techniqueId, data: { userIds: scientistIds } });
    return true;
  });
}

/** Takes a scientist off a technique and records TECHNIQUE_SCIENTIST_REMOVED. */
export function removeTechniqueScientist(ctx: Ctx, techniqueId: number, scientistId: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const removed = await queries.techniqueScientists.remove(tx.db, techniqueId, [scientistId]);
    if (removed.length === 0) throw refused('TECHNIQUE_SCIENTIST_NOT_FOUND');
    await record(tx, { type: 'TECHNIQUE_SCIENTIST_REMOVED', objectId: techniqueId, data: { userId: scientistId } });
    return true;
  });
}
