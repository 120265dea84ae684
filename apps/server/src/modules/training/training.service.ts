import { mayUseTrainingKindShortCode, type TrainingInput } from '@atrium/domain/training';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused, taken } from '../../access/errors.ts';
import { keepFromRemoval } from '../../db/row-lock.ts';
import { record } from '../../events/record.ts';
import { plainRecords } from '../../records/plain-records.ts';
import { instruments } from '../instrument/index.ts';
import { people } from '../user/index.ts';
import * as queries from './training.queries.ts';

/** Creates, changes and deletes kinds of training; a kind is deleted with people's dates (rule O126). */
export const trainingKinds = plainRecords({
  rows: queries.trainingKindRows,
  absent: 'TRAINING_KIND_NOT_FOUND',
  events: { made: 'TRAINING_KIND_CREATED', changed: 'TRAINING_KIND_UPDATED', removed: 'TRAINING_KIND_DELETED' },
  beforeWriting: async (tx, { name, instrumentIds = [] }, stored) => {
    const decision = mayUseTrainingKindShortCode(stored?.id, await queries.findKindsByName(tx.db, name));
    if (!decision.allowed) throw taken(decision.reason, { entity: 'trainingKind', key: name, path: 'name' });
    // One that was removed since requires nothing, and may stay in the list.
    const named = new Set(instrumentIds.filter((id) => !stored?.instrumentIds.includes(id)));
    if ((await instruments.loadMany(tx, [...named])).length < named.size) throw refused('INSTRUMENT_NOT_FOUND');
  },
});

/**
 * Sets until when trainings of people are valid, all or none; null removes a date, and the last of two entries for the same training
 * counts. Records TRAINING_ENTERED or TRAINING_REMOVED for each change, and returns the people (rule O127).
 */
export function setTrainings(ctx: Ctx, given: readonly TrainingInput[]): Promise<number[]> {
  return transaction(ctx, async (tx) => {
    const userIds = [...new Set(given.map(({ userId }) => userId))];
    await keepFromRemoval(
      tx.db,
      'training_kinds',
      given.map(({ trainingKindId }) => trainingKindId),
    );
    const [known, rows] = [await people.loadMany(tx, userIds), await queries.listTrainings(tx.db, userIds)];
    const stored = new Map(rows.map((row) => [keyOf(row), row.validUntil]));
    for (const next of new Map(given.map((training) => [keyOf(training), training])).values()) {
      const { userId, trainingKindId } = next;
      const person = known.find(({ id }) => id === userId);
      if (!person) throw refused('TRAINED_PERSON_NOT_FOUND', { userId });
      const kind = await queries.trainingKindsByKey.load(tx, trainingKindId);
      if (!kind) throw refused('TRAINING_KIND_NOT_FOUND');
      const [was, is] = [stored.get(keyOf(next)) ?? null, next.validUntil ?? null];
      if (was === is) continue;
      if (is === null) await queries.deleteTraining(tx.db, next);
      else await queries.upsertTraining(tx.db, { userId, trainingKindId, validUntil: is, updatedAt: tx.now });
      await record(tx, {
        type: is === null ? 'TRAINING_REMOVED' : 'TRAINING_ENTERED',
        objectId: userId,
        description: kind.name,
        data: { trainingKindId, was, is },
      });
    }
    tx.memo.clear();
    return userIds;
  });
}

const keyOf = ({ userId, trainingKindId }: { readonly userId: number; readonly trainingKindId: number }) =>
  `${userId}/${trainingKindId}`;
