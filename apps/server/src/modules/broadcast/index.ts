/** Messages to other systems about proposals, instruments, calls and people. */
export { proposalMessages } from './proposal-message.queries.ts';
