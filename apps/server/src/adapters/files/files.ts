import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type PageCounter, pagesOf, type Sniffed, sniff } from './inspect.ts';

/** What is known of a file once it lies there. */
export interface KeptContent {
  readonly sizeInBytes: number;
  /** What its first bytes say it is. */
  readonly sniffed: Sniffed | undefined;
  /** Pages of a PDF, or null for anything else and for a PDF that can not be read in time. */
  readonly pages: number | null;
}

/** Where uploaded files lie; keys are ours, never a name a person chose. */
export interface Files {
  put(key: string, content: Readable | Uint8Array): Promise<void>;
  /** Keeps content without holding it in memory, and looks at what it is. */
  take(key: string, content: Readable): Promise<KeptContent>;
  /** The content, or the bytes from `start` to `end` of it, both included. */
  read(key: string, part?: { readonly start: number; readonly end: number }): Promise<Readable>;
  bytes(key: string): Promise<Uint8Array>;
  /** In bytes; undefined when it is not there. */
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Removes a folder with all that is in it; nothing happens when it is not there. */
  removeFolder(folder: string): Promise<void>;
  /** Names of the folders in a folder; none when it is not there. */
  folders(folder: string): Promise<string[]>;
  /** Keys of the files in a folder. */
  keys(folder: string): Promise<string[]>;
}

/** Files in a folder of this machine. */
export function diskFiles(folder: string, threads: PageCounter): Files {
  const entriesIn = (parent: string): Promise<Dirent[]> =>
    readdir(join(folder, parent), { withFileTypes: true }).catch(() => []);
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  // By the runtime itself: the library does not say why it could not write, such as a disk that is full.
  const write = async (key: string, content: Readable) => {
    const path = join(folder, key);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
  };
  return {
    put: (key, content) => (content instanceof Uint8Array ? disk.put(key, content) : write(key, content)),
    take: async (key, content) => {
      const counted = counting(content);
      await write(key, counted.content);
      const sizeInBytes = counted.size();
      const sniffed = sizeInBytes > 0 ? await sniff(await disk.getStream(key)) : undefined;
      const pages = sniffed?.extension === 'pdf' ? await pagesOf(join(folder, key), threads) : null;
      return { sizeInBytes, sniffed, pages };
    },
    read: async (key, part) => (part ? createReadStream(join(folder, key), part) : disk.getStream(key)),
    // By the runtime itself: the library answers foreign memory for an empty file.
    bytes: (key) => readFile(join(folder, key)),
    size: async (key) => (await stat(join(folder, key)).catch(() => undefined))?.size,
    remove: (key) => disk.delete(key),
    removeFolder: (parent) => disk.deleteAll(parent),
    folders: async (parent) => (await entriesIn(parent)).filter((entry) => entry.isDirectory()).map(({ name }) => name),
    keys: async (parent) =>
      (await entriesIn(parent)).filter((entry) => entry.isFile()).map(({ name }) => `${parent}/${name}`),
  };
}

/** Passes content on and knows how much it was. */
function counting(content: Readable): { readonly content: Readable; readonly size: () => number } {
  let size = 0;
  const passed = async function* () {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      yield chunk;
    }
  };
  return { content: Readable.from(passed(), { objectMode: false }), size: () => size };
}
