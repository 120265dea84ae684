import { z } from 'zod';

/** What the dialog holds: an experiment's place, who helps there, and whether others may be there too. */
export const planForm = z
  .object({
    instrumentId: z.number({ error: 'Please choose an instrument' }),
    startsAt: z.iso.datetime({ error: 'Please say when it starts' }),
    endsAt: z.iso.datetime({ error: 'Please say when it ends' }),
    localContactId: z.number().nullable(),
    shared: z.boolean(),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    path: ['endsAt'],
    error: 'The end must be after the beginning',
  });

export type PlanValues = z.infer<typeof planForm>;
