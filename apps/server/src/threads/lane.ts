import { WorkNotBegun, WorkStopped } from '../apart/does.ts';
import type { Apart } from './apart.ts';
import { idleMs, leastMs, startMs, starved } from './limits.ts';
import type { WorkAsked, WorkName, WorkTold } from './works.ts';

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

/** Works that wait, by kind: each kind gets its turn, however many of another kind came before. */
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
    /** The next of the kind that waited longest for its turn. */
    next(): Waiting | undefined {
      for (const [name, queue] of queues) {
        queues.delete(name);
        const first = queue.shift();
        if (queue.length > 0) queues.set(name, queue);
        if (first) return first;
      }
      return undefined;
    },
    /** All that wait; afterwards nobody does. */
    empty(): Waiting[] {
      const left = [...queues.values()].flat();
      queues.clear();
      return left;
    },
  };
}

/** Calls `tooLong` when a work in the place takes longer than it may: to begin at all, and `ms` from when it began. */
function timeOf(place: Apart, ms: number, tooLong: () => void) {
  let timer = setTimeout(tooLong, startMs);
  /** Its time is that of a processor, which others may hold meanwhile; but nothing waits for ever. */
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

/** Asks one work of the place. A work that exceeds its limits ends the place, and `onEnding` is called before it is gone. */
function askIn(place: Apart, { name, input, ms }: Work, onEnding: () => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (how: () => void) => {
      time.end();
      leave();
      how();
    };
    let isStopping = false;
    let hasBegun = false;
    // Once the place is gone: until then it may still write what it was asked to.
    const stop = async (why: () => Error) => {
      if (isStopping) return;
      isStopping = true;
      onEnding();
      await place.end();
      settle(() => reject(why()));
    };
    const tooLong = () => stop(() => (hasBegun ? new WorkStopped() : new WorkNotBegun()));
    const ended = (broken: boolean) => stop(() => (broken && !hasBegun ? new WorkNotBegun() : new WorkStopped()));
    const heard = (told: WorkTold) => {
      if (isStopping) return;
      if (told.kind === 'began') {
        hasBegun = true;
        time.begin();
      } else if (told.kind === 'done') settle(() => resolve(told.value));
      else settle(() => reject(new Error(told.message)));
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

/** The place, started when it is first asked for, and anew when it is gone. */
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

/** One place, started with the first work. A work that exceeds its limits ends it; the next work gets a new one. */
export function openLane(start: () => Apart): Lane {
  const queues = queuesByKind();
  const { current, forget, end } = onePlace(start);
  let isBusy = false;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  function ask(work: Work): Promise<unknown> {
    // Closed since its turn came: nothing is started that nobody would end.
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
