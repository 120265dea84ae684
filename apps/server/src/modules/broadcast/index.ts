/** What other systems are told of proposals, instruments, calls and people. */
export { proposalMessages } from './proposal-message.queries.ts';
