import { type createInstrumentArgs, mayDeleteInstrument } from '@atrium/domain/instrument';
import { isPerson, onlyKnown, userIdOf } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { linking, unlinking } from '../../records/linked-records.ts';
import { plainRecords } from '../../records/plain-records.ts';
import { findUser, users } from '../user/index.ts';
import * as queries from './instrument.queries.ts';

/** Instruments need an existing manager, and can be removed only while nothing depends on them. */
export const instrumentRecords = plainRecords({
  rows: queries.instrumentRows,
  absent: 'INSTRUMENT_NOT_FOUND',
  events: { made: 'INSTRUMENT_CREATED', changed: 'INSTRUMENT_UPDATED', removed: 'INSTRUMENT_DELETED' },
  beforeWriting: async (tx, { managerUserId }) => {
    if (!(await findUser(tx.db, managerUserId))) throw refused('USER_UNKNOWN_FOR_INSTRUMENT');
  },
  beforeRemoving: async (tx, { id }) => insist(mayDeleteInstrument(await queries.countInstrumentUse(tx.db, id))),
});

/** Returns whose unsubmitted technical reviews pass to the new manager; technical reviews react to INSTRUMENT_UPDATED. */
export function reviewsThatMove(before: queries.InstrumentRow, after: queries.InstrumentRow) {
  if (before.managerUserId === after.managerUserId) return undefined;
  return { technicalReviewsFrom: before.managerUserId, technicalReviewsTo: after.managerUserId };
}

/** Makes people scientists of an instrument; refused if any of them is assigned already. */
export const assignScientists = linking({
  records: instrumentRecords,
  others: users,
  links: queries.instrumentScientists,
  may: (wanted, known) => onlyKnown(wanted, known, 'USER_UNKNOWN_FOR_INSTRUMENT'),
  event: ({ wanted, added }) => {
    if (added.length < new Set(wanted).size) throw refused('SCIENTIST_ALREADY_ASSIGNED');
    return { type: 'INSTRUMENT_SCIENTISTS_ASSIGNED', data: { userIds: wanted } };
  },
});

/**
 * Creates an instrument, if requested with its manager as one of its scientists: both or neither (rule A54). Records INSTRUMENT_CREATED,
 * and INSTRUMENT_SCIENTISTS_ASSIGNED after it.
 */
export function createInstrument(
  ctx: Ctx,
  { managerIsScientist, ...fields }: z.output<typeof createInstrumentArgs>,
): Promise<queries.InstrumentRow> {
  return transaction(ctx, async (tx) => {
    const made = await instrumentRecords.create(tx, fields);
    if (managerIsScientist) await assignScientists(tx, made.id, [made.managerUserId]);
    return made;
  });
}

/** Removes a scientist from an instrument. */
export const removeScientist = unlinking({
  links: queries.instrumentScientists,
  absent: 'INSTRUMENT_SCIENTIST_NOT_FOUND',
  event: (userId) => ({ type: 'INSTRUMENT_SCIENTIST_REMOVED', data: { userId } }),
});

/** Whether the caller manages the instrument or works on it; if a proposal is given, it must be on the instrument as well. */
export async function worksOn(ctx: Ctx, place: { instrumentId: number; proposalPk?: number }): Promise<boolean> {
  const userId = userIdOf(ctx.actor);
  return userId !== undefined && queries.isScientistOn(ctx.db, { userId, ...place });
}

/** Returns 'My instruments': all for officers and tokens, for scientists those they manage or work on (rule A24). */
export async function listOwnInstruments(ctx: Ctx): Promise<queries.InstrumentRow[]> {
  const scientist = isPerson(ctx.actor) && ctx.actor.role === 'INSTRUMENT_SCIENTIST' ? ctx.actor.id : undefined;
  return scientist === undefined
    ? queries.listInstruments(ctx.db)
    : queries.listInstrumentsOfUsers(ctx.db, [scientist]);
}
