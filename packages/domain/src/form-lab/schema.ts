import { z } from 'zod';
import { id } from '../kernel/index.ts';

/**
 * `callId`: pickers offer what they would in this call; without it, everything the facility has. The same `seed` draws the
 * same fills.
 */
export const formLabInput = z.object({ templateId: id(), callId: id().nullish(), seed: id().nullish() });

export type FormLabInput = z.infer<typeof formLabInput>;
