import { realpathSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../config/config.ts';
import { addressOf, type Cluster, describeCluster, type Voices } from './embedded/cluster.ts';
import { initialise } from './embedded/initialise.ts';
import { supervise } from './embedded/postmaster.ts';
import { readPidFile, stopLeftovers } from './embedded/processes.ts';
import { claimDataFolder, openDataFolder } from './place/data-folder.ts';

export interface EmbeddedOptions extends Voices {
  /** The cluster is in its subfolder `postgres`. */
  dataFolder: string;
  /** For tests: gives up protection against power cuts for speed. Never for data that has to be preserved. */
  fast?: boolean;
  /** For the command line: uses a database that a running server has started on this folder. */
  share?: boolean;
}

export interface Embedded {
  connectionString: string;
  /** Stops the database if it was started by this call's process. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on the data folder, which is created on first use, and returns its address: a socket in a folder that only
 * its user may enter, never a port. Cleans up after a killed process, and restarts a database that dies while the server is running. Throws
 * `StartProblem` with one sentence.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  openDataFolder(options.dataFolder);
  const dataFolder = realpathSync(options.dataFolder);
  const cluster = await describeCluster(dataFolder, options).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof StartProblem || !error.code) throw error;
    throw new StartProblem(
      `The data folder ${dataFolder} is not writable (${error.code}): name another one in ATRIUM_DATA.`,
    );
  });
  const connectionString = addressOf(cluster, 'atrium');
  const ready = () => readPidFile(cluster.folder)?.state === 'ready';
  const claim = await claimSoon(dataFolder, () => options.share === true && ready());
  if ('heldBy' in claim) {
    if (options.share && ready()) return { connectionString, stop: async () => undefined };
    throw new StartProblem(
      `Atrium is already running on the data folder ${dataFolder} (process ${claim.heldBy}): stop it, or name another folder in ATRIUM_DATA.`,
    );
  }
  try {
    return { connectionString, stop: await open(cluster, claim.release) };
  } catch (error) {
    claim.release();
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`The embedded database did not start: ${(error as Error).message}.`);
  }
}

/** How long the previous server may take to end, in milliseconds. */
const patience = 4000;

/** Claims the folder; gives a server that is just ending, because its npm process was killed, the time to do so. */
async function claimSoon(folder: string, enough: () => boolean): Promise<ReturnType<typeof claimDataFolder>> {
  const until = Date.now() + patience;
  for (;;) {
    const claim = claimDataFolder(folder);
    if ('release' in claim || enough() || Date.now() > until) return claim;
    await pause(100);
  }
}

/** Starts the cluster and returns a function to stop it; a process that exits without calling it still sends the signal to stop. */
async function open(cluster: Cluster, release: () => void): Promise<() => Promise<void>> {
  await stopLeftovers(cluster.folder, cluster.socketFolder, cluster.say);
  await initialise(cluster);
  const postmaster = await supervise(cluster);
  const lastWords = () => {
    postmaster.kill();
    release();
  };
  process.once('exit', lastWords);
  await createDatabase(cluster);
  const stop = async () => {
    await postmaster.stop();
    release();
    process.off('exit', lastWords);
  };
  let stopping: Promise<void> | undefined;
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

async function createDatabase(cluster: Cluster): Promise<void> {
  try {
    await query(cluster, 'atrium', 'select 1');
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '3D000') throw error;
    await query(cluster, 'postgres', 'create database atrium');
  }
}

async function query(cluster: Cluster, database: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(cluster, database) });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
