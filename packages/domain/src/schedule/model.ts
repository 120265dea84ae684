import { z } from 'zod';
import type { Sentences } from '../kernel/index.ts';

/** A span of time; `endsAt` is exclusive. */
export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Whether two spans overlap; a span that begins when the other ends does not. */
export const overlap = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Returns the length of a span in hours. */
export const hoursOf = ({ startsAt, endsAt }: Span): number => (endsAt.getTime() - startsAt.getTime()) / 3_600_000;

export const beamTimeWishKind = z.enum(['PREFERRED', 'IMPOSSIBLE']).meta({ id: 'BeamTimeWishKind' });

/** When a team would prefer to come, or cannot come. */
export interface BeamTimeWish {
  readonly from: Date;
  readonly to: Date;
  readonly kind: z.infer<typeof beamTimeWishKind>;
}

/** Returns a wish as a span. */
export const spanOfWish = ({ from, to }: BeamTimeWish): Span => ({ startsAt: from, endsAt: to });

/** Hours per unit in which calls grant time. */
export const hoursOfUnit = { Hour: 1, Day: 24, Week: 168 } as const;
export type AllocationUnit = keyof typeof hoursOfUnit;

/** The value of the setting EXPERIMENTS_PLANNED if people plan in Atrium (rule O100). */
export const plannedHere = 'HERE';

export type ScheduleReason =
  | 'PLANNED_BY_SCHEDULER'
  | 'NOT_YOUR_INSTRUMENT'
  | 'CLOSURE_NOT_FOUND'
  | 'BEAM_TIME_TAKEN'
  | 'BEAM_TIME_ENDS_BEFORE_IT_BEGINS'
  | 'BEAM_TIME_TOO_LONG'
  | 'PROPOSAL_NOT_PLANNABLE'
  | 'NOT_ON_PLANNED_INSTRUMENT'
  | 'CONTACT_UNKNOWN'
  | 'BEAM_TIME_CHANGED_MEANWHILE'
  | 'BEAM_TIME_NOT_DRAFT'
  | 'BEAM_TIME_NOT_ACTIVE'
  | 'BEAM_TIME_NOT_COMPLETED'
  | 'BEAM_TIME_COMPLETED';

export const scheduleSentences: Sentences<ScheduleReason> = {
  PLANNED_BY_SCHEDULER:
    'Experiments are planned by the scheduler. To plan them here, change the setting “Experiments are planned”.',
  NOT_YOUR_INSTRUMENT: 'You can plan time only on instruments where you are a scientist',
  CLOSURE_NOT_FOUND: 'Closed time not found',
  BEAM_TIME_TAKEN: ({ experimentId }) =>
    `${experimentId ? `Experiment ${String(experimentId)}` : 'Another experiment'} is on the instrument at that time. Mark both as shared to let them overlap.`,
  BEAM_TIME_ENDS_BEFORE_IT_BEGINS: 'The end must be after the start',
  BEAM_TIME_TOO_LONG: 'At most a year is possible at once',
  PROPOSAL_NOT_PLANNABLE: 'Time can be planned only for accepted proposals whose decision has been submitted',
  NOT_ON_PLANNED_INSTRUMENT: 'The proposal is not on this instrument',
  CONTACT_UNKNOWN: 'The local contact was not found',
  BEAM_TIME_CHANGED_MEANWHILE:
    'Somebody else has changed this experiment in the meantime. Check the current version and try again.',
  BEAM_TIME_NOT_DRAFT: ({ experimentId }) => `Experiment ${String(experimentId)} is already published`,
  BEAM_TIME_NOT_ACTIVE: ({ experimentId }) =>
    `Experiment ${String(experimentId)} is not published or is already completed`,
  BEAM_TIME_NOT_COMPLETED: ({ experimentId }) => `Experiment ${String(experimentId)} is not completed`,
  BEAM_TIME_COMPLETED: ({ experimentId }) => `Experiment ${String(experimentId)} is completed. Reopen it first.`,
};

/** Why a person is notified of published time. */
export const notificationReasonWords = {
  LEADER: 'Leads the proposal',
  MEMBER: 'Is on the proposal',
  CONTACT: 'Is the local contact',
} as const;
