import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import type { Files } from '../adapters/files/files.ts';
import { backupLock } from '../modules/file/index.ts';
import { listSequences, listTables, patient, type Table, versionOf } from './catalogue.ts';
import { Missing, unlessDamaged } from './damage.ts';
import { type End, formatVersion, type Manifest, names } from './format.ts';

/** Rows are written in parts of about this many bytes, so that no table has to be held or measured as a whole. */
const partSize = 4 * 1024 * 1024;

export interface BackupSource {
  readonly databaseUrl: string;
  readonly files: Files;
  /** The facility's own pictures, if there are any on the disk. */
  readonly imageFolder: string;
}

/**
 * Writes the whole facility into one archive: every table at one point in time, and the content of every file known then. People can
 * continue to work meanwhile; only the removal of files waits. The archive appears under its name once it is complete.
 */
export async function backup(source: BackupSource, target: string): Promise<End> {
  const client = new pg.Client({ connectionString: source.databaseUrl });
  await client.connect();
  const unfinished = `${target}.part`;
  try {
    await client.query(patient);
    // Held until the connection ends. Waits for a removal that is in progress.
    await client.query('select pg_advisory_lock($1, $2)', [...backupLock]);
    await client.query('begin isolation level repeatable read read only');
    const archive = pack();
    const writing = pipeline(archive, createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    const [end] = await Promise.all([
      fill(archive, client, source).catch((error: Error) => {
        archive.destroy(error);
        throw error;
      }),
      writing,
    ]);
    await rename(unfinished, target);
    return end;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function fill(archive: Pack, client: pg.Client, source: BackupSource): Promise<End> {
  const tables = await listTables(client);
  const manifest: Manifest = {
    format: formatVersion,
    created: new Date().toISOString(),
    version: await versionOf(client),
    tables,
  };
  await addBytes(archive, names.manifest, json(manifest));
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table.name] = await addTable(archive, client, table);
  const { count, missing } = await addFiles(archive, client, source.files);
  await addImages(archive, source.imageFolder);
  // Read last, so that numbers assigned meanwhile are skipped and never assigned twice.
  const end: End = { rows, sequences: await listSequences(client), files: count, missing };
  await addBytes(archive, names.end, json(end));
  archive.finalize();
  return end;
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value, null, 1));

/** Adds the rows of a table and returns their number. */
async function addTable(archive: Pack, client: pg.Client, { name, columns }: Table): Promise<number> {
  const copying = client.query(copyTo(`copy (select ${columns.join()} from ${name}) to stdout`));
  let held: Buffer[] = [];
  let size = 0;
  let part = 0;
  const write = async (bytes: Buffer) => {
    part += 1;
    await addBytes(archive, `${names.tables}${name}/${String(part).padStart(6, '0')}`, bytes);
  };
  for await (const chunk of copying as AsyncIterable<Buffer>) {
    held.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    const bytes = Buffer.concat(held);
    // A line break inside a value is written as \n, so a real one ends a row.
    const cut = bytes.lastIndexOf(0x0a) + 1;
    if (cut > 0) await write(bytes.subarray(0, cut));
    held = [bytes.subarray(cut)];
    size = bytes.length - cut;
  }
  if (size > 0) await write(Buffer.concat(held));
  return copying.rowCount;
}

async function addFiles(archive: Pack, client: pg.Client, files: Files): Promise<{ count: number; missing: string[] }> {
  const missing = new Missing();
  let count = 0;
  await client.query('declare known_files no scroll cursor for select storage_key from files order by storage_key');
  for (;;) {
    const { rows } = await client.query<{ storage_key: string }>('fetch 500 from known_files');
    if (rows.length === 0) return { count, missing: missing.keys };
    for (const { storage_key: key } of rows) {
      const size = await files.size(key);
      if (size === undefined) {
        missing.gone(key);
        continue;
      }
      const added = await addFile(archive, files, { key, size });
      if (added) count += 1;
      if (added !== 'whole') missing.damaged(key);
    }
  }
}

const zeros = Buffer.alloc(64 * 1024);

/**
 * Adds a file with its declared size, so that a damaged file does not stop the others (rule O252). Returns undefined and adds nothing if no
 * part of it can be read; if only its beginning can be read, the rest is filled with zeros.
 */
async function addFile(
  archive: Pack,
  files: Files,
  { key, size }: { readonly key: string; readonly size: number },
): Promise<'whole' | 'in part' | undefined> {
  const content = await files.read(key).catch(unlessDamaged);
  const chunks = content?.[Symbol.asyncIterator]() as AsyncIterator<Buffer> | undefined;
  const first = await chunks?.next().catch(unlessDamaged);
  if (!chunks || !first) return undefined;
  let left = size;
  let isWhole = false;
  const bytes = async function* () {
    for (let at: typeof first | undefined = first; at && !at.done; at = await chunks.next().catch(unlessDamaged)) {
      left -= at.value.length;
      yield at.value;
    }
    isWhole = left === 0;
    for (; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
  };
  await addStream(archive, `${names.files}${key}`, size, Readable.from(bytes(), { objectMode: false }));
  return isWhole ? 'whole' : 'in part';
}

async function addImages(archive: Pack, folder: string): Promise<void> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const { name } of found.filter((entry) => entry.isFile())) {
    const path = join(folder, name);
    await addStream(archive, `${names.images}${name}`, (await stat(path)).size, createReadStream(path));
  }
}

/** Resolves when the archive has taken the content, which is as fast as it is written to the disk. */
function addBytes(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, size: bytes.length }, (error) => (error ? reject(error) : resolve()));
    entry.end(bytes);
  });
}

async function addStream(archive: Pack, name: string, size: number, content: Readable): Promise<void> {
  const added = Promise.withResolvers<void>();
  const entry = archive.entry({ name, size }, (error) => (error ? added.reject(error) : added.resolve()));
  await Promise.all([pipeline(content, entry), added.promise]);
}
