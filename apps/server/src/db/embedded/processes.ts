import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartProblem } from '../../config/config.ts';

/**
 * Stops every database process that still works in the cluster's folder, gracefully at first, and removes its lock files, so that a kill -9
 * of the server or of the database requires no manual cleanup.
 */
export async function stopLeftovers(
  cluster: string,
  socketFolder: string,
  say: (message: string) => void,
): Promise<void> {
  if (processesIn(cluster).length > 0) {
    say('Stopping a database process left over from an earlier run…');
    const main = readPidFile(cluster)?.pid;
    // SIGINT to the postmaster is a fast shutdown, SIGQUIT an immediate one; after both, the cluster recovers automatically.
    const steps: { signal: NodeJS.Signals; to: (pids: number[]) => number[]; patience: number }[] = [
      { signal: 'SIGINT', to: (pids) => pids.filter((pid) => pid === main), patience: 15_000 },
      { signal: 'SIGQUIT', to: (pids) => pids, patience: 5_000 },
      { signal: 'SIGKILL', to: (pids) => pids, patience: 5_000 },
    ];
    for (const { signal, to, patience } of steps) {
      const targets = to(processesIn(cluster));
      for (const pid of targets) send(pid, signal);
      if (targets.length > 0 && (await gone(cluster, patience))) break;
    }
    const [left] = processesIn(cluster);
    if (left)
      throw new StartProblem(`The database process ${left} on ${cluster} does not stop: kill it and start again.`);
  }
  // No process works here any more, so a process number in these files can only belong to another program by now.
  for (const path of [join(cluster, 'postmaster.pid'), ...socketFiles(socketFolder)]) rmSync(path, { force: true });
}

/** Reads the process number and state (`starting`, `ready`, …) that the postmaster of a cluster wrote. */
export function readPidFile(cluster: string): { pid: number; state: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), state: lines[7]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/** Returns the database processes whose working folder is the cluster: the postmaster and all its children, including orphans. */
export function processesIn(cluster: string): number[] {
  const folder = canonical(cluster);
  return readdirSafely('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        if (readFileSync(`/proc/${name}/comm`, 'utf8').trim() !== 'postgres') return false;
        const at = readlinkSync(`/proc/${name}/cwd`).replace(/ \(deleted\)$/, '');
        return at === folder;
      } catch {
        return false;
      }
    })
    .map(Number);
}

async function gone(cluster: string, patience: number): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(20)) {
    if (processesIn(cluster).length === 0) return true;
  }
  return false;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPERM') {
      throw new StartProblem(
        `A database process of another user (${pid}) is using this data folder: stop it, or start as that user.`,
      );
    }
  }
}

function socketFiles(folder: string): string[] {
  return readdirSafely(folder)
    .filter((name) => name.startsWith('.s.PGSQL.'))
    .map((name) => join(folder, name));
}

function readdirSafely(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function canonical(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
