import { z } from 'zod';
import { id, tableOf, text } from '../kernel/index.ts';

/** A stretch of time; an open end is left out. */
const timeSpan = z.object({ from: z.date().nullish(), to: z.date().nullish() }).meta({ id: 'TimeSpan' });

/** Which experiments staff want to see (rule O30). */
const experimentsFilter = z
  .object({
    callId: id().nullish(),
    instrumentId: id().nullish(),
    /** On instruments this person is a scientist of. */
    instrumentScientistUserId: id().nullish(),
    experimentSafetyStatusId: id().nullish(),
    /** Those that begin then or later. */
    experimentStartDate: z.date().nullish(),
    /** Those that are over by then. */
    experimentEndDate: z.date().nullish(),
    /** Those of which some part lies in it. */
    overlaps: timeSpan.nullish(),
    /** Those before which something is overdue (rule O130). */
    overdue: z.boolean().nullish(),
  })
  .meta({ id: 'ExperimentsFilter' });
export type ExperimentsFilter = z.infer<typeof experimentsFilter>;

/** What the table of staff is sorted by (rule O30). */
export const experimentSortFields = ['experimentId', 'startsAt', 'endsAt'] as const;

export const allExperimentsArgs = z.object({
  filter: experimentsFilter.nullish(),
  ...tableOf(experimentSortFields),
});
export type AllExperimentsInput = z.infer<typeof allExperimentsArgs>;

export const experimentArgs = z.object({ experimentPk: id() });
export const experimentByIdArgs = z.object({ experimentId: text(40) });

/** Rows of a page of the table of staff, until somebody chooses. */
export const experimentsPageSize = 10;

/** What stands where no safety form was begun. */
export const safetyNotStarted = 'ESF Not Started';
