import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Files } from '../adapters/files/files.ts';
import { hasTable } from './catalogue.ts';

/** Where the files and pictures of a facility are stored. */
export interface Places {
  readonly files: Files;
  readonly imageFolder: string;
}

const stage = 'restoring';
const stagedImages = (imageFolder: string) => `${imageFolder}-${stage}`;

/** Stores a file of a restore beside the current ones, until the rows that refer to it are committed. */
export async function stageFile({ files }: Places, id: string, key: string, content: Readable): Promise<void> {
  await files.put(`${stage}/${id}/${key}`, Readable.from(content, { objectMode: false }));
}

/** Does the same for a picture of the facility. */
export async function stageImage({ imageFolder }: Places, id: string, name: string, content: Readable): Promise<void> {
  const folder = join(stagedImages(imageFolder), id);
  await mkdir(folder, { recursive: true });
  await pipeline(content, createWriteStream(join(folder, name)));
}

/**
 * Moves the files of committed restores into place, and removes those of other restores: at the end of a restore, and at the start of the
 * next process after one that was killed. May be repeated; a file that is in place already is written again.
 */
export async function settleRestores(client: pg.ClientBase, places: Places): Promise<void> {
  if ((await stagedIds(places)).length === 0) return;
  await client.query('begin');
  try {
    // A restore in progress holds the lock, too, until its rows are committed.
    await lockRestores(client);
    await settle(client, places, await stagedIds(places));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Acquires the lock that is held while a restore has files beside the current ones. A database without the table is at its first restore,
 * which holds the lock of migrations.
 */
export async function lockRestores(client: pg.ClientBase): Promise<void> {
  if (await hasTable(client, restores)) await client.query(`lock table ${restores} in exclusive mode`);
}

const restores = 'restores';

const stagedIds = async ({ files, imageFolder }: Places): Promise<string[]> => [
  ...new Set([...(await files.folders(stage)), ...(await readdir(stagedImages(imageFolder)).catch(() => []))]),
];

async function settle(client: pg.ClientBase, { files, imageFolder }: Places, ids: readonly string[]): Promise<void> {
  const images = stagedImages(imageFolder);
  const knowsRestores = await hasTable(client, restores);
  const { rows } = knowsRestores ? await client.query<{ id: string }>(`select id from ${restores}`) : { rows: [] };
  const committed = new Set(rows.map(({ id }) => id));
  for (const id of ids) {
    const root = `${stage}/${id}`;
    for (const key of await keysBelow(files, root)) {
      if (committed.has(id)) await files.put(key.slice(root.length + 1), await files.read(key));
      await files.remove(key);
    }
    for (const name of await readdir(join(images, id)).catch(() => [])) {
      if (!committed.has(id)) break;
      await mkdir(imageFolder, { recursive: true });
      await rename(join(images, id, name), join(imageFolder, name));
    }
  }
  await rm(images, { recursive: true, force: true });
  await files.removeFolder(stage);
  if (knowsRestores) await client.query(`delete from ${restores}`);
}

async function keysBelow(files: Files, folder: string): Promise<string[]> {
  const below = await Promise.all((await files.folders(folder)).map((name) => keysBelow(files, `${folder}/${name}`)));
  return [...(await files.keys(folder)), ...below.flat()];
}
