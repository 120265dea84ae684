import { AtriumError } from '../errors/atrium-error.ts';
import { startProcess, startThread } from './apart.ts';
import { openLane } from './lane.ts';
import {
  type Lane,
  processMegabytes,
  solverMegabytes,
  threadMegabytes,
  type WorkLimits,
  workLimits,
} from './limits.ts';
import type { WorkInput, WorkName, WorkOutput } from './works.ts';

/** Processes untrusted data apart from the server, within limits of time and memory. */
export interface Threads {
  /**
   * Does one piece of work and returns its result. Rejects with `WorkStopped` if it exceeds its limits of time or memory, with `OVERLOADED`
   * if too many of its kind are waiting, and with the message of an error thrown by the work itself. Large input can be read by a function
   * when its turn comes, so that none of it is held while it waits.
   */
  run<K extends WorkName>(name: K, input: WorkInput<K> | (() => Promise<WorkInput<K>>)): Promise<WorkOutput<K>>;
  /** Ends all threads and processes, and stops their work. */
  close(): Promise<void>;
}

/** Overrides the limits of some kinds of work, for tests. */
export type OtherLimits = { readonly [K in WorkName]?: Partial<Omit<WorkLimits, 'lane'>> };

/** Opens the threads and processes of a server; each is started with its first work. */
export function openThreads(other: OtherLimits = {}): Threads {
  const lanes: Record<Lane, ReturnType<typeof openLane>> = {
    files: openLane(() => startProcess(processMegabytes)),
    solver: openLane(() => startProcess(solverMegabytes)),
    texts: openLane(() => startThread(threadMegabytes)),
  };
  return {
    async run<K extends WorkName>(name: K, input: WorkInput<K> | (() => Promise<WorkInput<K>>)) {
      const { lane, ms, waiting }: WorkLimits = { ...workLimits[name], ...other[name] };
      if (lanes[lane].waiting(name) >= waiting) throw new AtriumError('OVERLOADED', tooMany);
      return (await lanes[lane].run({ name, input, ms })) as WorkOutput<K>;
    },
    close: async () => void (await Promise.all(Object.values(lanes).map((lane) => lane.close()))),
  };
}

const tooMany = 'The server is too busy to read this at the moment. Please try again in a minute';
