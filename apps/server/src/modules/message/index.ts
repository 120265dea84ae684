/** Messages through the broker: written in the transaction of what they report, and passed to the areas they are about. */

export { countSetAside } from './incoming.queries.ts';
export { type LeftOver, type MessageHandler, onMessage, receive } from './incoming.service.ts';
export { waitingMessages } from './outgoing.queries.ts';
export { type NewMessage, publish } from './outgoing.service.ts';
export { showsBodyOf } from './shown-body.ts';
