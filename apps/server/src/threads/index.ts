// Processes untrusted data in a thread and in processes that can be ended.
export { WorkNotBegun, WorkStopped } from '../apart/does.ts';
export { openThreads, type Threads } from './threads.ts';
