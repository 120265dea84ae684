import type { Readable } from 'node:stream';

/** A file of an archive: its path there, and its content, asked for when its turn comes. */
export interface ZipEntry {
  readonly name: string;
  readonly read: () => Promise<Readable | string>;
}

/** An archive that lies ready outside of memory. */
export interface FinishedArchive {
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
