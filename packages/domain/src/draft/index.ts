/** Text that people type and that is not on the server yet: when it is kept, sent, brought back and asked about. */
export * from './limits.ts';
export * from './machine.ts';
export * from './model.ts';
export { copyOf, differs, hasUnsent, isAsked, isSendable } from './parts.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './schema.ts';
export { isShelved } from './shelf.ts';
export { readCopy } from './stored-copy.ts';
