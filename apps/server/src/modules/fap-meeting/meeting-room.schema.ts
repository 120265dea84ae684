import {
  compareInMeeting,
  discussInFapMeetingArgs,
  fapMeetingPolicies,
  fapMeetingRoomArgs,
  lockFapMeetingArgs,
  maySteerRoom,
  meetingRoomPolicies,
  moveInFapMeetingArgs,
  setFapMeetingTimerArgs,
} from '@atrium/domain/fap-meeting';
import type { PanelFacts } from '@atrium/domain/fap-review';
import type { Ctx } from '../../access/context.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { CallRef, calls, holdCall } from '../call/index.ts';
import { FapRef, faps, holdFap } from '../fap/index.ts';
import { FapProposalRef, panelFacts } from '../fap-review/index.ts';
import { InstrumentWithAvailabilityTimeRef } from '../instrument/index.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import { meetingFacts, ofNoProposal } from './fap-meeting.facts.ts';
import { lockMeeting, lockMeetings } from './fap-meeting.queries.ts';
import { type InstrumentInMeeting, knowsMeeting, listInstrumentsInMeeting } from './meeting-instruments.ts';
import { isKeptOut } from './meeting-room.facts.ts';
import { type AgendaPlace, findRoom, listLeaving, type RoomKey, type RoomRow } from './meeting-room.queries.ts';
import * as service from './meeting-room.service.ts';

const noPanel = 'FAP_NOT_FOUND';

/** An instrument of the agenda with its proposals in the order of the meeting. */
interface AgendaPart {
  readonly instrument: InstrumentInMeeting;
  readonly places: readonly AgendaPlace[];
}

const AgendaPartRef = builder.objectRef<AgendaPart>('FapMeetingAgendaPart').implement({
  description: 'An instrument of a meeting, with its proposals in the order of the meeting.',
  fields: (t) => ({
    instrument: t.field({ type: InstrumentWithAvailabilityTimeRef, resolve: ({ instrument }) => instrument }),
    places: t.field({ type: [FapProposalRef], resolve: ({ places }) => [...places] }),
  }),
});

const RoomAbilitiesRef = abilitiesType<PanelFacts>('FapMeetingRoomAbilities', {
  steer: (facts, ctx) => maySteerRoom(ctx.actor, facts),
});

/** Whether the caller may know which proposal is being discussed. */
const isHeard = async (ctx: Ctx, { proposalPk }: RoomRow) => proposalPk !== null && !(await isKeptOut(ctx, proposalPk));

/** Instruments without a visible proposal are left out; times are hidden from callers who may not know them. */
async function agendaOf(ctx: Ctx, key: RoomKey): Promise<AgendaPart[]> {
  const [instruments, places, knows] = await Promise.all([
    listInstrumentsInMeeting(ctx, key),
    service.heardAgenda(ctx, key),
    knowsMeeting(ctx, key.fapId),
  ]);
  const byInstrument = Map.groupBy(places, ({ instrumentId }) => instrumentId);
  return instruments.flatMap((instrument) => {
    const own = byInstrument.get(instrument.id);
    const availabilityTime = knows ? instrument.availabilityTime : null;
    return own ? [{ instrument: { ...instrument, availabilityTime }, places: own.toSorted(compareInMeeting) }] : [];
  });
}

