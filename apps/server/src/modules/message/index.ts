/** Messages through the broker: written in the transaction of what they tell of, and handed to the areas they are about. */
export { type MessageHandler, onMessage, receive } from './incoming.service.ts';
export { type NewMessage, publish } from './outgoing.service.ts';
