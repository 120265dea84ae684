import type { Sentences } from '../kernel/index.ts';

export type PredefinedMessageReason = 'PREDEFINED_MESSAGE_NOT_FOUND' | 'PREDEFINED_MESSAGE_TO_DELETE_NOT_FOUND';

export const predefinedMessageSentences: Sentences<PredefinedMessageReason> = {
  PREDEFINED_MESSAGE_NOT_FOUND: 'Predefined message not found',
  PREDEFINED_MESSAGE_TO_DELETE_NOT_FOUND: 'Could not delete predefined message',
};
