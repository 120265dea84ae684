import type { choicesIn } from '@atrium/questions/types';
import { type Does, WorkStopped } from '../../apart/does.ts';

/** Asks other systems what a question may offer to choose from. */
export interface ChoicesAdapter {
  /**
   * The choices in what lies at an address, by a JSON path. Throws `ChoicesUnreachable`, with a reason for the log, when it may not be
   * asked, does not answer in time, sends too much, something else than JSON or what takes too long to look through.
   */
  offered(source: ChoiceSource, jsonPath: string): Promise<readonly string[]>;
}

/** Asks other systems for JSON. */
export interface ChoiceSources {
  /** The JSON text at an address. Throws `ChoicesUnreachable` where there is none. */
  fetch(source: ChoiceSource): Promise<string>;
}

export interface ChoiceSource {
  readonly url: string;
  readonly headers: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

export class ChoicesUnreachable extends Error {}

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
