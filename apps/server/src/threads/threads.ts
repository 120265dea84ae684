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

/** Work on what strangers send, done where it stops nobody: apart from the server, within time and memory. */
export interface Threads {
  /**
   * Does one work and answers what it answers. Rejects with `WorkStopped` for one that took more time or memory than it has, with
   * `OVERLOADED` when too many of its kind wait already, and with the message of what the work itself threw.
   * Input that is large can be read by a function when it is its turn, so
   * that none of it is held while it waits.
   */
  run<K extends WorkName>(name: K, input: WorkInput<K> | (() => Promise<WorkInput<K>>)): Promise<WorkOutput<K>>;
  /** Ends all threads; what they were doing is stopped. */
  close(): Promise<void>;
}

/** The limits of some works otherwise than the server has them, for tests. */
export type OtherLimits = { readonly [K in WorkName]?: Partial<Omit<WorkLimits, 'lane'>> };

/** The threads of a server, each started with the first work for it. */
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

const tooMany = 'There is more to read than the server can manage at the moment. Please try again in a minute';
