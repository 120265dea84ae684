import { isOfficer, userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import type { InstrumentKey } from './fap-meeting.queries.ts';
import { listHiddenProposals, listHiddenRanks, listLocked, type RoomKey } from './meeting-room.queries.ts';

const keyOf = ({ fapId, callId }: RoomKey) => `${fapId}/${callId}`;

const locked = oneLoader<string, RoomKey>((ctx, keys) => {
  const rooms = keys.map((key) => {
    const [fapId = 0, callId = 0] = key.split('/').map(Number);
    return { fapId, callId };
  });
  return listLocked(ctx.db, rooms);
}, keyOf);

/** Whether the meeting of a panel on a call is locked, batched (rule R164). */
export const isMeetingLocked = async (ctx: Ctx, key: RoomKey): Promise<boolean> =>
  (await locked.load(ctx, keyOf(key))) !== null;

const stoodOn = oneLoader<number, { proposalPk: number }>(
  async (ctx, pks) => {
    const me = userIdOf(ctx.actor);
    const mine = me === undefined ? [] : await listHiddenProposals(ctx.db, me, pks);
    return mine.map((proposalPk) => ({ proposalPk }));
  },
  ({ proposalPk }) => proposalPk,
);

/**
 * Whether a proposal is hidden from the caller in the meeting because the caller is on it or has a blocking conflict (rule R165), batched.
 * Nothing is hidden from user officers. This is the only check of this kind for everything in the meeting.
 */
export const isKeptOut = async (ctx: Ctx, proposalPk: number): Promise<boolean> =>
  !isOfficer(ctx.actor) && (await stoodOn.load(ctx, proposalPk)) !== null;

/** Returns those of the places that the caller may know of, in their order. */
export async function heardOf<Place extends { readonly proposalPk: number }>(
  ctx: Ctx,
  places: readonly Place[],
): Promise<Place[]> {
  const kept = await Promise.all(places.map(({ proposalPk }) => isKeptOut(ctx, proposalPk)));
  return places.filter((_, at) => !kept[at]);
}

const meetingOf = ({ fapId, instrumentId, callId }: InstrumentKey) => `${fapId}/${instrumentId}/${callId}`;

const hiddenRanks = manyLoader<string, InstrumentKey & { rankOrder: number }>(async (ctx, keys) => {
  const me = userIdOf(ctx.actor);
  const meetings = keys.map((key) => {
    const [fapId = 0, instrumentId = 0, callId = 0] = key.split('/').map(Number);
    return { fapId, instrumentId, callId };
  });
  return me === undefined ? [] : listHiddenRanks(ctx.db, me, meetings);
}, meetingOf);

/** Returns the ranks in a meeting that are hidden from the caller, batched; none for user officers (rule R220). */
export async function ranksHiddenIn(ctx: Ctx, key: InstrumentKey): Promise<number[]> {
  if (isOfficer(ctx.actor)) return [];
  return (await hiddenRanks.load(ctx, meetingOf(key))).map(({ rankOrder }) => rankOrder);
}
