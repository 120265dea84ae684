import { z } from 'zod';
import { configurationFileLimit } from './file.ts';
import { configurationPart, configurationPartIds } from './parts.ts';

const parts = z
  .array(configurationPart)
  .min(1, { message: 'Please choose at least one part' })
  .max(configurationPartIds.length);

/** Without parts all of them are meant; a file may hold fewer. */
export const exportConfigurationArgs = z.object({ parts: parts.nullish() });

export const importConfigurationArgs = z.object({
  file: z.string().max(configurationFileLimit, { message: 'This file is too large for a configuration' }),
  parts: parts.nullish(),
});
export type ImportConfigurationArgs = z.infer<typeof importConfigurationArgs>;
