import { WorkStopped } from '../apart/work-stopped.ts';
import type { Apart } from './apart.ts';
import { idleMs, leastMs, startMs, starved } from './limits.ts';
import type { WorkAsked, WorkTold } from './messages.ts';
import type { WorkName } from './works.ts';

interface Work extends WorkAsked {
  /** Or a function that reads it, called when it is the work's turn. */
  readonly input: unknown;
  readonly ms: number;
}

interface Waiting {
  readonly work: Work;
  readonly done: (value: unknown) => void;
  readonly failed: (error: Error) => void;
}

/** One place apart and the works that wait for it. */
interface Lane {
  run(work: Work): Promise<unknown>;
  /** How many of a kind wait. */
  waiting(name: WorkName): number;
  close(): Promise<void>;
}

/** One place, started with the first work. A work that exceeds its limits ends it; the next work gets a new one. */
export function openLane(start: () => Apart): Lane {
  /** By kind; the kind whose turn is next comes first. */
  const queues = new Map<WorkName, Waiting[]>();
  let place: Apart | undefined;
  let isBusy = false;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  function current(): Apart {
    if (place) return place;
    const made = start();
    made.listen(
      () => undefined,
      () => {
        if (place === made) place = undefined;
      },
    );
    place = made;
    return made;
  }

  function end(): Promise<unknown> | undefined {
    const ended = place?.end();
    place = undefined;
    return ended;
  }

  function ask({ name, input, ms }: Work): Promise<unknown> {
    // Closed since its turn came: nothing is started that nobody would end.
    if (isClosed) throw new WorkStopped();
    const asked = current();
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer);
        leave();
        how();
      };
      let isStopping = false;
      // Once the place is gone: until then it may still write what it was asked to.
      const stop = async () => {
        if (isStopping) return;
        isStopping = true;
        if (place === asked) place = undefined;
        await asked.end();
        settle(() => reject(new WorkStopped()));
      };
      /** Its time is that of a processor, which others may hold meanwhile; but nothing waits for ever. */
      const watch = (left: number, spentBefore: number | undefined, latest: number) => {
        timer = setTimeout(() => {
          const spent = asked.spent();
          const owed = spent === undefined || spentBefore === undefined ? 0 : ms - (spent - spentBefore);
          const wait = Math.min(owed, latest - performance.now());
          if (wait < leastMs) void stop();
          else watch(wait, spentBefore, latest);
        }, left);
      };
      const heard = (told: WorkTold) => {
        if (isStopping) return;
        if (told.kind === 'began') {
          clearTimeout(timer);
          watch(ms, asked.spent(), performance.now() + ms * starved);
        } else if (told.kind === 'done') settle(() => resolve(told.value));
        else settle(() => reject(new Error(told.message)));
      };
      let timer = setTimeout(stop, startMs);
      const leave = asked.listen(heard, stop);
      try {
        asked.ask({ name, input });
      } catch (error) {
        settle(() => reject(error as Error));
      }
    });
  }

  async function prepared(work: Work): Promise<Work> {
    if (typeof work.input !== 'function') return work;
    return { ...work, input: await work.input() };
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
      await prepared(turn.work).then(ask).then(turn.done, turn.failed);
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
