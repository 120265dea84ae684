import { z } from 'zod';
import { id, ids, text } from '../kernel/index.ts';
import { techniqueDescriptionLimit, techniqueNameLimit, techniqueShortCodeLimit } from './limits.ts';

/** What is asked for when a technique is made (rule A30). */
export const createTechniqueArgs = z.object({
  name: text(
    techniqueNameLimit,
    'Name of the technique is required',
    'Name of the technique should be no longer than 100 characters',
  ),
  shortCode: text(
    techniqueShortCodeLimit,
    'Short code of the technique is required',
    'Short code of the technique should be no longer than 20 characters',
  ),
  description: text(techniqueDescriptionLimit, 'Description of the technique is required'),
});
export type CreateTechniqueArgs = z.infer<typeof createTechniqueArgs>;

export const updateTechniqueArgs = createTechniqueArgs.extend({ id: id() });
export type UpdateTechniqueArgs = z.infer<typeof updateTechniqueArgs>;

export const deleteTechniqueArgs = z.object({ id: id() });

/** Which instruments join or leave a technique. */
export const techniqueInstrumentsArgs = z.object({
  techniqueId: id(),
  instrumentIds: ids().min(1, { message: 'Please choose at least one instrument' }),
});
export type TechniqueInstrumentsArgs = z.infer<typeof techniqueInstrumentsArgs>;

export const assignScientistsToTechniqueArgs = z.object({
  techniqueId: id(),
  scientistIds: ids().min(1, { message: 'Please choose at least one scientist' }),
});

export const removeScientistFromTechniqueArgs = z.object({ techniqueId: id(), scientistId: id() });
