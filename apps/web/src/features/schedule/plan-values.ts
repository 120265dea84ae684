import { z } from 'zod';

/** The form of the dialog: the place of an experiment, its local contact, and whether the time is shared. */
export const planForm = z
  .object({
    instrumentId: z.number({ error: 'Please choose an instrument' }),
    startsAt: z.iso.datetime({ error: 'Please enter when it starts' }),
    endsAt: z.iso.datetime({ error: 'Please enter when it ends' }),
    localContactId: z.number().nullable(),
    shared: z.boolean(),
  })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, {
    path: ['endsAt'],
    error: 'The end must be after the start',
  });

export type PlanValues = z.infer<typeof planForm>;
