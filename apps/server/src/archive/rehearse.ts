import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { diskFiles } from '../adapters/files/files.ts';
import { openPool } from '../db/database.ts';
import { NoEmbeddedDatabase } from '../db/embedded/cluster.ts';
import { startEmbedded } from '../db/embedded.ts';
import { verifySeals } from '../events/verify-seals.ts';
import { makeLog } from '../log.ts';
import { openThreads } from '../threads/index.ts';
import { brokenInvariants } from './invariants.ts';
import { restore } from './restore.ts';
import { NewerArchive } from './versions.ts';

/** The result of a trial restore and the problems found; without problems, the archive can be relied on. */
export interface Rehearsed {
  readonly rows: number;
  readonly files: number;
  readonly problems: readonly string[];
  /** Why this program could not try it, which says nothing about the archive. */
  readonly untried?: string;
}

/**
 * Restores an archive into a separate embedded database, in a folder below `scratch` that is removed afterwards, and checks it as `verify`
 * does. Nothing of the facility is touched. Returns `untried` if there is no embedded database, and for an archive of a newer program.
 * Throws the sentence of a restore that failed.
 */
export async function rehearse(archive: string, scratch: string): Promise<Rehearsed> {
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(join(scratch, 'rehearsal-'));
  const log = makeLog('silent');
  try {
    // Data that is discarded afterwards needs no protection against power cuts.
    const embedded = await startEmbedded({ dataFolder: folder, say: () => undefined, log, fast: true });
    try {
      return await rehearseIn(embedded.connectionString, archive, folder);
    } finally {
      await embedded.stop();
    }
  } catch (error) {
    const untried = untriedBecause(error);
    if (!untried) throw error;
    return { rows: 0, files: 0, problems: [], untried };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function untriedBecause(error: unknown): string | undefined {
  if (error instanceof NoEmbeddedDatabase)
    return 'This installation has no embedded database to restore an archive to: restore it to an empty database named by DATABASE_URL, and run “atrium verify”.';
  return error instanceof NewerArchive ? error.message : undefined;
}

async function rehearseIn(databaseUrl: string, archive: string, folder: string): Promise<Rehearsed> {
  const pool = openPool(databaseUrl, 2, makeLog('silent'));
  const threads = openThreads();
  try {
    const files = diskFiles(join(folder, 'files'), threads);
    const end = await restore(archive, {
      databaseUrl,
      files,
      imageFolder: join(folder, 'images'),
      replaces: false,
    });
    const client = await pool.connect();
    try {
      const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
      return { rows, files: end.files, problems: await problemsOf(client) };
    } finally {
      client.release();
    }
  } finally {
    await threads.close();
    await pool.end();
  }
}

async function problemsOf(client: pg.PoolClient): Promise<string[]> {
  await client.query('set statement_timeout = 0');
  const broken = await brokenInvariants(client);
  const { problems } = await verifySeals(client);
  return [
    ...broken.map(({ sentence, count }) => `${sentence}: violated by ${count}`),
    ...problems.map((problem) => `Event log: ${problem}`),
  ];
}
