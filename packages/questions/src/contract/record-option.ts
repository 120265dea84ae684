import { z } from 'zod';

/** An instrument or a technique as pickers offer it, with what helps to choose; it depends on the call and is never stored. */
export const recordOption = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullish(),
  /** Names of what goes with it: the techniques of an instrument, the instruments of a technique. */
  related: z.array(z.string()).optional(),
  /** Whom to ask about it. */
  contact: z.string().nullish(),
});

export type RecordOption = z.infer<typeof recordOption>;
