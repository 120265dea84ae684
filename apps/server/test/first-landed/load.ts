import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import type { End, Manifest } from '../../src/archive/format.ts';
import { openPool } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { makeLog } from '../../src/log.ts';

/**
 * The demo facility as the first landed version (623af2e) left it in its database: created by that version's own migrations and seeds for
 * 2026-11-21, and written by `atrium backup`. Nothing in it is ever regenerated.
 */
export const firstLanded = join(import.meta.dirname, '623af2e.tar.gz');

/** The last migration of that version. */
export const lastOfFirstLanded = '0041_answer_versions.sql';

const migrations = new URL('../../migrations/', import.meta.url);

/** Migrates an empty database up to the given step, as a past version of the product would have left it. */
export async function migrateUpTo(databaseUrl: string, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-steps-'));
  for (const name of (await readdir(migrations)).filter((one) => one.endsWith('.sql') && one <= last))
    await writeFile(join(folder, name), await readFile(new URL(name, migrations)));
  const pool = openPool(databaseUrl, 2, makeLog('silent'));
  try {
    await migrate(pool, { folder: pathToFileURL(`${folder}/`) });
  } finally {
    await pool.end();
  }
}

/** Turns an empty database into that of the first landed version. */
export async function loadFirstLanded(databaseUrl: string): Promise<void> {
  await migrateUpTo(databaseUrl, lastOfFirstLanded);
  await loadRows(databaseUrl, firstLanded);
}

/** Copies the rows of an archive into a database of the same version, without the checks of a restore. */
export async function loadRows(databaseUrl: string, archive: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    const entries = extract();
    const reading = pipeline(createReadStream(archive), createGunzip(), entries);
    let manifest: Manifest | undefined;
    for await (const source of entries) {
      const entry = source as unknown as Readable;
      const [kind, name] = source.header.name.split('/');
      if (kind === 'manifest.json') {
        manifest = (await json(entry)) as Manifest;
        await client.query(`truncate ${manifest.tables.map((table) => table.name).join()}`);
      } else if (kind === 'tables') {
        const table = manifest?.tables.find((one) => one.name === name);
        await pipeline(entry, client.query(copyFrom(`copy ${name} (${table?.columns.join()}) from stdin`)));
      } else {
        // The last entry of the archive, as these archives hold no files.
        for (const { name: sequence, value, isCalled } of ((await json(entry)) as End).sequences)
          await client.query('select setval($1::regclass, $2, $3)', [sequence, value, isCalled]);
      }
    }
    await reading;
  } finally {
    await client.end();
  }
}
