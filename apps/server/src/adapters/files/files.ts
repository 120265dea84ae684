import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type PageCounter, pagesOf, type Sniffed, sniff } from './inspect.ts';

/** What is known about a file once it is stored. */
export interface KeptContent {
  readonly sizeInBytes: number;
  /** The type detected from its first bytes. */
  readonly sniffed: Sniffed | undefined;
  /** Number of pages of a PDF; null for anything else, and for a PDF that cannot be read in time. */
  readonly pages: number | null;
}

/** The store of uploaded files; keys are chosen by the server, never by a user. */
export interface Files {
  put(key: string, content: Readable | Uint8Array): Promise<void>;
  /** Stores content without holding it in memory, and inspects its type. */
  take(key: string, content: Readable): Promise<KeptContent>;
  /** Returns the content, or its bytes from `start` to `end`, both included. */
  read(key: string, part?: { readonly start: number; readonly end: number }): Promise<Readable>;
  bytes(key: string): Promise<Uint8Array>;
  /** Returns the size in bytes; undefined if the file does not exist. */
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Removes a folder with its content; does nothing if it does not exist. */
  removeFolder(folder: string): Promise<void>;
  /** Returns the names of the folders in a folder; none if it does not exist. */
  folders(folder: string): Promise<string[]>;
  /** Returns the keys of the files in a folder. */
  keys(folder: string): Promise<string[]>;
}

/** Stores files in a folder of this machine. */
export function diskFiles(folder: string, threads: PageCounter): Files {
  const entriesIn = (parent: string): Promise<Dirent[]> =>
    readdir(join(folder, parent), { withFileTypes: true }).catch(() => []);
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  // Uses the runtime directly: the library does not report why a write failed, such as a full disk.
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
    // Uses the runtime directly: for an empty file the library returns unrelated memory.
    bytes: (key) => readFile(join(folder, key)),
    size: async (key) => (await stat(join(folder, key)).catch(() => undefined))?.size,
    remove: (key) => disk.delete(key),
    removeFolder: (parent) => disk.deleteAll(parent),
    folders: async (parent) => (await entriesIn(parent)).filter((entry) => entry.isDirectory()).map(({ name }) => name),
    keys: async (parent) =>
      (await entriesIn(parent)).filter((entry) => entry.isFile()).map(({ name }) => `${parent}/${name}`),
  };
}

/** Passes content through and counts its bytes. */
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
