// The room for work on what strangers send: done in a thread and a process that can be ended.
export { WorkNotBegun, WorkStopped } from '../apart/does.ts';
export { openThreads, type Threads } from './threads.ts';
