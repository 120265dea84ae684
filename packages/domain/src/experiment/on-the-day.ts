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

/** Characters of a note for the user office (rule O146). */
export const experimentNoteLimit = 2000;

/** An experiment is begun a day before its booked time at the earliest, so that nobody begins the wrong one (rule O143). */
const earliestMs = 86_400_000;

/** When an experiment really began and ended; null until it did. */
export interface ActualTimes {
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

/** What the rules ask about an experiment on its day. */
export interface DayFacts extends ExperimentRelations, ActualTimes {
  readonly status: ExperimentStatus;
  /** When the booked time begins. */
  readonly startsAt: Date;
}

/** What counts when recorded times are put right. */
export interface CorrectionFacts extends DayFacts {
  /** The times the form had read. */
  readonly read: ActualTimes;
  readonly wanted: ActualTimes;
}

/** Who keeps the record of any experiment at all; whoever does not is told nothing of one (rule O185). */
export const mayKeepRecords = (actor: Actor): Decision<AccessReason> =>
  inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');

/** Scientists of the instrument and user officers keep the record of the day, also for systems with the key (rule O143). */
export function mayKeepRecord(actor: Actor, facts: ExperimentRelations): Answer {
  return allOf<ExperimentReason | AccessReason>(
    () => mayKeepRecords(actor),
    () => (knowsExperiment(actor, facts) ? yes : no('EXPERIMENT_NOT_FOUND')),
    () => (isOfficer(actor) || isScientistThere(actor, facts) ? yes : no('EXPERIMENT_OF_OTHERS')),
    () => (facts.isOutOfSight ? no('EXPERIMENT_TAKEN_BACK') : yes),
  );
}

/** Notes are read by those who may write one, of a booking that was removed too; no access token writes any (rule O146). */
export const mayReadNotes = (actor: Actor, facts: ExperimentRelations): boolean =>
  actor.kind !== 'token' && mayKeepRecord(actor, { ...facts, isOutOfSight: false }).allowed;

/** Once, of an experiment that is active, from a day before its booked time on (rule O143). */
export function mayStartExperiment(actor: Actor, facts: DayFacts, now: Date): Answer {
  return allOf<ExperimentReason | AccessReason>(
    () => mayKeepRecord(actor, facts),
    () => (facts.startedAt ? no('EXPERIMENT_START_RECORDED') : yes),
    () => (facts.status === 'ACTIVE' ? yes : no('EXPERIMENT_NOT_STARTABLE')),
    () => (now.getTime() >= facts.startsAt.getTime() - earliestMs ? yes : no('EXPERIMENT_NOT_DUE')),
  );
}

/** Once, of an experiment that was begun (rule O143). */
export function mayEndExperiment(actor: Actor, facts: DayFacts): Answer {
  return allOf<ExperimentReason | AccessReason>(
    () => mayKeepRecord(actor, facts),
    () => (facts.startedAt ? yes : no('EXPERIMENT_START_NOT_RECORDED')),
    () => (facts.endedAt ? no('EXPERIMENT_END_RECORDED') : yes),
  );
}

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/**
 * Times that were recorded by mistake are put right, taken back, or filled in afterwards: in order, not in the future, and only by who
 * had read what is there (rule O145).
 */
export function mayCorrectTimes(actor: Actor, { read, wanted, ...facts }: CorrectionFacts, now: Date): Answer {
  const { startedAt, endedAt } = wanted;
  return allOf<ExperimentReason | AccessReason>(
    () => mayKeepRecord(actor, facts),
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
 * The status with these times: recording the end completes an experiment, taking the end back opens it again; otherwise it stays
 * (rule O144).
 */
export function statusWith(
  was: ActualTimes & { readonly status: ExperimentStatus },
  next: ActualTimes,
): ExperimentStatus {
  if (next.endedAt && !was.endedAt) return 'COMPLETED';
  return was.endedAt && !next.endedAt ? 'ACTIVE' : was.status;
}

/**
 * What a message of the scheduler leaves of an experiment whose end was recorded here: it stays completed, whatever a message repeats, until
 * the scheduler opens it again, which takes the end back (rule O144).
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
  /** As they were read; null where nothing was recorded. */
  readStartedAt: z.date().nullish(),
  readEndedAt: z.date().nullish(),
  /** As they are to be; null, or left out, takes back. */
  startedAt: z.date().nullish(),
  endedAt: z.date().nullish(),
});
export type CorrectTimes = z.output<typeof correctTimesInput>;
export const experimentNoteInput = z.object({
  experimentPk: id(),
  note: text(experimentNoteLimit, 'Write what the user office should know'),
});
export const dataDoiInput = z.object({ experimentPk: id(), doi: doiText.nullish() });
