import { Worker } from 'node:worker_threads';
import type { FilledTemplate, TemplateJob, Templates } from './templates.ts';

const tooLong: FilledTemplate = {
  ok: false,
  problem: { message: 'The template took too long or too much memory, and was stopped', line: null, column: null },
};

/**
 * Templates in a thread of their own, started with the first one. A template that takes longer than `timeoutMs`, or more memory
 * than the thread has, ends the thread and nothing else; the next one gets a new thread.
 */
export function workerTemplates(timeoutMs = 5000): Templates {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function current(): Worker {
    if (!worker) {
      const made = new Worker(new URL('./template-worker.ts', import.meta.url), {
        env: {},
        resourceLimits: { maxOldGenerationSizeMb: 192, stackSizeMb: 4 },
      });
      made.unref();
      made.once('exit', () => {
        if (worker === made) worker = undefined;
      });
      worker = made;
    }
    return worker;
  }

  function ask(jobs: readonly TemplateJob[]): Promise<readonly FilledTemplate[]> {
    const thread = current();
    return new Promise((resolve) => {
      const end = (filled: readonly FilledTemplate[]) => {
        clearTimeout(timer);
        thread.removeAllListeners('message');
        thread.removeAllListeners('error');
        thread.off('exit', stopped);
        resolve(filled);
      };
      const stopped = () => {
        if (worker === thread) worker = undefined;
        void thread.terminate();
        end(jobs.map(() => tooLong));
      };
      const timer = setTimeout(stopped, timeoutMs);
      thread.once('message', end);
      thread.once('error', stopped);
      thread.once('exit', stopped);
      thread.postMessage(jobs);
    });
  }

  return {
    fill(jobs) {
      const answer = last.then(() => ask(jobs));
      last = answer.catch(() => undefined);
      return answer;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
