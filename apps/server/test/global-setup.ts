import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPool } from '../src/db/database.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { makeLog } from '../src/log.ts';

/** One embedded PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'atrium-run-'));
  const embedded = await startEmbedded({ dataFolder, log: makeLog('silent'), say: () => undefined, fast: true });
  const admin = new pg.Client({ connectionString: embedded.connectionString });
  await admin.connect();
  await admin.query('create database atrium_template');
  await admin.end();
  const url = new URL(embedded.connectionString);
  url.pathname = '/atrium_template';
  const pool = openPool(url.href, 2, makeLog('silent'));
  await migrate(pool);
  await pool.end();
  project.provide('databaseServer', embedded.connectionString);
  return async () => {
    await embedded.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
