import { mayDeleteInstrument } from '@atrium/domain/instrument';
import { isPerson } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { plainRecords } from '../../records/plain-records.ts';
import { findUser, users } from '../user/index.ts';
import * as queries from './instrument.queries.ts';

/** Instruments are made with a manager who exists, changed, and removed as long as nothing hangs on them. */
export const instrumentRecords = plainRecords({
  rows: queries.instrumentRows,
  absent: 'INSTRUMENT_NOT_FOUND',
  events: { made: 'INSTRUMENT_CREATED', changed: 'INSTRUMENT_UPDATED', removed: 'INSTRUMENT_DELETED' },
  beforeWriting: async (tx, { managerUserId }) => {
    if (!(await findUser(tx.db, managerUserId))) throw refused('USER_UNKNOWN_FOR_INSTRUMENT');
  },
  beforeRemoving: async (tx, { id }) => insist(mayDeleteInstrument(await queries.countInstrumentUse(tx.db, id))),
});

/** Whose unsubmitted technical reviews go to the new manager; the technical reviews follow INSTRUMENT_UPDATED. */
export function reviewsThatMove(before: queries.InstrumentRow, after: queries.InstrumentRow) {
  if (before.managerUserId === after.managerUserId) return undefined;
  return { technicalReviewsFrom: before.managerUserId, technicalReviewsTo: after.managerUserId };
}

/** Makes people scientists of an instrument; all of them, or none when one is assigned already. Records INSTRUMENT_SCIENTISTS_ASSIGNED. */
export function assignScientists(ctx: Ctx, instrumentId: number, userIds: readonly number[]): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    await instrumentRecords.get(tx, instrumentId);
    const wanted = [...new Set(userIds)];
    if ((await users.loadMany(tx, wanted)).length < wanted.length) throw refused('USER_UNKNOWN_FOR_INSTRUMENT');
    const added = await queries.instrumentScientists.add(tx.db, instrumentId, userIds);
    if (added.length < wanted.length) throw refused('SCIENTIST_ALREADY_ASSIGNED');
    await record(tx, { type: 'INSTRUMENT_SCIENTISTS_ASSIGNED', objectId: instrumentId, data: { userIds } });
    return true;
  });
}

/** Takes a scientist off an instrument and records INSTRUMENT_SCIENTIST_REMOVED. */
export function removeScientist(ctx: Ctx, instrumentId: number, userId: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const removed = await queries.instrumentScientists.remove(tx.db, instrumentId, [userId]);
    if (removed.length === 0) throw refused('INSTRUMENT_SCIENTIST_NOT_FOUND');
    await record(tx, { type: 'INSTRUMENT_SCIENTIST_REMOVED', objectId: instrumentId, data: { userId } });
    return true;
  });
}

/** 'My instruments': an officer's are all, a token's too, a scientist's those managed or worked on (rule A24). */
export async function listOwnInstruments(ctx: Ctx): Promise<queries.InstrumentRow[]> {
  const scientist = isPerson(ctx.actor) && ctx.actor.role === 'INSTRUMENT_SCIENTIST' ? ctx.actor.id : undefined;
  return scientist === undefined
    ? queries.listInstruments(ctx.db)
    : queries.listInstrumentsOfUsers(ctx.db, [scientist]);
}