const FapMeetingRoomRef = builder.objectRef<RoomRow>('FapMeetingRoom').implement({
  description: 'The current state of a panel meeting on a call, as far as the caller may see it.',
  fields: (t) => ({
    fapId: t.exposeInt('fapId'),
    callId: t.exposeInt('callId'),
    fap: t.field({ type: FapRef, nullable: true, resolve: (room, _, ctx) => faps.load(ctx, room.fapId) }),
    call: t.field({ type: CallRef, nullable: true, resolve: (room, _, ctx) => calls.load(ctx, room.callId) }),
    discussedPk: t.int({
      nullable: true,
      description: 'The proposal under discussion; null during a break, and for callers who have to leave.',
      resolve: async (room, _, ctx) => ((await isHeard(ctx, room)) ? room.proposalPk : null),
    }),
    discussedInstrumentId: t.int({
      nullable: true,
      resolve: async (room, _, ctx) => ((await isHeard(ctx, room)) ? room.instrumentId : null),
    }),
    discussedSince: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: async (room, _, ctx) => ((await isHeard(ctx, room)) ? room.discussedSince : null),
    }),
    pleaseLeave: t.boolean({
      description: 'The caller is on the proposal under discussion and is told nothing else about it.',
      resolve: async (room, _, ctx) => room.proposalPk !== null && !(await isHeard(ctx, room)),
    }),
    leaving: t.field({
      type: [BasicUserDetailsRef],
      description: 'Panel members who are on the proposal under discussion; for those who lead the meeting.',
      resolve: async (room, _, ctx) => {
        if (room.proposalPk === null || !(await isHeard(ctx, room)) || !(await knowsMeeting(ctx, room.fapId)))
          return [];
        return people.loadMany(ctx, await listLeaving(ctx.db, room.fapId, room.proposalPk));
      },
    }),
    minutes: t.exposeInt('minutes', { nullable: true, description: 'Minutes planned for each proposal.' }),
    timerStartedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: async (room, _, ctx) => ((await isHeard(ctx, room)) ? room.timerStartedAt : null),
    }),
    timerSpentMs: t.int({
      description: 'Time on the timer before it was last started, in milliseconds.',
      resolve: async (room, _, ctx) => ((await isHeard(ctx, room)) ? room.timerSpentMs : 0),
    }),
    locked: t.exposeBoolean('locked'),
    lockedBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: (room, _, ctx) => (room.lockedBy === null ? null : people.load(ctx, room.lockedBy)),
    }),
    agenda: t.field({ type: [AgendaPartRef], resolve: (room, _, ctx) => agendaOf(ctx, room) }),
    abilities: t.field({
      type: RoomAbilitiesRef,
      nullable: true,
      resolve: (room, _, ctx) => panelFacts(ctx, room.fapId),
    }),
  }),
});

/** Prevents changes to the panel, the call and the decisions while their room changes. */
async function lockRoom(tx: Ctx, { fapId, callId }: RoomKey): Promise<void> {
  await holdFap(tx.db, fapId);
  await holdCall(tx.db, callId);
  await lockMeetings(tx.db, fapId, callId);
}

query('fapMeetingRoom', {
  type: FapMeetingRoomRef,
  nullable: true,
  input: fapMeetingRoomArgs,
  policy: meetingRoomPolicies.enter,
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: async (ctx, key) => {
    if (!(await calls.load(ctx, key.callId))) return null;
    return (await findRoom(ctx.db, key)) ?? service.emptyRoom(key);
  },
});

mutation('discussInFapMeeting', {
  type: FapMeetingRoomRef,
  description: 'Sets the proposal under discussion; without a place the meeting takes a break.',
  input: discussInFapMeetingArgs,
  policy: meetingRoomPolicies.steer,
  lock: lockRoom,
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: service.discussInFapMeeting,
});

mutation('setFapMeetingTimer', {
  type: FapMeetingRoomRef,
  description: 'Starts, pauses or restarts the timer, or sets the minutes planned for each proposal.',
  input: setFapMeetingTimerArgs,
  policy: meetingRoomPolicies.steer,
  lock: lockRoom,
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: service.setFapMeetingTimer,
});

mutation('lockFapMeeting', {
  type: FapMeetingRoomRef,
  description: 'Locks the order, times and decisions of a meeting, or unlocks them.',
  input: lockFapMeetingArgs,
  policy: meetingRoomPolicies.steer,
  lock: lockRoom,
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: service.lockFapMeeting,
});

mutation('moveInFapMeeting', {
  type: FapMeetingRoomRef,
  description: 'Moves a proposal in front of another of its instrument, or to the end.',
  input: moveInFapMeetingArgs,
  policy: fapMeetingPolicies.reorder,
  lock: (tx, input) => lockMeeting(tx.db, input),
  facts: async (ctx, input) => {
    const facts = await meetingFacts(ctx, input);
    return facts && ofNoProposal(facts);
  },
  absent: noPanel,
  resolve: service.moveInFapMeeting,
});
