import type { choicesIn } from '@atrium/questions/types';
import type { Does } from '../../apart/does.ts';
import { WorkStopped } from '../../apart/work-stopped.ts';
import { type ChoiceSources, type ChoicesAdapter, ChoicesUnreachable } from './choices.ts';

type Search = (asked: { readonly json: string; readonly jsonPath: string }) => ReturnType<typeof choicesIn>;

/** Choices looked for by a thread: a path that looks at too much is stopped, and nothing else is. */
export const workerChoices = (sources: ChoiceSources, threads: Does<'findChoices', Search>): ChoicesAdapter => ({
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
