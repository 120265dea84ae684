import { mayLinkToTechnique, mayUseTechniqueShortCode, type TechniqueInstrumentsArgs } from '@atrium/domain/technique';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused, taken } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { linking, unlinking } from '../../records/linked-records.ts';
import { plainRecords } from '../../records/plain-records.ts';
import { type InstrumentRow, instruments } from '../instrument/index.ts';
import { users } from '../user/index.ts';
import * as queries from './technique.queries.ts';

/** Creates, changes and deletes techniques, together with their links; answers in proposals keep the key of a deleted technique. */
export const techniques = plainRecords({
  rows: queries.techniqueRows,
  absent: 'TECHNIQUE_NOT_FOUND',
  events: { made: 'TECHNIQUE_CREATED', changed: 'TECHNIQUE_UPDATED', removed: 'TECHNIQUE_DELETED' },
  // The short code must be free; the conflict names its field.
  beforeWriting: async (tx, { shortCode }, stored) => {
    const decision = mayUseTechniqueShortCode(stored?.id, await queries.findTechniquesByShortCode(tx.db, shortCode));
    if (!decision.allowed) throw taken(decision.reason, { entity: 'technique', key: shortCode, path: 'shortCode' });
  },
});

const namesOf = (rows: readonly InstrumentRow[], ids: readonly number[]) =>
  rows
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');

/** Adds instruments to a technique and records INSTRUMENTS_ASSIGNED_TO_TECHNIQUE for those that were not on it yet. */
export const assignTechniqueInstruments = linking({
  records: techniques,
  others: instruments,
  links: queries.techniqueInstruments,
  may: (wanted, known) => mayLinkToTechnique('instruments', wanted, known),
  event: ({ to, added, known }) =>
    added.length > 0
      ? {
          type: 'INSTRUMENTS_ASSIGNED_TO_TECHNIQUE',
          description: `Selected instruments: ${namesOf(known, added)} is attached to technique: ${to.name}`,
          data: { instrumentIds: added },
        }
      : undefined,
});

/** Removes instruments from a technique and records INSTRUMENTS_REMOVED_FROM_TECHNIQUE; refuses if none of them was on it. */
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

/** Makes people scientists of a technique, so that they may read its proposals. */
export const assignTechniqueScientists = linking({
  records: techniques,
  others: users,
  links: queries.techniqueScientists,
  may: (wanted, known) => mayLinkToTechnique('scientists', wanted, known),
  event: ({ wanted }) => ({ type: 'TECHNIQUE_SCIENTISTS_ASSIGNED', data: { userIds: wanted } }),
});

/** Removes a scientist from a technique. */
export const removeTechniqueScientist = unlinking({
  links: queries.techniqueScientists,
  absent: 'TECHNIQUE_SCIENTIST_NOT_FOUND',
  event: (userId) => ({ type: 'TECHNIQUE_SCIENTIST_REMOVED', data: { userId } }),
});
