import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds that the worker has used for this file, including its imports but excluding a database. */
    processorSeconds?: number;
  }
}

// Runs before each test file, and again for the next one in the same worker: the time in between belongs to that file.
const before = process.cpuUsage();

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from this pattern which fixtures are asked for
afterAll(({}, { file }) => {
  const { user, system } = process.cpuUsage(before);
  file.meta.processorSeconds = (user + system) / 1_000_000;
});
