import { WorkNotBegun, WorkStopped } from '../apart/does.ts';
import type { Apart } from './apart.ts';
import { idleMs, leastMs, startMs, starved } from './limits.ts';
import type { WorkAsked, WorkName, WorkTold } from './works.ts';

interface Work extends WorkAsked {
  /** The input, or a function that reads it, called when the work's turn comes. */
  readonly input: unknown;
  readonly ms: number;
}

interface Waiting {
  readonly work: Work;
  readonly done: (value: unknown) => void;
  readonly failed: (error: Error) => void;
}

/** A thread or process and the work that waits for it. */
interface Lane {
  run(work: Work): Promise<unknown>;
  /** Returns how many pieces of work of a kind wait. */
  waiting(name: WorkName): number;
  close(): Promise<void>;
}

/** Queues work by kind, with turns for each kind, however much of another kind came before. */
function queuesByKind() {
  /** The kind whose turn is next comes first. */
  const queues = new Map<WorkName, Waiting[]>();
  return {
    add(waiting: Waiting) {
      const { name } = waiting.work;
      const queue = queues.get(name) ?? [];
      queue.push(waiting);
      queues.set(name, queue);
    },
    count: (name: WorkName) => queues.get(name)?.length ?? 0,
    /** Returns the next piece of work of the kind that has waited longest for its turn. */
    next(): Waiting | undefined {
      for (const [name, queue] of queues) {
        queues.delete(name);
        const first = queue.shift();
        if (queue.length > 0) queues.set(name, queue);
        if (first) return first;
      }
      return undefined;
    },
    /** Returns all waiting work and empties the queues. */
    empty(): Waiting[] {
      const left = [...queues.values()].flat();
      queues.clear();
      return left;
    },
  };
}

/** Calls `tooLong` if the work takes longer than allowed: to begin at all, and `ms` from when it began. */
function timeOf(place: Apart, ms: number, tooLong: () => void) {
  let timer = setTimeout(tooLong, startMs);
  /** The limit is one of processor time, which others may use meanwhile; but there is also a limit of real time. */
  const watch = (left: number, spentBefore: number | undefined, latest: number) => {
    timer = setTimeout(() => {
      const spent = place.spent();
      const owed = spent === undefined || spentBefore === undefined ? 0 : ms - (spent - spentBefore);
      const wait = Math.min(owed, latest - performance.now());
      if (wait < leastMs) tooLong();
      else watch(wait, spentBefore, latest);
    }, left);
  };
  return {
    begin() {
      clearTimeout(timer);
      watch(ms, place.spent(), performance.now() + ms * starved);
    },
    end: () => clearTimeout(timer),
  };
}

/** Runs one piece of work in the place. If it exceeds its limits, the place is ended, and `onEnding` is called before it is gone. */
function askIn(place: Apart, { name, input, ms }: Work, onEnding: () => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (how: () => void) => {
      time.end();
      leave();
      how();
    };
    let isStopping = false;
    let hasBegun = false;
    // Rejects once the place is gone: until then it may still be writing its output.
    const stop = async (why: () => Error) => {
      if (isStopping) return;
      isStopping = true;
      onEnding();
      await place.end();
      settle(() => reject(why()));
    };
    const tooLong = () => stop(() => (hasBegun ? new WorkStopped() : new WorkNotBegun()));
    const ended = (broken: boolean) => stop(() => (broken && !hasBegun ? new WorkNotBegun() : new WorkStopped()));
    const heard = (answer: WorkTold) => {
      if (isStopping) return;
      if (answer.kind === 'began') {
        hasBegun = true;
        time.begin();
      } else if (answer.kind === 'done') settle(() => resolve(answer.value));
      else settle(() => reject(new Error(answer.message)));
    };
    const time = timeOf(place, ms, () => void tooLong());
    const leave = place.listen(heard, ended);
    try {
      place.ask({ name, input });
    } catch (error) {
      settle(() => reject(error as Error));
    }
  });
}

async function prepared(work: Work): Promise<Work> {
  if (typeof work.input !== 'function') return work;
  return { ...work, input: await work.input() };
}

/** Manages the place: starts it when it is first needed, and again after it has ended. */
function onePlace(start: () => Apart) {
  let place: Apart | undefined;

  function forget(gone: Apart): void {
    if (place === gone) place = undefined;
  }

  function current(): Apart {
    if (place) return place;
    const made = start();
    made.listen(
      () => undefined,
      () => forget(made),
    );
    place = made;
    return made;
  }

  function end(): Promise<unknown> | undefined {
    const ended = place?.end();
    place = undefined;
    return ended;
  }

  return { current, forget, end };
}

/** Opens a lane with one place, started with the first work. Work that exceeds its limits ends the place; the next work gets a new one. */
export function openLane(start: () => Apart): Lane {
  const queues = queuesByKind();
  const { current, forget, end } = onePlace(start);
  let isBusy = false;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  function ask(work: Work): Promise<unknown> {
    // The lane was closed meanwhile: a place started now would never be ended.
    if (isClosed) throw new WorkStopped();
    const asked = current();
    return askIn(asked, work, () => forget(asked));
  }

  async function go(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    clearTimeout(idle);
    for (let turn = queues.next(); turn; turn = queues.next()) {
      await prepared(turn.work).then(ask).then(turn.done, turn.failed);
    }
    isBusy = false;
    idle = setTimeout(() => void end(), idleMs).unref();
  }

  return {
    waiting: queues.count,
    run: (work) =>
      new Promise((done, failed) => {
        if (isClosed) return failed(new WorkStopped());
        queues.add({ work, done, failed });
        void go();
      }),
    async close() {
      isClosed = true;
      clearTimeout(idle);
      for (const { failed } of queues.empty()) failed(new WorkStopped());
      await end();
    },
  };
}
