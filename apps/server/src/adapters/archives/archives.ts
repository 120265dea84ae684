import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** The content of an archive that was written. */
export interface Written {
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Files that the database refers to and that are missing in the store. */
  readonly missing: readonly string[];
}

/** A folder of backups; files in it with other names are ignored and left alone. */
export interface Archives {
  /** Writes the facility as of now into an archive of this name, entirely or not at all; also returns its size in bytes. */
  write(name: string): Promise<Written & { readonly bytes: number }>;
  /** Returns the names of all archives. */
  names(): Promise<string[]>;
  /** Returns the size of an archive in bytes; undefined if it does not exist. */
  size(name: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
  /** Returns the free space in bytes. */
  room(): Promise<number>;
  /** Restores an archive to a temporary place and returns the problems found there. */
  rehearse(name: string): Promise<Rehearsed>;
  /** Returns the free space in bytes at that temporary place. */
  scratchRoom(): Promise<number>;
}

/** The result of a trial restore; without problems, the archive can be relied on. */
interface Rehearsed {
  readonly rows: number;
  readonly files: number;
  readonly problems: readonly string[];
  /** Why this program could not try it, which says nothing about the archive. */
  readonly untried?: string;
}

/** The operations on the path of an archive, and the folder for trial restores. */
export interface ArchiveWork {
  readonly write: (path: string) => Promise<Written>;
  readonly rehearse: (path: string, scratch: string) => Promise<Rehearsed>;
  readonly scratch: string;
}

async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Stores archives in a folder of this machine, which is created if missing, readable by its owner only. */
export function archiveFolder(folder: string, { write, rehearse, scratch }: ArchiveWork): Archives {
  const open = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async write(name) {
      await open();
      const path = join(folder, name);
      const { rows, files, missing } = await write(path);
      return { rows, files, missing, bytes: (await stat(path)).size };
    },
    async names() {
      await open();
      return readdir(folder);
    },
    size: (name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => undefined,
      ),
    remove: (name) => rm(join(folder, name), { force: true }),
    async room() {
      await open();
      return roomIn(folder);
    },
    rehearse: (name) => rehearse(join(folder, name), scratch),
    async scratchRoom() {
      await mkdir(scratch, { recursive: true });
      return roomIn(scratch);
    },
  };
}
