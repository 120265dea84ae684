import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { json as jsonOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import { StartProblem } from '../config/config.ts';
import { serverName } from '../db/database.ts';
import { migrateQueue, migrateWithin } from '../db/migrate.ts';
import { holdMigrations } from '../db/migration-turn.ts';
import { CommandProblem } from '../errors/atrium-error.ts';
import { foreignKeys, hasTable, listTables, patient, type Table } from './catalogue.ts';
import { type End, isStoredName, type Manifest, names } from './format.ts';
import { lockRestores, type Places, settleRestores, stageFile, stageImage } from './staged-files.ts';
import { bringTo, insistOnKnown } from './versions.ts';

export interface RestoreTarget extends Places {
  readonly databaseUrl: string;
  /** Whether existing data is discarded. */
  readonly replaces: boolean;
}

/**
 * Restores an archive of this version or any older one into an empty database, or into one that it replaces, in one transaction. The
 * database has the archive's version while its rows are loaded, and is migrated to the newest one afterwards. References are checked after
 * the last row, as the database itself checks them. The whole archive is read before anything is changed, and files are stored beside the
 * current ones until the rows are committed: a restore that is rejected or killed leaves database and files unchanged; the files of one
 * that was committed are moved into place by the next process (`settleRestores`). Throws `CommandProblem` or `StartProblem` with one
 * sentence.
 */
export async function restore(archive: string, target: RestoreTarget): Promise<End> {
  const client = new pg.Client({ connectionString: target.databaseUrl });
  await client.connect();
  const id = randomUUID();
  let isCommitted = false;
  try {
    await read(archive, { begin: look });
    await client.query(patient);
    // Processes that start from now on wait.
    await holdMigrations(client);
    await insistOnQuiet(client);
    await settleRestores(client, target);
    // The tables of the queue, which are empty and harmless if the restore fails.
    await migrateQueue(target.databaseUrl);
    await client.query(`set lock_timeout = '20s'`);
    await client.query('begin');
    await lockRestores(client);
    const end = await read(archive, { begin: (manifest) => begin(client, target, id, manifest) });
    await client.query('insert into restores (id) values ($1)', [id]);
    await client.query('commit');
    isCommitted = true;
    await settleRestores(client, target);
    await client.query('analyze');
    return end;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (isCommitted) throw new CommandProblem(halfPlaced(error as Error));
    await settleRestores(client, target).catch(() => undefined);
    throw sentenceFor(error as Error & { code?: string });
  } finally {
    await client.end();
  }
}

/** Reads an archive from beginning to end. Throws what is wrong with it. */
async function read(archive: string, { begin }: { begin: (manifest: Manifest) => Promise<Loading> }): Promise<End> {
  const entries = extract();
  const reading = pipeline(createReadStream(archive), createGunzip(), entries);
  // Its failure is reported by the loop below, which reads from it.
  reading.catch(() => undefined);
  let load: Loading | undefined;
  let end: End | undefined;
  for await (const source of entries) {
    const { name } = source.header;
    // It is compatible with a stream of the runtime, but has a different type.
    const entry = source as unknown as Readable;
    if (name === names.manifest) load = await begin((await jsonOf(entry)) as Manifest);
    else if (!load) throw new CommandProblem(notABackup);
    else if (name === names.end) end = (await jsonOf(entry)) as End;
    else await load.take(name, entry);
  }
  await reading;
  if (!load || !end) throw new CommandProblem('The archive ends too early; it is incomplete.');
  await load.finish(end);
  return end;
}

const notABackup = 'This file is not a backup of Atrium.';

interface Loading {
  /** Processes one entry of the archive that is neither the first nor the last. */
  take(name: string, content: Readable): Promise<void>;
  finish(end: End): Promise<void>;
}

async function drain(_: string, content: Readable): Promise<void> {
  for await (const _chunk of content);
}

/** The first pass, which changes nothing: checks whether the archive is complete and of a version that this program knows. */
async function look(manifest: Manifest): Promise<Loading> {
  await insistOnKnown(manifest);
  return { take: drain, finish: async () => undefined };
}

async function begin(client: pg.Client, target: RestoreTarget, id: string, manifest: Manifest): Promise<Loading> {
  if (!target.replaces) await insistOnEmpty(client);
  const { keepPlace } = await bringTo(client, manifest.version);
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  const keys = await foreignKeys(client);
  for (const { drop } of keys) await client.query(drop);
  for (const name of tables.keys()) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${[...tables.keys()].join()}`);
  const loaded = new Map<string, number>();
  return {
    async take(name, content) {
      if (name.startsWith(names.tables)) {
        const table = name.slice(names.tables.length, name.lastIndexOf('/'));
        const found = manifest.tables.find((one) => one.name === table);
        if (!found || !tables.has(table)) throw new CommandProblem(notABackup);
        loaded.set(table, (loaded.get(table) ?? 0) + (await copyInto(client, found, content)));
      } else await keepFile(target, id, name, content);
    },
    async finish(end) {
      const short = manifest.tables.find(({ name }) => (loaded.get(name) ?? 0) !== end.rows[name]);
      if (short) throw new CommandProblem(`The archive does not contain all rows of ${short.name}; it is damaged.`);
      for (const { add } of keys) await client.query(add);
      for (const name of tables.keys()) await client.query(`alter table ${name} enable trigger user`);
      for (const { name, value, isCalled } of end.sequences) {
        await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled]);
      }
      await migrateWithin(client);
      await keepPlace();
    },
  };
}

async function copyInto(client: pg.Client, { name, columns }: Table, content: Readable): Promise<number> {
  const copying = client.query(copyFrom(`copy ${name} (${columns.join()}) from stdin`));
  await pipeline(content, copying);
  return copying.rowCount ?? 0;
}

async function keepFile(places: Places, id: string, name: string, content: Readable): Promise<void> {
  const [folder, stored] = [name.slice(0, name.indexOf('/') + 1), name.slice(name.indexOf('/') + 1)];
  if (!isStoredName(stored)) throw new CommandProblem(notABackup);
  if (folder === names.files) await stageFile(places, id, stored, content);
  else if (folder === names.images && !stored.includes('/')) await stageImage(places, id, stored, content);
  else throw new CommandProblem(notABackup);
}

/** Throws while a server works in the database, because it would continue with cached data of the replaced one. */
async function insistOnQuiet(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ busy: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and application_name = $1) as busy`,
    [serverName],
  );
  if (rows[0]?.busy) throw new CommandProblem(stillAtWork);
}

