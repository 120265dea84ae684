import { z } from 'zod';
import { id, text } from '../kernel/index.ts';
import { statusDescriptionLimit, statusNameLimit, statusShortCodeLimit } from './limits.ts';
import { workflowType } from './model.ts';

const name = text(statusNameLimit, 'Name is required');
const description = text(statusDescriptionLimit);

/** A short code is the identity of a status for ever: upper case, in one piece (rule W2). */
const shortCode = text(statusShortCodeLimit, 'Short code is required')
  .refine((value) => !/\s/.test(value), { message: 'Should not contain white spaces' })
  .refine((value) => value === value.toUpperCase(), { message: 'Should be in upper case' });

/** What the form of a new status asks for. */
export const statusFields = z.object({ shortCode, name, description });
export type StatusFields = z.infer<typeof statusFields>;

/** What the form of a stored status asks for: the short code stays as it is (rule W2). */
export const storedStatusFields = statusFields.extend({ shortCode: z.string().catch('') });

export const createStatusInput = statusFields.extend({ entityType: workflowType }).meta({ id: 'CreateStatusInput' });
export type CreateStatusInput = z.infer<typeof createStatusInput>;
export const createStatusArgs = z.object({ newStatusInput: createStatusInput });

/** Clients send all fields; the short code and whether the product relies on it are read and kept as they are. */
export const updateStatusInput = z
  .object({
    id: id(),
    shortCode: z.string().max(1000).nullish(),
    name: name.nullish(),
    description: description.nullish(),
    isDefault: z.boolean().nullish(),
  })
  .meta({ id: 'UpdateStatusInput' });
export type UpdateStatusInput = z.infer<typeof updateStatusInput>;
export const updateStatusArgs = z.object({ updatedStatusInput: updateStatusInput });

export const deleteStatusArgs = z.object({ id: id() });
