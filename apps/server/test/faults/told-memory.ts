import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { RunningServer } from '../../../../e2e/support/server/server.ts';

/** Environment variables of a server that can be asked about its memory. */
export const reportsMemory = {
  NODE_OPTIONS: `--max-old-space-size=768 --max-semi-space-size=16 --import ${pathToFileURL(join(import.meta.dirname, 'tell-memory.mjs'))}`,
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '65536',
};

/** What remains after garbage collection, in megabytes. */
export interface MemoryReading {
  /** All memory the process takes from the machine. */
  readonly resident: number;
  /** Objects, with the buffers and handles they hold. */
  readonly live: number;
}

const megabyte = 1024 * 1024;

/** Makes a server that was started with `reportsMemory` collect its garbage and report what it still holds. Linux only. */
export async function readMemory({ process: child, output }: RunningServer): Promise<MemoryReading> {
  const told = () => [...output().matchAll(/^memory (\{.*\})$/gm)];
  const before = told().length;
  child.kill('SIGUSR2');
  for (let waited = 0; told().length === before; waited += 1) {
    if (waited === 1200) throw new Error(`The server tells nothing of its memory:\n${output()}`);
    await pause(50);
  }
  const { rss, heapUsed, external } = JSON.parse(told().at(-1)?.[1] ?? '') as NodeJS.MemoryUsage;
  return { resident: rss / megabyte, live: (heapUsed + external) / megabyte };
}
