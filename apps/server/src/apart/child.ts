import { getPriority, setPriority } from 'node:os';

/** Steps of priority below the server: about a tenth of its share of a processor that both want. */
const stepsBehind = 10;

/** Lowers the priority of the calling process (or thread, where threads have their own priorities) below that of the server. */
export function lowerPriority(): void {
  setPriority(Math.min(19, getPriority() + stepsBehind));
}

/** Kills this process once its total memory exceeds this limit: no limit of the engine counts the memory of native code. */
export function endBeyond(megabytes: number): void {
  const mostBytes = megabytes * 1024 * 1024;
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
  }, 20).unref();
}
