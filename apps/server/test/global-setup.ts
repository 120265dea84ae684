import { randomBytes } from 'node:crypto';
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
  await makeTemplate(project, embedded.connectionString);
  return async () => {
    await embedded.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}

/** Makes a migrated database on this server that the test files of the run copy. Answers what removes it. */
export async function makeTemplate(project: TestProject, server: string): Promise<() => Promise<void>> {
  const template = `atrium_template_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await asAdmin(`create database ${template}`);
  const url = new URL(server);
  url.pathname = `/${template}`;
  const pool = openPool(url.href, 2, makeLog('silent'));
  await migrate(pool);
  await pool.end();
  project.provide('databaseServer', server);
  project.provide('databaseTemplate', template);
  return () => asAdmin(`drop database if exists ${template} with (force)`);
}
