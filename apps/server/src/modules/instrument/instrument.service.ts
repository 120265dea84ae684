import { type CreateInstrumentArgs, mayDeleteInstrument, type UpdateInstrumentArgs } from '@atrium/domain/instrument';
import { isPerson } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { recordChange, recordMade, recordRemoved } from '../../events/record-change.ts';
import { findUser } from '../user/index.ts';
import * as queries from './instrument.queries.ts';

async function mustExist(tx: Ctx, userId: number): Promise<void> {
  if (!(await findUser(tx.db, userId))) throw refused('USER_UNKNOWN_FOR_INSTRUMENT');
}

/** Stores an instrument and records INSTRUMENT_CREATED. */
export function createInstrument(ctx: Ctx, args: CreateInstrumentArgs): Promise<queries.InstrumentRow> {
  return transaction(ctx, async (tx) => {
    await mustExist(tx, args.managerUserId);
    const instrument = await queries.insertInstrument(tx.db, {
      ...args,
      selectable: args.selectable ?? true,
      multipleTechReviewsEnabled: args.multipleTechReviewsEnabled ?? false,
    });
    await recordMade(tx, { type: 'INSTRUMENT_CREATED', objectId: instrument.id }, instrument);
    return instrument;
  });
}

/**
 * Overwrites an instrument and records INSTRUMENT_UPDATED with what was. When the manager changes and the caller wants it, the event says whose
 * unsubmitted technical reviews go to the new manager; the technical reviews follow it.
 */
export function updateInstrument(ctx: Ctx, args: UpdateInstrumentArgs): Promise<queries.InstrumentRow> {
  return transaction(ctx, async (tx) => {
    const { id, updateTechReview, selectable, multipleTechReviewsEnabled, ...fields } = args;
    const before = await queries.lockInstrument(tx.db, id);
    if (!before) throw refused('INSTRUMENT_NOT_FOUND');
    await mustExist(tx, fields.managerUserId);
    const instrument = await queries.updateInstrumentRow(tx.db, id, {
      ...fields,
      ...(typeof selectable === 'boolean' ? { selectable } : {}),
      ...(typeof multipleTechReviewsEnabled === 'boolean' ? { multipleTechReviewsEnabled } : {}),
    });
    const moves = updateTechReview && before.managerUserId !== instrument.managerUserId;
    const data = { technicalReviewsFrom: before.managerUserId, technicalReviewsTo: instrument.managerUserId };
    const event: RecordedEvent = { type: 'INSTRUMENT_UPDATED', objectId: id, ...(moves ? { data } : {}) };
    await recordChange(tx, event, before, instrument);
    return instrument;
  });
}

/** Removes an instrument nothing hangs on and records INSTRUMENT_DELETED. */
export function deleteInstrument(ctx: Ctx, id: number): Promise<queries.InstrumentRow> {
  return transaction(ctx, async (tx) => {
    const instrument = await queries.lockInstrument(tx.db, id, 'removing');
    if (!instrument) throw refused('INSTRUMENT_NOT_FOUND');
    const decision = mayDeleteInstrument(await queries.countInstrumentUse(tx.db, id));
    if (!decision.allowed) throw refused(decision.reason, decision.details);
    await queries.deleteInstrumentRow(tx.db, id);
    await recordRemoved(tx, { type: 'INSTRUMENT_DELETED', objectId: id }, instrument);
    return instrument;
  });
}

/** Makes people scientists of an instrument; all of them, or none when one is assigned already. Records INSTRUMENT_SCIENTISTS_ASSIGNED. */
export function assignScientists(ctx: Ctx, instrumentId: number, userIds: readonly number[]): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    if (!(await queries.lockInstrument(tx.db, instrumentId))) throw refused('INSTRUMENT_NOT_FOUND');
    const added = await queries.insertScientists(tx.db, instrumentId, userIds);
    if (added < new Set(userIds).size) throw refused('SCIENTIST_ALREADY_ASSIGNED');
    await record(tx, { type: 'INSTRUMENT_SCIENTISTS_ASSIGNED', objectId: instrumentId, data: { userIds } });
    return true;
  });
}

/** Takes a scientist off an instrument and records INSTRUMENT_SCIENTIST_REMOVED. */
export function removeScientist(ctx: Ctx, instrumentId: number, userId: number): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    if (!(await queries.deleteScientist(tx.db, instrumentId, userId))) {
      throw refused('INSTRUMENT_SCIENTIST_NOT_FOUND');
    }
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
