import { Worker } from 'node:worker_threads';
import { AtriumError } from '../access/errors.ts';
import { idleMs, startMs } from './limits.ts';
import type { Asked, Told } from './messages.ts';
import type { WorkName } from './works.ts';

/** A work that took more time or memory than it has; its thread was ended, and nothing else. */
export class WorkStopped extends AtriumError {
  constructor() {
    super('TOO_LARGE', 'This takes more time or memory than there is for it, and was stopped');
  }
}

interface Work extends Asked {
  readonly transfer: readonly ArrayBuffer[];
  readonly ms: number;
}

interface Waiting {
  readonly work: Work;
  readonly done: (value: unknown) => void;
  readonly failed: (error: Error) => void;
}

/** One thread and the works that wait for it. */
export interface Lane {
  run(work: Work): Promise<unknown>;
  /** How many of a kind wait. */
  waiting(name: WorkName): number;
  close(): Promise<void>;
}

/** A thread with so much memory. A work that exceeds its limits ends the thread; the next work gets a new one. */
export function openLane(megabytes: number): Lane {
  /** By kind; the kind whose turn is next comes first. */
  const queues = new Map<WorkName, Waiting[]>();
  let thread: Worker | undefined;
  let isBusy = false;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  function current(): Worker {
    if (thread) return thread;
    const made = new Worker(new URL('./thread-worker.ts', import.meta.url), {
      env: {},
      // What `npm start` tells of memory is for the server itself.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    });
    made.unref();
    // Without a listener an error between two works would end the server.
    made.on('error', () => undefined);
    made.once('exit', () => {
      if (thread === made) thread = undefined;
    });
    thread = made;
    return made;
  }

  function end(): Promise<unknown> | undefined {
    const ended = thread?.terminate();
    thread = undefined;
    return ended;
  }

  function ask({ name, input, transfer, ms }: Work): Promise<unknown> {
    const asked = current();
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer);
        asked.off('message', heard);
        asked.off('error', stop);
        asked.off('exit', stop);
        how();
      };
      const stop = () => {
        if (thread === asked) void end();
        settle(() => reject(new WorkStopped()));
      };
      const heard = (told: Told) => {
        if (told.kind === 'began') {
          clearTimeout(timer);
          timer = setTimeout(stop, ms);
        } else if (told.kind === 'done') settle(() => resolve(told.value));
        else settle(() => reject(new Error(told.message)));
      };
      let timer = setTimeout(stop, startMs);
      asked.on('message', heard);
      asked.on('error', stop);
      asked.on('exit', stop);
      try {
        asked.postMessage({ name, input } satisfies Asked, [...transfer]);
      } catch (error) {
        settle(() => reject(error as Error));
      }
    });
  }

  /** The next of the kind that waited longest for its turn. */
  function next(): Waiting | undefined {
    for (const [name, queue] of queues) {
      queues.delete(name);
      const first = queue.shift();
      if (queue.length > 0) queues.set(name, queue);
      if (first) return first;
    }
    return undefined;
  }

  async function go(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    clearTimeout(idle);
    for (let turn = next(); turn; turn = next()) {
      await ask(turn.work).then(turn.done, turn.failed);
    }
    isBusy = false;
    idle = setTimeout(() => void end(), idleMs).unref();
  }

  return {
    waiting: (name) => queues.get(name)?.length ?? 0,
    run: (work) =>
      new Promise((done, failed) => {
        if (isClosed) return failed(new WorkStopped());
        const queue = queues.get(work.name) ?? [];
        queue.push({ work, done, failed });
        queues.set(work.name, queue);
        void go();
      }),
    async close() {
      isClosed = true;
      clearTimeout(idle);
      const left = [...queues.values()].flat();
      queues.clear();
      for (const { failed } of left) failed(new WorkStopped());
      await end();
    },
  };
}
