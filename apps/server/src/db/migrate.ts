import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { StartProblem } from '../config/config.ts';

const folder = new URL('../../migrations/', import.meta.url);

/**
 * Brings the database to the newest version: every SQL file of `migrations/` once, in order, each in a transaction, under a
 * lock so that several processes may start together. Throws `StartProblem` when the database is newer than this program.
 * Returns the names of the files that were applied.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock(7250911)');
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied timestamptz not null default now())',
    );
    const done = new Map<string, string>(
      (await client.query<{ name: string; hash: string }>('select name, hash from migrations')).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    );
    const unknown = [...done.keys()].find((name) => !files.includes(name));
    if (unknown)
      throw new StartProblem(
        `The database was made by a newer version of Atrium (it knows ${unknown}); start that version.`,
      );
    for (const name of files) {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex').slice(0, 16);
      if (done.has(name)) continue;
      await client.query('begin');
      try {
        await client.query('set local statement_timeout = 0');
        await client.query(sql);
        await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new StartProblem(
          `The database could not be brought up to date, and is as it was before: ${name} says "${(error as Error).message}".`,
        );
      }
      applied.push(name);
    }
    if (applied.length > 0 || done.size === 0) await runMigrations({ pgPool: pool });
  } finally {
    await client.query('select pg_advisory_unlock(7250911)').catch(() => undefined);
    client.release();
  }
  return applied;
}
