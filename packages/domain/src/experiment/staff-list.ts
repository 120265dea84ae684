import { z } from 'zod';
import { id, tableOf, text } from '../kernel/index.ts';

/** A period of time; absent ends are open. */
const timeSpan = z.object({ from: z.date().nullish(), to: z.date().nullish() }).meta({ id: 'TimeSpan' });

/** The filter of the staff's table of experiments (rule O30). */
const experimentsFilter = z
  .object({
    callId: id().nullish(),
    instrumentId: id().nullish(),
    /** Experiments on instruments that this person is a scientist of. */
    instrumentScientistUserId: id().nullish(),
    experimentSafetyStatusId: id().nullish(),
    /** Experiments that start at this time or later. */
    experimentStartDate: z.date().nullish(),
    /** Experiments that are over by this time. */
    experimentEndDate: z.date().nullish(),
    /** Experiments that overlap this period. */
    overlaps: timeSpan.nullish(),
    /** Experiments for which something is overdue (rule O130). */
    overdue: z.boolean().nullish(),
  })
  .meta({ id: 'ExperimentsFilter' });
export type ExperimentsFilter = z.infer<typeof experimentsFilter>;

/** Columns by which the staff's table can be sorted (rule O30). */
const experimentSortFields = ['experimentId', 'startsAt', 'endsAt'] as const;

export const allExperimentsArgs = z.object({
  filter: experimentsFilter.nullish(),
  ...tableOf(experimentSortFields),
});
export type AllExperimentsInput = z.infer<typeof allExperimentsArgs>;

export const experimentArgs = z.object({ experimentPk: id() });
export const experimentByIdArgs = z.object({ experimentId: text(40) });

/** The default number of rows on a page of the staff's table. */
export const experimentsPageSize = 10;

/** The text shown if no safety form was started. */
export const safetyNotStarted = 'ESF Not Started';
