import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** What was observed of a server while it was watched. */
export interface Watched {
  /** The longest wait for a response from `/health`, in milliseconds. */
  readonly longest: number;
  /**
   * The longest time the server's own thread worked during such a wait, in milliseconds: what the wait would be if nothing else wanted the
   * processor.
   */
  readonly worked: number;
  /** The highest memory of the process, in megabytes; undefined if the system does not report it. */
  readonly peakMegabytes: number | undefined;
}

/** Requests `/health` every `everyMs` while the work runs. */
export async function watchHealth(
  { url, pid }: { readonly url: string; readonly pid: number | undefined },
  work: () => Promise<unknown>,
  everyMs = 100,
): Promise<Watched> {
  let isOver = false;
  let longest = 0;
  let worked = 0;
  let peak: number | undefined;
  const ask = async () => {
    const [asked, before] = [performance.now(), workedMilliseconds(pid)];
    const answer = await fetch(`${url}/health`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`/health answered ${answer.status}`);
    const wait = performance.now() - asked;
    longest = Math.max(longest, wait);
    worked = Math.max(worked, workedWithin(wait, before, pid));
    const now = residentMegabytes(pid);
    if (now !== undefined) peak = Math.max(peak ?? 0, now);
  };
  const watching = (async () => {
    do {
      await ask();
      if (!isOver) await pause(everyMs);
    } while (!isOver);
  })();
  try {
    await Promise.race([work(), watching.then(() => undefined)]);
  } finally {
    isOver = true;
  }
  await watching;
  return { longest, worked, peakMegabytes: peak };
}

/** Returns the whole wait if the system does not report processor time. */
function workedWithin(wait: number, before: number | undefined, pid: number | undefined): number {
  const after = workedMilliseconds(pid);
  return before === undefined || after === undefined ? wait : Math.min(wait, after - before);
}

/** Returns how long the main thread has worked so far, in steps of ten milliseconds; undefined if the system does not report it. */
function workedMilliseconds(pid: number | undefined): number | undefined {
  try {
    const [user, system] = (readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1] ?? '')
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return undefined;
  }
}

function residentMegabytes(pid: number | undefined): number | undefined {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return undefined;
  }
}

/**
 * Returns the longest wait for `/health` that is allowed on this machine, in milliseconds: 500, and more only if the machine itself is so
 * busy that even an idle server responds late.
 */
export async function allowedWait(server: { readonly url: string; readonly pid: number | undefined }): Promise<number> {
  const atRest = await watchHealth(server, () => pause(1500), 50);
  return Math.max(500, 5 * atRest.longest);
}
