import { mayAssignInstruments } from '@atrium/domain/call';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { keepFromRemoval } from '../../db/row-lock.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { recordChange } from '../../events/record-change.ts';
import { type CallRow, lockCall } from './call.queries.ts';
import * as links from './call-links.queries.ts';

/** Adds instruments to a call, each with its panel if given: all of them or none (rule C25). Records CALL_INSTRUMENTS_ASSIGNED. */
export function assignInstruments(
  ctx: Ctx,
  input: { callId: number; instrumentFapIds: readonly { instrumentId: number; fapId?: number | null }[] },
): Promise<CallRow> {
  return transaction(ctx, async (tx) => {
    const wanted = new Map(input.instrumentFapIds.map(({ instrumentId, fapId }) => [instrumentId, fapId ?? null]));
    await keepFromRemoval(tx.db, 'instruments', [...wanted.keys()]);
    const call = await lockCall(tx.db, input.callId);
    if (!call) throw refused('CALL_NOT_FOUND');
    if (wanted.size === 0) return call;
    const { callTags, instruments } = await links.findTagsForAssignment(tx.db, call.id, [...wanted.keys()]);
    if (instruments.length < wanted.size) throw refused('CALL_LINK_UNKNOWN');
    insist(mayAssignInstruments(callTags, instruments));
    await links.insertCallInstruments(
      tx.db,
      [...wanted].map(([instrumentId, fapId]) => ({ callId: call.id, instrumentId, fapId })),
    );
    const fapIds = [...new Set([...wanted.values()].filter((id) => id !== null))];
    const data = { instrumentIds: [...wanted.keys()], ...(fapIds.length > 0 ? { fapIds } : {}) };
    await record(tx, { type: 'CALL_INSTRUMENTS_ASSIGNED', objectId: call.id, description: call.shortCode, data });
    return call;
  });
}

interface InstrumentOfCall {
  readonly callId: number;
  readonly instrumentId: number;
}

/** Locks the call and returns it with its link to an instrument, before one of them is changed. */
async function linkOf(tx: Ctx, { callId, instrumentId }: InstrumentOfCall) {
  const call = await lockCall(tx.db, callId);
  if (!call) throw refused('CALL_NOT_FOUND');
  const link = (await links.findInstrumentsOfCalls(tx.db, [callId])).find(({ id }) => id === instrumentId);
  if (!link) throw refused('INSTRUMENT_NOT_ON_CALL');
  const { name, fapId, availabilityTime } = link;
  return { call, name, fapId, availabilityTime };
}

/** Changes the call's settings for an instrument and records CALL_INSTRUMENT_UPDATED with the old values. */
function changeLink(
  ctx: Ctx,
  key: InstrumentOfCall,
  values: { fapId?: number | null; availabilityTime?: number },
): Promise<CallRow> {
  return transaction(ctx, async (tx) => {
    const { call, name, fapId, availabilityTime } = await linkOf(tx, key);
    await links.updateCallInstrument(tx.db, key, values);
    const event: RecordedEvent = { type: 'CALL_INSTRUMENT_UPDATED', objectId: call.id, description: name };
    await recordChange(tx, event, { fapId, availabilityTime }, values);
    return call;
  });
}

/** Sets or clears the panel of an instrument on the call; proposals already in a panel stay there. */
export const setFap = (ctx: Ctx, { fapId, ...key }: InstrumentOfCall & { fapId?: number | null }): Promise<CallRow> =>
  changeLink(ctx, key, { fapId: fapId ?? null });

/** Removes an instrument from the call; proposals on the instrument stay. Records CALL_INSTRUMENT_REMOVED. */
export function removeInstrument(ctx: Ctx, key: InstrumentOfCall): Promise<CallRow> {
  return transaction(ctx, async (tx) => {
    const { call, name: instrument, fapId, availabilityTime } = await linkOf(tx, key);
    await links.deleteCallInstrument(tx.db, key);
    const data = { instrument, fapId, availabilityTime };
    await record(tx, { type: 'CALL_INSTRUMENT_REMOVED', objectId: call.id, description: instrument, data });
    return call;
  });
}

/** Sets how much time on the instrument the call offers, in the call's unit. */
export async function setAvailabilityTime(
  ctx: Ctx,
  { availabilityTime, ...key }: InstrumentOfCall & { availabilityTime: number },
): Promise<boolean> {
  await changeLink(ctx, key, { availabilityTime });
  return true;
}
