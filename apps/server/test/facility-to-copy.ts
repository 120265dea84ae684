import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { diskFiles } from '../src/adapters/files/files.ts';
import { listSequences, listTables } from '../src/archive/catalogue.ts';
import { run } from '../src/cli/run.ts';
import { openThreads } from '../src/threads/index.ts';
import { freshDatabase } from './database.ts';

/** Opens a database and a data folder, with the command line to use on them. */
export async function openFacility({
  migrated = true,
  env: more = {},
}: {
  migrated?: boolean;
  env?: Readonly<Record<string, string>>;
} = {}) {
  const database = await freshDatabase({ migrated });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const folder = mkdtempSync(join(tmpdir(), 'atrium-archive-'));
  const env = { DATABASE_URL: database.url, JWT_SECRET: 'a secret for tests only', ATRIUM_DATA: folder, ...more };
  return {
    client,
    folder,
    env,
    files: diskFiles(join(folder, 'files'), openThreads()),
    async atrium(...args: string[]) {
      const said = { out: '', err: '' };
      const code = await run(args, {
        env,
        out: (text) => {
          said.out += text;
        },
        err: (text) => {
          said.err += text;
        },
      });
      return { code, ...said };
    },
    async close() {
      await client.end();
      await database.drop();
    },
  };
}
export type Facility = Awaited<ReturnType<typeof openFacility>>;

/**
 * Returns everything that makes up a facility: rows of every table in a fixed order, sequences and files. Timestamps after `since` are
 * replaced by a placeholder: migrations are applied at different times in different databases.
 */
export async function worldOf({ client, files, folder }: Facility, since?: Date) {
  const rows: Record<string, string[]> = {};
  for (const { name } of await listTables(client)) {
    const found = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    rows[name] = found.rows.map(({ row }) => (since ? withoutMoments(row, since) : row)).sort();
  }
  const keys = (await client.query<{ key: string }>('select storage_key as key from files order by 1')).rows;
  const contents: Record<string, string> = {};
  for (const { key } of keys)
    contents[key] = createHash('sha256')
      .update(await files.bytes(key))
      .digest('hex');
  const images = (await readdir(join(folder, 'images')).catch(() => [])).sort();
  return { rows: digest(rows), sequences: await listSequences(client), contents, images };
}

const withoutMoments = (row: string, since: Date) =>
  row.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d/g, (moment) =>
    new Date(`${moment}:00`) >= since ? 'meanwhile' : moment,
  );

/** Shortens rows so that differences between two worlds are readable: the number of rows, and a hash. */
const digest = (rows: Record<string, string[]>) =>
  Object.entries(rows).map(([name, of]) => {
    const hash = createHash('sha256').update(of.join('\n')).digest('hex').slice(0, 16);
    return `${name}: ${of.length} rows, ${hash}`;
  });

/** Returns foreign keys, triggers and indexes: a restore drops some of them temporarily and has to create them again. */
export const structureOf = async ({ client }: Facility) =>
  (
    await client.query(`
      select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as what from pg_constraint
      union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker') order by 1`)
  ).rows;

export const addFile = async (
  { client, files }: Facility,
  name: string,
  content: Buffer,
  key = `uploads/2026-01-02/${name}`,
) => {
  await files.put(key, content);
  await client.query(
    `insert into files (original_file_name, mime_type, size_in_bytes, storage_key) values ($1, 'text/plain', $2, $3)`,
    [name, content.length, key],
  );
};
