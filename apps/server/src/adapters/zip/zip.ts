import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file of an archive: its path there, and its content, asked for when its turn comes. */
export interface ZipEntry {
  readonly name: string;
  readonly read: () => Promise<Readable | string>;
}

/** An archive that lies ready outside of memory. */
interface FinishedArchive {
  readonly size: number;
  /** Hands the content over, once; afterwards it is gone. */
  stream(): Readable;
  discard(): Promise<void>;
}

/** Gathers files into a ZIP; one of them is read at a time, none is held in memory. */
export interface Zip {
  /** The archive as it is made; a file that can not be read breaks it off. */
  stream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Readable;
  /** The archive when it is whole; rejects when a file can not be read. */
  finish(entries: AsyncIterable<ZipEntry>): Promise<FinishedArchive>;
}

type Entries = AsyncIterable<ZipEntry> | Iterable<ZipEntry>;

const streamOf = (entries: Entries): Readable => Readable.from(bytesOf(entries), { objectMode: false });

async function* bytesOf(entries: Entries): AsyncGenerator<Buffer> {
  // Loaded with the first archive: it brings much with it.
  const { ZipArchive } = await import('archiver');
  // Most files are compressed already; a quick pass takes what there is to gain.
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

/** ZIP archives by `archiver`, gathered in this folder where they must be whole before they are handed over. */
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
