import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Seconds of the processor that the worker of this file has used for it, what it loaded included; a database is not in it. */
    processorSeconds?: number;
  }
}

// Runs before each file of tests, and again for the next one in the same worker: what was used in between is that file's.
const before = process.cpuUsage();

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from this pattern which fixtures are asked for
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(before);
  file.meta.processorSeconds = (user + system) / 1_000_000;
});