const halfPlaced = ({ message }: Error) =>
  `The rows are restored, but not all files are in place yet (${message}); start the server or restore again: either one places the rest.`;

const stillAtWork = 'The database is in use; stop the servers first.';

async function insistOnEmpty(client: pg.Client): Promise<void> {
  if (!(await hasTable(client, 'event_logs'))) return;
  const { rows } = await client.query<{ inhabited: boolean }>(
    'select exists (select from users) or exists (select from calls) or exists (select from event_logs) as inhabited',
  );
  if (rows[0]?.inhabited)
    throw new CommandProblem(
      'The database is not empty; --replace deletes its content and restores the archive instead.',
    );
}

function sentenceFor(error: Error & { code?: string }): Error {
  switch (error.code) {
    case '55P03':
      return new CommandProblem(stillAtWork);
    case 'ENOENT':
      return new CommandProblem('There is no such file.');
    case 'Z_DATA_ERROR':
    case 'Z_BUF_ERROR':
      return new CommandProblem('The archive is damaged or incomplete; nothing was changed.');
    case '23503':
      return new CommandProblem(`The archive is damaged, nothing was changed: ${error.message}.`);
    default:
      return isOfDamage(error)
        ? new CommandProblem('The archive is damaged or incomplete; nothing was changed.')
        : error;
  }
}

/** Whether an error of the archive readers or of the database means that bytes of the archive are damaged. */
function isOfDamage(error: Error & { code?: string }): boolean {
  if (error instanceof CommandProblem || error instanceof StartProblem) return false;
  return (
    error instanceof SyntaxError ||
    /^(22|42)[\dA-Z]{3}$/.test(error.code ?? '') ||
    /tar|header|end of data/i.test(error.message)
  );
}
