import { getPriority, setPriority } from 'node:os';

/** So much less is this thread or process in a hurry than the server: a tenth of its share of a processor that both want. */
const stepsBehind = 10;

/** Puts the one who asks (a process; a thread, where threads have priorities of their own) behind the server, wherever that stands. */
export function stepBehind(): void {
  setPriority(Math.min(19, getPriority() + stepsBehind));
}

/** Kills this process once it has more than so much memory in all: what is compiled takes its memory where no limit of the engine counts it. */
export function endBeyond(megabytes: number): void {
  const mostBytes = megabytes * 1024 * 1024;
  setInterval(() => {
    if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL');
  }, 20).unref();
}
