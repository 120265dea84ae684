import { type Threads, WorkStopped } from '../../threads/index.ts';
import type { FilledTemplate, Templates } from './templates.ts';

const tooLong: FilledTemplate = {
  ok: false,
  problem: { message: 'The template took too long or too much memory, and was stopped', line: null, column: null },
};

/** Templates filled in by a thread: one that takes too long, or too much memory, is stopped, and nothing else is. */
export const workerTemplates = (threads: Threads): Templates => ({
  async fill(jobs) {
    try {
      return await threads.run('fillTemplates', jobs);
    } catch (error) {
      if (error instanceof WorkStopped) return jobs.map(() => tooLong);
      throw error;
    }
  },
});
