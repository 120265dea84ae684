import {
  type MeetingTimer,
  mayReorder,
  maySteerRoom,
  ranksAfterMove,
  restingTimer,
  type TimerAct,
  timerAfter,
  timerOfNext,
} from '@atrium/domain/fap-meeting';
import { userIdOf } from '@atrium/domain/kernel';
import type { EventName } from '@atrium/domain/workflow';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { calls } from '../call/index.ts';
import { panelFacts } from '../fap-review/index.ts';
import { insist } from '../proposal/index.ts';
import { meetingFacts } from './fap-meeting.facts.ts';
import { listMeetingPlaces } from './fap-meeting.queries.ts';
import { upsertRanks } from './meeting-ranks.queries.ts';
import { heardOf, isKeptOut } from './meeting-room.facts.ts';
import { findRoom, listAgenda, type RoomKey, type RoomRow, upsertRoom } from './meeting-room.queries.ts';

const absentPlace = () => refused('FAP_PROPOSAL_NOT_FOUND', undefined, 'NOT_FOUND');

/** Returns a room that nobody has steered yet. */
export const emptyRoom = ({ fapId, callId }: RoomKey): RoomRow => ({
  fapId,
  callId,
  proposalPk: null,
  instrumentId: null,
  discussedSince: null,
  minutes: null,
  timerStartedAt: null,
  timerSpentMs: 0,
  locked: false,
  lockedBy: null,
});

const timerOf = ({ timerStartedAt, timerSpentMs }: RoomRow): MeetingTimer => ({
  startedAt: timerStartedAt?.getTime() ?? null,
  spentMs: timerSpentMs,
});

const timerColumns = ({ startedAt, spentMs }: MeetingTimer) => ({
  timerStartedAt: startedAt === null ? null : new Date(startedAt),
  timerSpentMs: Math.min(Math.round(spentMs), 2_000_000_000),
});

/** Changes a room: checks the rule again under the lock, writes, and records the event that updates the panel's screens. */
function changeRoom(
  ctx: Ctx,
  { fapId, callId }: RoomKey,
  change: (
    tx: Ctx,
    room: RoomRow,
  ) => Promise<{
    readonly set: Partial<RoomRow>;
    readonly type: EventName;
    readonly description?: string;
  }>,
): Promise<RoomRow> {
  const key = { fapId, callId };
  return transaction(ctx, async (tx) => {
    const facts = await panelFacts(tx, fapId);
    if (!facts) throw refused('FAP_NOT_FOUND');
    if (!(await calls.load(tx, callId))) throw refused('CALL_NOT_FOUND');
    insist(maySteerRoom(tx.actor, facts));
    const room = (await findRoom(tx.db, key)) ?? emptyRoom(key);
    const { set, type, description } = await change(tx, room);
    const after = await upsertRoom(tx.db, key, set);
    await record(tx, {
      type,
      objectId: fapId,
      ...(description ? { description } : {}),
      data: { fapId, callId, instrumentId: after.instrumentId },
    });
    return after;
  });
}

/** Sets the proposal that the panel discusses now; null is a break. Records FAP_MEETING_MOVED_ON (rule R161). */
export function discussInFapMeeting(
  ctx: Ctx,
  input: RoomKey & {
    readonly place?: { readonly proposalPk: number; readonly instrumentId: number } | null | undefined;
  },
): Promise<RoomRow> {
  const { place } = input;
  return changeRoom(ctx, input, async (tx, room) => {
    const agenda = await listAgenda(tx.db, input);
    const isThere = agenda.some(
      ({ proposalPk, instrumentId }) => proposalPk === place?.proposalPk && instrumentId === place.instrumentId,
    );
    if (place && !isThere) throw absentPlace();
    const timer = place ? timerOfNext(room.minutes, tx.now.getTime()) : restingTimer;
    return {
      set: {
        proposalPk: place?.proposalPk ?? null,
        instrumentId: place?.instrumentId ?? null,
        discussedSince: place ? tx.now : null,
        ...timerColumns(timer),
      },
      type: 'FAP_MEETING_MOVED_ON',
    };
  });
}

/**
 * Starts, pauses or restarts the timer, or changes the minutes planned for each proposal; what is left out stays the same. Records
 * FAP_MEETING_TIMED (rule R163).
 */
export function setFapMeetingTimer(
  ctx: Ctx,
  input: RoomKey & { readonly act?: TimerAct | null | undefined; readonly minutes?: number | null | undefined },
): Promise<RoomRow> {
  return changeRoom(ctx, input, async (tx, room) => ({
    set: {
      ...(input.minutes === undefined ? {} : { minutes: input.minutes }),
      ...(input.act ? timerColumns(timerAfter(timerOf(room), input.act, tx.now.getTime())) : {}),
    },
    type: 'FAP_MEETING_TIMED',
  }));
}

/** Freezes order, times and decisions, or unfreezes them. Records FAP_MEETING_LOCKED or FAP_MEETING_UNLOCKED (rule R164). */
export function lockFapMeeting(ctx: Ctx, input: RoomKey & { readonly locked: boolean }): Promise<RoomRow> {
  const { locked } = input;
  return changeRoom(ctx, input, async (tx) => ({
    set: { locked, lockedBy: locked ? (userIdOf(tx.actor) ?? null) : null },
    type: locked ? 'FAP_MEETING_LOCKED' : 'FAP_MEETING_UNLOCKED',
  }));
}

interface Move extends RoomKey {
  readonly instrumentId: number;
  readonly proposalPk: number;
  readonly beforePk?: number | null | undefined;
}

/**
 * Moves a proposal before another one of its instrument, or to the end; two users who move different proposals at the same time both
 * succeed. Records PROPOSAL_FAP_MEETING_REORDER for each proposal with a new rank (rule R162).
 */
export function moveInFapMeeting(ctx: Ctx, input: Move): Promise<RoomRow> {
  const { fapId, callId, instrumentId, proposalPk, beforePk } = input;
  const key = { fapId, callId, instrumentId };
  return transaction(ctx, async (tx) => {
    const facts = await meetingFacts(tx, key);
    if (!facts) throw refused('FAP_NOT_FOUND');
    insist(mayReorder(tx.actor, facts));
    const places = await listMeetingPlaces(tx.db, key);
    const asked = [proposalPk, ...(beforePk ? [beforePk] : [])];
    const hidden = await Promise.all(asked.map((pk) => isKeptOut(tx, pk)));
    const ranks = hidden.includes(true) ? undefined : ranksAfterMove(places, proposalPk, beforePk ?? null);
    if (!ranks) throw absentPlace();
    const rows = await upsertRanks(tx.db, key, ranks);
    await record(
      tx,
      ...rows.map((row) => ({
        type: 'PROPOSAL_FAP_MEETING_REORDER' as const,
        objectId: row.proposalPk,
        proposalPk: row.proposalPk,
        data: { instrumentId, fapId, rankOrder: row.rankOrder },
      })),
    );
    return (await findRoom(tx.db, input)) ?? emptyRoom(input);
  });
}

/** Returns the agenda as the caller may see it, in the order of the meeting within each instrument (rules R42 and R165). */
export const heardAgenda = async (ctx: Ctx, key: RoomKey) => heardOf(ctx, await listAgenda(ctx.db, key));
