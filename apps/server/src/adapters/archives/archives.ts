import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** What was written into an archive. */
export interface Written {
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Files the database knows and the store does not have. */
  readonly missing: readonly string[];
}

/** A folder of backups; what lies in it under other names is none of ours and stays. */
export interface Archives {
  /** Writes the facility as of now into an archive of this name, whole or not at all; answers its size in bytes as well. */
  write(name: string): Promise<Written & { readonly bytes: number }>;
  /** Names of all that lies there. */
  names(): Promise<string[]>;
  /** The size of an archive in bytes; undefined when it is gone. */
  size(name: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
  /** Bytes that may still be written there. */
  room(): Promise<number>;
  /** Brings an archive into a place of its own that is gone afterwards, and says what is not sound in it. */
  rehearse(name: string): Promise<Rehearsed>;
  /** Bytes that may still be written where that is done. */
  scratchRoom(): Promise<number>;
}

/** What was brought back; no problems means that the archive can be relied on. */
interface Rehearsed {
  readonly rows: number;
  readonly files: number;
  readonly problems: readonly string[];
  /** Why it could not be tried by this program, which says nothing of the archive. */
  readonly untried?: string;
}

/** What is done with the path of an archive, and the folder in which it may be brought back. */
export interface ArchiveWork {
  readonly write: (path: string) => Promise<Written>;
  readonly rehearse: (path: string, scratch: string) => Promise<Rehearsed>;
  readonly scratch: string;
}

async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Archives in a folder of this machine, made when it is missing, for its owner only. */
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
