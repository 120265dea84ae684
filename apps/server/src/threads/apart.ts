import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { WorkAsked, WorkTold } from './works.ts';

/** A place apart from the server where works are done and which can be ended: a thread or a process. */
export interface Apart {
  /** Asks for a work, which is copied; throws for what can not be sent. */
  ask(asked: WorkAsked): void;
  /** Hears what is told until the answered function is called, and that the place ended by itself: `broken` where not for its memory. */
  listen(heard: (told: WorkTold) => void, ended: (broken: boolean) => void): () => void;
  /** Milliseconds of a processor that it has had since it started; nothing where the machine does not say. */
  spent(): number | undefined;
  /** Ends it, whatever it does; resolves when it is gone. */
  end(): Promise<unknown>;
}

/** A thread with so much memory for objects, in megabytes. */
export function startThread(megabytes: number): Apart {
  const thread = new Worker(new URL('./thread-worker.ts', import.meta.url), {
    env: {},
    // What `npm start` tells of memory is for the server itself.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  thread.unref();
  // Without a listener an error between two works would end the server.
  thread.on('error', () => undefined);
  return {
    ask: (asked) => thread.postMessage(asked),
    listen(heard, ended) {
      const failed = (error: NodeJS.ErrnoException) => ended(error.code !== 'ERR_WORKER_OUT_OF_MEMORY');
      const exited = () => ended(false);
      thread.on('message', heard).on('error', failed).on('exit', exited);
      return () => void thread.off('message', heard).off('error', failed).off('exit', exited);
    },
    spent: () => undefined,
    end: () => thread.terminate(),
  };
}

/** Linux counts the time of processes for its readers in hundredths of a second, on every machine. */
const msPerTick = 10;

/** Milliseconds of a processor that a process has had, all its threads together; nothing where there is no Linux to ask, or no process. */
function processorTime(pid: number | undefined): number | undefined {
  try {
    // Behind the name of the program, which may hold anything: 12th and 13th are its own time and that of the system for it.
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * msPerTick;
  } catch {
    return undefined;
  }
}

/**
 * A process with so much memory for objects, which ends itself beyond so much in all, in megabytes: for compiled code, which no thread can be
 * ended in, and for what would be too much in the server.
 */
export function startProcess({ objects, all }: { readonly objects: number; readonly all: number }): Apart {
  const child = fork(new URL('./process-worker.ts', import.meta.url), [String(all)], {
    // As the server itself: memory is given back after a large work, so that it does not count for the next.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '65536' },
    execArgv: [`--max-old-space-size=${objects}`, '--max-semi-space-size=8', '--expose-gc'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  child.on('error', () => undefined);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    ask: (asked) => void child.send(asked),
    listen(heard, ended) {
      const hear = (told: unknown) => heard(told as WorkTold);
      const failed = () => ended(true);
      // What has too much memory is ended by a signal; an error that nobody caught ends it with a code.
      const exited = (_: number | null, signal: NodeJS.Signals | null) => ended(signal === null);
      child.on('message', hear).on('error', failed).on('exit', exited);
      return () => void child.off('message', hear).off('error', failed).off('exit', exited);
    },
    spent: () => processorTime(child.pid),
    end() {
      child.kill('SIGKILL');
      return gone;
    },
  };
}
