import { z } from 'zod';
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  id,
  inRole,
  isOfficer,
  no,
  text,
  yes,
} from '../kernel/index.ts';
import type { ExperimentStatus } from './bookings.ts';
import { doiText } from './data-doi.ts';
import { type ExperimentRelations, isScientistThere, knowsExperiment } from './policy.ts';
import type { ExperimentReason } from './refusals.ts';

type Answer = Decision<ExperimentReason | AccessReason>;

/** The maximum length of a note for the user office, in characters (rule O146). */
export const experimentNoteLimit = 2000;

/** An experiment can be started at most a day before its booked time, so that nobody starts the wrong one (rule O143). */
const earliestMs = 86_400_000;

/** When an experiment actually started and ended; null until it did. */
export interface ActualTimes {
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/** The facts about an experiment on its day that the rules need. */
export interface DayFacts extends ExperimentRelations, ActualTimes {
  readonly status: ExperimentStatus;
  /** When the booked time starts. */
  readonly startsAt: Date;
}

/** The facts for correcting recorded times. */
export interface CorrectionFacts extends DayFacts {
  /** The times that the form had read. */
  readonly read: ActualTimes;
  readonly wanted: ActualTimes;
}

/** Allows roles that may keep records of experiments at all; others learn nothing about any experiment (rule O185). */
export const mayRecordExperiments = (actor: Actor): Decision<AccessReason> =>
  inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');

/** Allows scientists of the instrument and user officers to record what happens on the day, and also systems with the key (rule O143). */
export function mayRecordExperiment(actor: Actor, facts: ExperimentRelations): Answer {
  return allOf<ExperimentReason | AccessReason>(
    () => mayRecordExperiments(actor),
    () => (knowsExperiment(actor, facts) ? yes : no('EXPERIMENT_NOT_FOUND')),
    () => (isOfficer(actor) || isScientistThere(actor, facts) ? yes : no('EXPERIMENT_OF_OTHERS')),
    () => (facts.isHidden ? no('EXPERIMENT_TAKEN_BACK') : yes),
  );
}

/** Whether the caller may read notes: users who may write them, even after the booking was removed, but no access token (rule O146). */
export const mayReadNotes = (actor: Actor, facts: ExperimentRelations): boolean =>
  actor.kind !== 'token' && mayRecordExperiment(actor, { ...facts, isHidden: false }).allowed;

/** Allows starting an active experiment once, from a day before its booked time (rule O143). */
export function mayStartExperiment(actor: Actor, facts: DayFacts, now: Date): Answer {
  return allOf<ExperimentReason | AccessReason>(
    () => mayRecordExperiment(actor, facts),
    () => (facts.startedAt ? no('EXPERIMENT_START_RECORDED') : yes),
    () => (facts.status === 'ACTIVE' ? yes : no('EXPERIMENT_NOT_STARTABLE')),
    () => (now.getTime() >= facts.startsAt.getTime() - earliestMs ? yes : no('EXPERIMENT_NOT_DUE')),
  );
}

/** Allows ending a started experiment once (rule O143). */
export function mayEndExperiment(actor: Actor, facts: DayFacts): Answer {
  return allOf<ExperimentReason | AccessReason>(
    () => mayRecordExperiment(actor, facts),
    () => (facts.startedAt ? yes : no('EXPERIMENT_START_NOT_RECORDED')),
    () => (facts.endedAt ? no('EXPERIMENT_END_RECORDED') : yes),
  );
}

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/** Allows correcting, removing or adding recorded times: in order, not in the future, and only if the current values were read (rule O145). */
export function mayCorrectTimes(actor: Actor, { read, wanted, ...facts }: CorrectionFacts, now: Date): Answer {
  const { startedAt, endedAt } = wanted;
  return allOf<ExperimentReason | AccessReason>(
    () => mayRecordExperiment(actor, facts),
    () => (facts.status === 'DRAFT' ? no('EXPERIMENT_NOT_STARTABLE') : yes),
    () =>
      isSame(read.startedAt, facts.startedAt) && isSame(read.endedAt, facts.endedAt)
        ? yes
        : no('EXPERIMENT_TIMES_CHANGED'),
    () => (endedAt && !startedAt ? no('EXPERIMENT_START_NOT_RECORDED') : yes),
    () => (startedAt && endedAt && endedAt < startedAt ? no('EXPERIMENT_ENDS_BEFORE_START') : yes),
    () => ([startedAt, endedAt].some((time) => time && time > now) ? no('EXPERIMENT_TIME_TO_COME') : yes),
  );
}

/**
 * Returns the status that follows from these times: recording the end completes an experiment, removing it reopens the experiment;
 * otherwise it is unchanged (rule O144).
 */
export function statusWith(
  was: ActualTimes & { readonly status: ExperimentStatus },
  next: ActualTimes,
): ExperimentStatus {
  if (next.endedAt && !was.endedAt) return 'COMPLETED';
  return was.endedAt && !next.endedAt ? 'ACTIVE' : was.status;
}

/**
 * Returns the status and the end after a scheduler's message. If the end was recorded here, the experiment stays completed, whatever a
 * message repeats, until the scheduler reopens it, which removes the end (rule O144).
 */
export function afterMessage(
  known: ActualTimes,
  said: { readonly status: ExperimentStatus; readonly isReopened: boolean },
): { readonly status: ExperimentStatus; readonly endedAt: Date | null } {
  if (!known.endedAt || said.isReopened) return { status: said.status, endedAt: null };
  return { status: 'COMPLETED', endedAt: known.endedAt };
}

export const experimentOnDayInput = z.object({ experimentPk: id() });
export const correctTimesInput = z.object({
  experimentPk: id(),
  /** The times as they were read; null if none were recorded. */
  readStartedAt: z.date().nullish(),
  readEndedAt: z.date().nullish(),
  /** The new times; null or absent removes them. */
  startedAt: z.date().nullish(),
  endedAt: z.date().nullish(),
});
export const experimentNoteInput = z.object({
  experimentPk: id(),
  note: text(experimentNoteLimit, 'Write what the user office should know'),
});
export const dataDoiInput = z.object({ experimentPk: id(), doi: doiText.nullish() });
