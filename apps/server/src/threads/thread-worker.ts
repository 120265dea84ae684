import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Asked, Told } from './messages.ts';
import { works } from './works.ts';

// On Linux this is the thread's own; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(5);

const tell = (told: Told, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(told, transfer);

/** Large results change hands instead of being copied. */
const buffersOf = (value: unknown): ArrayBuffer[] =>
  Object.values(value instanceof Uint8Array ? [value] : ((value ?? {}) as object)).flatMap((one: unknown) =>
    // The small ones share a buffer with others.
    one instanceof Uint8Array && one.byteLength === one.buffer.byteLength ? [one.buffer as ArrayBuffer] : [],
  );

parentPort?.on('message', async ({ name, input }: Asked) => {
  try {
    const work = (await works[name]()) as (input: unknown) => unknown;
    tell({ kind: 'began' });
    const value = await work(input);
    tell({ kind: 'done', value }, buffersOf(value));
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
