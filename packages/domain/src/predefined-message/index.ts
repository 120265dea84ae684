/** Texts that officers reuse in comments and mails. */
import { z } from 'zod';
import { id, officerOnly, rule, type Sentences, text } from '../kernel/index.ts';

/** Where a message is offered (rule R96); general by default. */
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

/** Both reading and writing are for user officers (rule R95). */
export const predefinedMessagePolicies = {
  read: rule('predefinedMessage.read', officerOnly),
  write: rule('predefinedMessage.write', officerOnly),
};

export type PredefinedMessageReason = 'PREDEFINED_MESSAGE_NOT_FOUND' | 'PREDEFINED_MESSAGE_TO_DELETE_NOT_FOUND';

export const predefinedMessageSentences: Sentences<PredefinedMessageReason> = {
  PREDEFINED_MESSAGE_NOT_FOUND: 'Predefined message not found',
  PREDEFINED_MESSAGE_TO_DELETE_NOT_FOUND: 'Could not delete predefined message',
};
