import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPool } from '../src/db/database.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { makeLog } from '../src/log.ts';

/** Starts one embedded PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(memoryOrDisk(), 'atrium-run-'));
  const embedded = await startEmbedded({ dataFolder, log: makeLog('silent'), say: () => undefined, fast: true });
  // Most statements of a test run only a few times: planning them again for each set of values took a sixth of all the work.
  await asAdmin(embedded.connectionString, 'alter system set plan_cache_mode = force_generic_plan');
  await asAdmin(embedded.connectionString, 'select pg_reload_conf()');
  await makeTemplate(project, embedded.connectionString);
  return async () => {
    await embedded.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}

/** The folder in memory that is used if it has this much room, in bytes. */
const memory = '/dev/shm';
const roomNeeded = 3_000_000_000;

/** A database for each test file means creating and deleting a thousand files, which costs a disk more than the tests themselves. */
function memoryOrDisk(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > roomNeeded && freemem() > 2 * roomNeeded) return memory;
  } catch {
    // This machine has no such folder.
  }
  return tmpdir();
}

async function asAdmin(server: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/** Creates a migrated database on this server that the test files of the run copy. Returns a function that removes it. */
export async function makeTemplate(project: TestProject, server: string): Promise<() => Promise<void>> {
  const template = `atrium_template_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, `create database ${template}`);
  const url = new URL(server);
  url.pathname = `/${template}`;
  const pool = openPool(url.href, 2, makeLog('silent'));
  await migrate(pool);
  await pool.end();
  project.provide('databaseServer', server);
  project.provide('databaseTemplate', template);
  return () => asAdmin(server, `drop database if exists ${template} with (force)`);
}
