/** Texts officers use again and again. */
export { PredefinedMessageRef } from './predefined-message.schema.ts';
