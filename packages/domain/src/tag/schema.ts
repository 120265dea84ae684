import { z } from 'zod';
import { id, ids, text } from '../kernel/index.ts';
import { tagNameLimit, tagShortCodeLimit } from './limits.ts';

/** What is asked for when a tag is made. */
export const createTagArgs = z.object({
  name: text(tagNameLimit, 'Name is required'),
  shortCode: text(tagShortCodeLimit, 'Short code is required'),
});
export type CreateTagArgs = z.infer<typeof createTagArgs>;

export const updateTagArgs = createTagArgs.extend({ id: id() });
export type UpdateTagArgs = z.infer<typeof updateTagArgs>;

export const deleteTagArgs = z.object({ id: id() });

export const assignInstrumentsToTagArgs = z.object({
  tagId: id(),
  instrumentIds: ids().min(1, { message: 'Please choose at least one instrument' }),
});

export const removeInstrumentFromTagArgs = z.object({ tagId: id(), instrumentId: id() });

export const assignCallsToTagArgs = z.object({
  tagId: id(),
  callIds: ids().min(1, { message: 'Please choose at least one call' }),
});

export const removeCallFromTagArgs = z.object({ tagId: id(), callId: id() });
