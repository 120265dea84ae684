import { z } from 'zod';
import { id, tableOf } from '../kernel/index.ts';
import { experimentStatus } from './bookings.ts';

/** Which experiments of a person are wanted: in one of these states, not over by then, on this instrument (rule O5). */
const userExperimentsFilter = z
  .object({
    status: z.array(experimentStatus).max(experimentStatus.options.length).nullish(),
    endsAfter: z.date().nullish(),
    instrumentId: id().nullish(),
  })
  .meta({ id: 'UserExperimentsFilter' });
export type UserExperimentsFilter = z.infer<typeof userExperimentsFilter>;

export const userExperimentsArgs = z.object({ filter: userExperimentsFilter.nullish() });

/** What the table of one's own experiments is sorted by (rule O235). */
export const ownExperimentSortFields = [
  ...(['experimentId', 'title', 'proposalId', 'instrument'] as const),
  ...(['localContact', 'startsAt', 'endsAt', 'data'] as const),
] as const;

export const myExperimentsArgs = z.object({
  filter: userExperimentsFilter.nullish(),
  ...tableOf(ownExperimentSortFields),
});
export type MyExperimentsInput = z.infer<typeof myExperimentsArgs>;
