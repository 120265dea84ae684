import { z } from 'zod';
import { id } from '../kernel/index.ts';
import { minutesMax, minutesMin } from './model.ts';

const room = { fapId: id(), callId: id() };

export const fapMeetingRoomArgs = z.object(room);

/** An item on the agenda: a proposal on one of its instruments. */
const agendaPlace = z.object({ proposalPk: id(), instrumentId: id() });

/** Null means a break: nothing is discussed (rule R161). */
export const discussInFapMeetingArgs = z.object({
  ...room,
  place: agendaPlace.meta({ id: 'AgendaPlaceInput' }).nullish(),
});

/** What to do with the timer of the proposal under discussion (rule R163). */
const timerAct = z.enum(['START', 'PAUSE', 'RESTART']).meta({ id: 'MeetingTimerAct' });
export type TimerAct = z.output<typeof timerAct>;

export const setFapMeetingTimerArgs = z.object({
  ...room,
  act: timerAct.nullish(),
  minutes: z
    .int()
    .min(minutesMin, { message: `Must be greater than or equal to ${minutesMin}` })
    .max(minutesMax, { message: `Must be less than or equal to ${minutesMax}` })
    .nullish(),
});

export const lockFapMeetingArgs = z.object({ ...room, locked: z.boolean() });

/** The proposal of the instrument to move before; null to move to the end (rule R162). */
export const moveInFapMeetingArgs = z.object({
  ...room,
  instrumentId: id(),
  proposalPk: id(),
  beforePk: id().nullish(),
});
