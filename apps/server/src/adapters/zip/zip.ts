import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file of an archive: its path in it, and its content, which is requested when its turn comes. */
export interface ZipEntry {
  readonly name: string;
  readonly read: () => Promise<Readable | string>;
}

/** A finished archive, stored outside of memory. */
interface FinishedArchive {
  readonly size: number;
  /** Returns the content, once; the file is removed afterwards. */
  stream(): Readable;
  discard(): Promise<void>;
}

/** Packs files into a ZIP archive; reads one file at a time and holds none in memory. */
export interface Zip {
  /** Returns the archive while it is being written; a file that cannot be read aborts it. */
  stream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Readable;
  /** Resolves to the archive once it is complete; rejects if a file cannot be read. */
  finish(entries: AsyncIterable<ZipEntry>): Promise<FinishedArchive>;
}

type Entries = AsyncIterable<ZipEntry> | Iterable<ZipEntry>;

const streamOf = (entries: Entries): Readable => Readable.from(bytesOf(entries), { objectMode: false });

async function* bytesOf(entries: Entries): AsyncGenerator<Buffer> {
  // Loaded with the first archive: it has many dependencies.
  const { ZipArchive } = await import('archiver');
  // Most files are compressed already; a fast level is enough for the rest.
  const archive = new ZipArchive({ zlib: { level: 1 } });
  const fill = async () => {
    for await (const { name, read } of entries) {
      if (archive.destroyed) return;
      const given = await read();
      const content = typeof given === 'string' ? Readable.from([given]) : given;
      await new Promise<void>((resolve, reject) => {
        content.once('error', reject);
        archive.once('entry', () => resolve());
        archive.once('error', reject);
        archive.once('close', resolve);
        archive.append(content, { name });
      });
      archive.removeAllListeners('entry');
    }
    await archive.finalize();
  };
  archive.setMaxListeners(0);
  fill().catch((error: Error) => archive.destroy(error));
  yield* archive;
}

/** Writes ZIP archives with `archiver`; those that have to be complete before they are returned are stored in this folder. */
export function zipWriter(folder: string): Zip {
  return {
    stream: streamOf,
    async finish(entries) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${randomUUID()}.zip`);
      const discard = () => rm(path, { force: true });
      try {
        await pipeline(streamOf(entries), createWriteStream(path, { mode: 0o600 }));
      } catch (error) {
        await discard();
        throw error;
      }
      return {
        size: (await stat(path)).size,
        stream: () => {
          const content = createReadStream(path);
          content.once('close', () => void discard());
          return content;
        },
        discard,
      };
    },
  };
}
