import type { Does } from '../../apart/does.ts';
import { WorkStopped } from '../../apart/work-stopped.ts';
import type { FilledTemplate, TemplateJob, Templates } from './templates.ts';

type Fill = (jobs: readonly TemplateJob[]) => FilledTemplate[];

const tooLong: FilledTemplate = {
  ok: false,
  problem: { message: 'The template took too long or too much memory, and was stopped', line: null, column: null },
};

/** Templates filled in by a thread: one that takes too long, or too much memory, is stopped, and nothing else is. */
export const workerTemplates = (threads: Does<'fillTemplates', Fill>): Templates => ({
  async fill(jobs) {
    try {
      return await threads.run('fillTemplates', jobs);
    } catch (error) {
      if (error instanceof WorkStopped) return jobs.map(() => tooLong);
      throw error;
    }
  },
});
