/** Texts that officers use again and again. */
export { listPredefinedMessages } from './predefined-message.queries.ts';
export { createPredefinedMessage, updatePredefinedMessage } from './predefined-message.service.ts';
