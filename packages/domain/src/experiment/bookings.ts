import { z } from 'zod';
import { id, tableOf } from '../kernel/index.ts';

/** States of an experiment (rule O1). */
export const experimentStatus = z.enum(['DRAFT', 'ACTIVE', 'COMPLETED']).meta({ id: 'ExperimentStatus' });
export type ExperimentStatus = z.infer<typeof experimentStatus>;

/** A key of the scheduler, which may be text; a value that merely converts to a number, such as `true`, is rejected. */
const keyOf = (message?: string) =>
  z
    .union([z.number(), z.string()], message)
    .pipe(z.coerce.number<string | number>(message).int(message).min(1, message).max(2147483647, message));
const key = keyOf();
const moment = z
  .string()
  .min(1)
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()), { message: 'it is not a date' });

const missingProposal = 'Proposal id not found in the message';
const proposalKey = keyOf(missingProposal);

const times = { startsAt: moment, endsAt: moment };
const inOrder = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => startsAt <= endsAt;
const wrongOrder = { message: 'it ends before it begins' };

const booking = {
  id: key,
  ...times,
  status: experimentStatus,
  proposalPk: proposalKey,
  /** An invalid person is ignored, and the booking counts without one. */
  localContactId: key.nullish().catch(null),
};

/** Time was booked (rule O2). */
export const slotAdded = z.object({ ...booking, instrumentId: key }).refine(inOrder, wrongOrder);
export type SlotAdded = z.output<typeof slotAdded>;

/** Booked time was changed, activated, completed or reopened. */
export const slotChanged = z.object(booking).refine(inOrder, wrongOrder);
export type SlotChanged = z.output<typeof slotChanged>;

/** Booked time was removed. */
export const slotsRemoved = z.object({
  scheduledevents: z.array(z.object({ id: key, proposalPk: proposalKey })).min(1),
});
export type SlotsRemoved = z.output<typeof slotsRemoved>;

/** Describes the problems of a message in one line, for the officer who finds it set aside (rule O31). */
export const whatIsWrong = (issues: readonly z.core.$ZodIssue[]): string =>
  issues
    .map(({ path, message }) =>
      message === missingProposal ? message : `${path.map(String).join('.') || 'message'}: ${message}`,
    )
    .join('; ');

/** Messages that change an existing experiment. */
export const slotChanges = [
  'PROPOSAL_BOOKING_TIME_ACTIVATED',
  'PROPOSAL_BOOKING_TIME_COMPLETED',
  'PROPOSAL_BOOKING_TIME_UPDATED',
  'PROPOSAL_BOOKING_TIME_REOPENED',
] as const;

/** Why a scheduler's message is set aside if experiments are planned here (rule O100). */
export const plannedHereWords =
  'Experiments are planned here, not by the scheduler: change the setting “Experiments are planned”, then retry the message';

/** Returns the visible id of an experiment: the id of its proposal and a running number from 1. */
export const experimentIdOf = (proposalId: string, sequence: number): string => `${proposalId}-${sequence}`;

/** Returns the running number in the visible id of an experiment. */
export const numberWithinProposal = (experimentId: string): number =>
  Number(experimentId.slice(experimentId.lastIndexOf('-') + 1));

/** Which experiments of a person to return: in one of these states, not over by then, on this instrument (rule O5). */
const userExperimentsFilter = z
  .object({
    status: z.array(experimentStatus).max(experimentStatus.options.length).nullish(),
    endsAfter: z.date().nullish(),
    instrumentId: id().nullish(),
  })
  .meta({ id: 'UserExperimentsFilter' });
export type UserExperimentsFilter = z.infer<typeof userExperimentsFilter>;

export const userExperimentsArgs = z.object({ filter: userExperimentsFilter.nullish() });

/** Columns by which users can sort their own experiments (rule O235). */
export const ownExperimentSortFields = [
  ...(['experimentId', 'title', 'proposalId', 'instrument'] as const),
  ...(['localContact', 'startsAt', 'endsAt', 'data'] as const),
] as const;

export const myExperimentsArgs = z.object({
  filter: userExperimentsFilter.nullish(),
  ...tableOf(ownExperimentSortFields),
});
export type MyExperimentsInput = z.infer<typeof myExperimentsArgs>;
