/** Texts that officers use again and again. */
export { listPredefinedMessages } from './predefined-message.queries.ts';
export { PredefinedMessageRef } from './predefined-message.schema.ts';
export { createPredefinedMessage, updatePredefinedMessage } from './predefined-message.service.ts';
