import { mayAssignInstruments } from '@atrium/domain/call';
import { type Ctx, transaction } from '../../access/context.ts';
import { notFound, refused } from '../../access/errors.ts';
import { type CallRow, findCalls, lockCall } from './call.queries.ts';
import * as links from './call-links.queries.ts';

/** Puts instruments on a call, each with its panel if given: all of them or none (behaviour/core §5.4). */
export function assignInstruments(
  ctx: Ctx,
  input: { callId: number; instrumentFapIds: readonly { instrumentId: number; fapId?: number | null }[] },
): Promise<CallRow> {
  return transaction(ctx, async (tx) => {
    const call = await lockCall(tx.db, input.callId);
    if (!call) throw notFound('Call not found');
    const wanted = new Map(input.instrumentFapIds.map(({ instrumentId, fapId }) => [instrumentId, fapId ?? null]));
    if (wanted.size === 0) return call;
    const { callTags, instruments } = await links.findTagsForAssignment(tx.db, call.id, [...wanted.keys()]);
    if (instruments.length < wanted.size) throw refused('CALL_LINK_UNKNOWN');
    const decision = mayAssignInstruments(callTags, instruments);
    if (!decision.allowed) throw refused(decision.reason, decision.details);
    await links.insertCallInstruments(
      tx.db,
      [...wanted].map(([instrumentId, fapId]) => ({ callId: call.id, instrumentId, fapId })),
    );
    return call;
  });
}

async function callAfter(ctx: Ctx, callId: number, found: boolean): Promise<CallRow> {
  const [call] = await findCalls(ctx.db, [callId]);
  if (!call) throw notFound('Call not found');
  if (!found) throw refused('INSTRUMENT_NOT_ON_CALL');
  return call;
}

/** Gives an instrument of the call a panel, or takes it away; proposals in panels already stay there. */
export async function setFap(
  ctx: Ctx,
  { callId, instrumentId, fapId }: { callId: number; instrumentId: number; fapId?: number | null },
): Promise<CallRow> {
  const found = await links.updateCallInstrument(ctx.db, { callId, instrumentId }, { fapId: fapId ?? null });
  return callAfter(ctx, callId, found);
}

/** Takes an instrument off the call; proposals on the instrument stay. */
export async function removeInstrument(ctx: Ctx, key: { callId: number; instrumentId: number }): Promise<CallRow> {
  return callAfter(ctx, key.callId, await links.deleteCallInstrument(ctx.db, key));
}

/** Says how much time of the instrument the call gives, in the call's unit. */
export async function setAvailabilityTime(
  ctx: Ctx,
  { availabilityTime, ...key }: { callId: number; instrumentId: number; availabilityTime: number },
): Promise<boolean> {
  if (!(await links.updateCallInstrument(ctx.db, key, { availabilityTime }))) throw refused('INSTRUMENT_NOT_ON_CALL');
  return true;
}
