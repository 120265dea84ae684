import { z } from 'zod';
import { id, ids, text } from '../kernel/index.ts';
import { instrumentDescriptionLimit, instrumentNameLimit, instrumentShortCodeLimit } from './limits.ts';

const fields = {
  name: text(instrumentNameLimit, 'Name is required'),
  shortCode: text(instrumentShortCodeLimit, 'Short code is required'),
  description: text(instrumentDescriptionLimit, 'Description is required'),
  managerUserId: z
    .int({ error: 'Please specify beamline manager' })
    .min(0, { message: 'Please specify beamline manager' })
    .max(2147483647),
};

export const createInstrumentArgs = z.object({
  ...fields,
  selectable: z.boolean().nullish().default(true),
  multipleTechReviewsEnabled: z.boolean().nullish().default(false),
});
export type CreateInstrumentArgs = z.infer<typeof createInstrumentArgs>;

export const updateInstrumentArgs = z.object({
  id: id(),
  ...fields,
  selectable: z.boolean().nullish(),
  multipleTechReviewsEnabled: z.boolean().nullish(),
  /** Unsubmitted technical reviews of the instrument follow to a new manager. */
  updateTechReview: z.boolean(),
});
export type UpdateInstrumentArgs = z.infer<typeof updateInstrumentArgs>;

export const assignScientistsToInstrumentArgs = z.object({
  instrumentId: id(),
  scientistIds: ids().min(1, { message: 'Please choose at least one scientist' }),
});

export const removeScientistFromInstrumentArgs = z.object({ instrumentId: id(), scientistId: id() });

export const instrumentsArgs = z.object({ callIds: ids().nullish() });
