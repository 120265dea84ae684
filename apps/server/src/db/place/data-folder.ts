import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../config/config.ts';

/** The layout of the data folder that this program writes; incremented when an older program could no longer read it. */
const DATA_VERSION = 1;

interface Holder {
  readonly pid: number;
  /** The start time of that process, in kernel ticks, by which a reused process number is recognized. */
  readonly began: string;
}

/** Creates the folder if it does not exist. Throws `StartProblem` if a newer version of Atrium wrote it. */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'version');
    const found = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
    if (Number(found) > DATA_VERSION) {
      throw new StartProblem(
        `The data folder ${folder} was written by a newer version of Atrium (format ${found}; this version supports ${DATA_VERSION}): start that version, or name another folder in ATRIUM_DATA.`,
      );
    }
    if (found !== String(DATA_VERSION)) replaceFile(path, String(DATA_VERSION));
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`The data folder ${folder} cannot be used: ${(error as Error).message}.`);
  }
}

/**
 * Claims the folder for this process: two servers on one embedded database would stop it for each other. A claim left by a killed process
 * is ignored. Returns a function to release the claim, or the running process that holds it.
 */
export function claimDataFolder(folder: string): { release: () => void } | { heldBy: number } {
  const path = join(folder, 'running');
  const mine: Holder = { pid: process.pid, began: beginOf(process.pid) ?? '' };
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    for (;;) {
      try {
        // A link appears complete or not at all, and only one of several claimants can create it.
        linkSync(draft, path);
        return { release: () => rmSync(path, { force: true }) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readHolder(path);
      if (holder && isAlive(holder)) return { heldBy: holder.pid };
      discardStale(path, draft);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a dead claim away; if another process has replaced it with a live one meanwhile, moves that one back. */
function discardStale(path: string, draft: string): void {
  const aside = `${draft}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && isAlive(moved)) renameSync(aside, path);
  rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Partial<Holder>;
    return typeof holder.pid === 'number' ? { pid: holder.pid, began: holder.began ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  const began = beginOf(holder.pid);
  if (began !== undefined) return began === holder.began;
  if (process.platform === 'linux') return false;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns field 22 of the kernel's status line of a process; the name in field 2 may contain spaces and brackets. Undefined on systems
 * other than Linux.
 */
function beginOf(pid: number): string | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    // A killed process that its parent has not reaped yet is a zombie and counts as dead.
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}
