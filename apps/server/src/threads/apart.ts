import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { WorkAsked, WorkTold } from './works.ts';

/** A thread or process apart from the server, in which work is done and which can be ended. */
export interface Apart {
  /** Requests work, whose input is copied; throws if the input cannot be sent. */
  ask(asked: WorkAsked): void;
  /**
   * Passes on messages until the returned function is called, and reports if the place ends by itself: `broken` if for another reason than
   * its memory.
   */
  listen(heard: (message: WorkTold) => void, ended: (broken: boolean) => void): () => void;
  /** Returns the processor time in milliseconds that it has used since its start; undefined if the machine does not report it. */
  spent(): number | undefined;
  /** Ends it, whatever it is doing; resolves when it is gone. */
  end(): Promise<unknown>;
}

/** Starts a thread with this limit of memory for objects, in megabytes. */
export function startThread(megabytes: number): Apart {
  const thread = new Worker(new URL('./thread-worker.ts', import.meta.url), {
    env: {},
    // The memory options of `npm start` are for the server itself.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  thread.unref();
  // Without a listener, an error between two pieces of work would end the server.
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

/** Linux reports the time of processes in hundredths of a second, on every machine. */
const msPerTick = 10;

/**
 * Returns the processor time in milliseconds of a process with all its threads; undefined on systems other than Linux, or if there is no
 * such process.
 */
function processorTime(pid: number | undefined): number | undefined {
  try {
    // After the name of the program, which may contain anything: the 12th and 13th fields are its user and system time.
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
 * Starts a process with these limits in megabytes: for objects, and for all of its memory, beyond which it ends itself. For native code,
 * which cannot be stopped in a thread, and for work that would need too much memory in the server.
 */
export function startProcess({ objects, all }: { readonly objects: number; readonly all: number }): Apart {
  const child = fork(new URL('./process-worker.ts', import.meta.url), [String(all)], {
    // As for the server itself: memory is returned after large work, so that it does not count for the next.
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
      const hear = (message: unknown) => heard(message as WorkTold);
      const failed = () => ended(true);
      // A process that exceeds its memory is ended by a signal; after an uncaught error it exits with a code.
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
