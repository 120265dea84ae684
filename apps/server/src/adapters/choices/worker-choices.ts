import { type Threads, WorkStopped } from '../../threads/index.ts';
import { type ChoiceSources, type Choices, ChoicesUnreachable } from './choices.ts';

/** Choices looked for by a thread: a path that looks at too much is stopped, and nothing else is. */
export const workerChoices = (sources: ChoiceSources, threads: Threads): Choices => ({
  async offered(source, jsonPath) {
    const json = await sources.fetch(source);
    try {
      return await threads.run('findChoices', { json, jsonPath });
    } catch (error) {
      if (error instanceof WorkStopped) throw new ChoicesUnreachable('it takes too long to look through its answer');
      throw error;
    }
  },
});
