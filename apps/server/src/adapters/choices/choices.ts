import type { choicesIn } from '@atrium/questions/types';
import { type Does, WorkStopped } from '../../apart/does.ts';

/** Fetches from other systems the choices that a question offers. */
export interface ChoicesAdapter {
  /**
   * Returns the choices selected by a JSON path in the document at an address. Throws `ChoicesUnreachable`, with a reason for the log, if
   * the address may not be requested, does not respond in time, sends too much, something other than JSON, or data that takes too long to
   * search.
   */
  offered(source: ChoiceSource, jsonPath: string): Promise<readonly string[]>;
}

/** Fetches JSON from other systems. */
export interface ChoiceSources {
  /** Returns the JSON text at an address. Throws `ChoicesUnreachable` if there is none. */
  fetch(source: ChoiceSource): Promise<string>;
}

export interface ChoiceSource {
  readonly url: string;
  readonly headers: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

export class ChoicesUnreachable extends Error {}

type Search = (asked: { readonly json: string; readonly jsonPath: string }) => ReturnType<typeof choicesIn>;

/** Searches for choices in a thread, so that a path that takes too long is stopped without stopping anything else. */
export const workerChoices = (sources: ChoiceSources, threads: Does<'findChoices', Search>): ChoicesAdapter => ({
  async offered(source, jsonPath) {
    const json = await sources.fetch(source);
    try {
      return await threads.run('findChoices', { json, jsonPath });
    } catch (error) {
      if (error instanceof WorkStopped) throw new ChoicesUnreachable('it takes too long to search its response');
      throw error;
    }
  },
});
