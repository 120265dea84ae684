import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { makeLog } from '../log.ts';
import { openDatabase, openPool } from './database.ts';
import { migrate } from './migrate.ts';
import { countWaitingToMigrate } from './migration-turn.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;

beforeEach(async () => {
  database = await freshDatabase();
  pool = openPool(database.url, 6, makeLog('silent'));
  // The steps of this test are the only ones.
  await pool.query('delete from migrations');
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

function folderOf(files: Readonly<Record<string, string>>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-steps-'));
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return pathToFileURL(`${folder}/`);
}

const letters = { '0001_letters.sql': 'create table letters (id int primary key, text text);\n' };
const quick = { wait: 100, tries: 4 };

test('applies each step once, in order', async () => {
  const folder = folderOf({ ...letters, '0002_more.sql': 'alter table letters add column n int;' });
  expect(await migrate(pool, { folder })).toEqual(['0001_letters.sql', '0002_more.sql']);
  expect(await migrate(pool, { folder })).toEqual([]);
});

test('changes nothing when a step fails, and names the step', async () => {
  const folder = folderOf({ ...letters, '0002_wrong.sql': 'alter table letters add column n int; select 1/0;' });
  await expect(migrate(pool, { folder })).rejects.toThrow(
    /is unchanged: 0002_wrong\.sql failed with "division by zero"/,
  );
  const { rows } = await pool.query(
    "select 1 from information_schema.columns where table_name = 'letters' and column_name = 'n'",
  );
  expect(rows).toEqual([]);
});

test('refuses a step that differs from the one applied, ignoring line endings', async () => {
  await migrate(pool, { folder: folderOf(letters) });
  expect(
    await migrate(pool, {
      folder: folderOf({ '0001_letters.sql': letters['0001_letters.sql'].replaceAll('\n', '\r\n') }),
    }),
  ).toEqual([]);
  const edited = folderOf({ '0001_letters.sql': 'create table letters (id bigint primary key);' });
  await expect(migrate(pool, { folder: edited })).rejects.toThrow('The file of the migration 0001_letters.sql differs');
});

test('accepts the schema of the next version, unless that removed what older processes use', async () => {
  const next = { ...letters, '0002_next.sql': 'alter table letters add column n int;' };
  await migrate(pool, { folder: folderOf(next) });
  const said: string[] = [];
  expect(await migrate(pool, { folder: folderOf(letters), say: (message) => said.push(message) })).toEqual([]);
  expect(said).toEqual([expect.stringContaining('already migrated by a newer version')]);

  const after = {
    ...next,
    '0003_last.sql': '-- ends older processes: the text is elsewhere\nalter table letters drop column text;',
  };
  await migrate(pool, { folder: folderOf(after) });
  await expect(migrate(pool, { folder: folderOf(next) })).rejects.toThrow(
    'migrated by a newer version of Atrium (0003_last.sql)',
  );
});

test('lets running transactions finish first and later ones pass, until it gets its turn', async () => {
  await migrate(pool, { folder: folderOf(letters) });
  const writer = await pool.connect();
  await writer.query('begin; insert into letters values (1)');
  const folder = folderOf({ ...letters, '0002_more.sql': 'alter table letters add column n int;' });
  const stepping = migrate(pool, { folder, patience: { wait: 200, tries: 50 } });
  for (let reader = 0; reader < 10; reader += 1) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const began = Date.now();
    await pool.query('select * from letters');
    expect(Date.now() - began).toBeLessThan(5000);
  }
  await writer.query('commit');
  writer.release();
  expect(await stepping).toEqual(['0002_more.sql']);
});

test('steps back and retries after a deadlock with a running transaction', async () => {
  const two = { '0001_two.sql': 'create table letters (id int); create table envelopes (id int);' };
  await migrate(pool, { folder: folderOf(two) });
  const writer = await pool.connect();
  // Of the two the database ends the one that notices first.
  await writer.query("begin; set local deadlock_timeout = '60s'; insert into envelopes values (1)");
  const folder = folderOf({
    ...two,
    '0002_more.sql': 'alter table letters add column n int; alter table envelopes add column n int;',
  });
  const stepping = migrate(pool, { folder, patience: { wait: 3000, tries: 5 } });
  const waits = "select 1 from pg_locks where not granted and relation = 'envelopes'::regclass";
  await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: 10_000 }).toBe(1);
  await writer.query('insert into letters values (1)');
  await writer.query('commit');
  writer.release();
  expect(await stepping).toEqual(['0002_more.sql']);
}, 30_000);

test('reports repeatedly that it waits for another process, and when it continues', async () => {
  await migrate(pool, { folder: folderOf(letters) });
  const other = await pool.connect();
  const { rows } = await other.query('select pg_advisory_lock(7250911), pg_backend_pid() as pid');
  const said: string[] = [];
  const stages: string[] = [];
  const began = async () => {
    stages.push('began');
    return async () => void stages.push('over');
  };
  const folder = folderOf({ ...letters, '0002_more.sql': 'alter table letters add column n int;' });
  const stepping = migrate(pool, { folder, say: (message) => said.push(message), waiting: { every: 500, began } });
  const db = openDatabase(pool);
  await expect.poll(() => said.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
  expect(await countWaitingToMigrate(db)).toEqual({ count: 1, since: expect.any(Date) });
  expect(stages).toEqual(['began']);
  await other.query('select pg_advisory_unlock(7250911)');
  other.release();
  expect(await stepping).toEqual(['0002_more.sql']);
  expect(stages).toEqual(['began', 'over']);
  expect(said[0]).toMatch(
    new RegExp(`^Another process is migrating the database \\(session ${rows[0]?.pid} of PostgreSQL`),
  );
  expect(said[1]).toMatch(/^Still waiting after \d+ s for another process to migrate/);
  expect(said.at(-1)).toMatch(/^The other process finished after \d+ s; this one continues$/);
  expect(await countWaitingToMigrate(db)).toEqual({ count: 0, since: null });
  // Nothing is said where nobody has to be waited for.
  said.length = 0;
  await migrate(pool, { folder, say: (message) => said.push(message) });
  expect(said).toEqual([]);
});

test('gives up with a sentence if it never gets its turn', async () => {
  await migrate(pool, { folder: folderOf(letters) });
  const writer = await pool.connect();
  await writer.query('begin; insert into letters values (1)');
  const folder = folderOf({ ...letters, '0002_more.sql': 'alter table letters add column n int;' });
  await expect(migrate(pool, { folder, patience: quick })).rejects.toThrow('0002_more.sql needs a lock on a table');
  await writer.query('rollback');
  writer.release();
});

test('builds indexes during normal operation, in concurrent processes, and repairs one whose build was interrupted', async () => {
  const folder = folderOf({
    ...letters,
    '0002_searched.sql': `-- outside a transaction
create index concurrently if not exists letters_text on letters (text);
create unique index concurrently if not exists letters_n on letters ((id % 10));
`,
  });
  await migrate(pool, { folder: folderOf(letters) });
  await pool.query('insert into letters values (1), (11)');
  await expect(migrate(pool, { folder })).rejects.toThrow('could not create unique index');
  const invalid = () => pool.query('select 1 from pg_index where not indisvalid');
  expect((await invalid()).rows).toHaveLength(1);
  await pool.query('delete from letters where id = 11');
  const applied = await Promise.all([migrate(pool, { folder }), migrate(pool, { folder }), migrate(pool, { folder })]);
  expect(applied.flat()).toEqual(['0002_searched.sql']);
  expect((await invalid()).rows).toEqual([]);
});
