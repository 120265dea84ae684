import { z } from 'zod';
import { id } from '../kernel/index.ts';
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
