import { z } from 'zod';
import { id, text } from '../kernel/index.ts';

/** Where a message is offered (rule R96); general when nothing is said. */
export const messageKeys = ['manager', 'user', 'general'] as const;

const title = text(200, 'Title is required');
const message = text(20_000, 'Message is required');
const key = z.string().pipe(z.enum(messageKeys)).prefault('general');

export const predefinedMessagesFilter = z
  .object({ key: z.string().max(20).nullish() })
  .meta({ id: 'PredefinedMessagesFilter' });

export const createPredefinedMessageInput = z
  .object({ title, message, key })
  .meta({ id: 'CreatePredefinedMessageInput' });

export const updatePredefinedMessageInput = z
  .object({ id: id(), title, message, key })
  .meta({ id: 'UpdatePredefinedMessageInput' });

export const deletePredefinedMessageInput = z.object({ id: id() }).meta({ id: 'DeletePredefinedMessageInput' });
