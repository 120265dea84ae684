import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type Config, StartProblem } from '../../config/config.ts';

/** The place of uploaded files, by which two processes find out whether they use the same one. */
interface FilePlace {
  readonly id: string;
  /** Shown to people. */
  readonly description: string;
}

/** Stored among the files, so that it moves with them. */
const markName = '.place';

/** Returns the place in which this process would store files. A folder is marked on first use. */
export function ownFilePlace({ fileStore, dataFolder }: Pick<Config, 'fileStore' | 'dataFolder'>): FilePlace {
  if (fileStore) {
    const { endpoint = 's3:/', bucket, prefix } = fileStore;
    const address = [endpoint, bucket, prefix].filter(Boolean).join('/');
    return { id: address, description: `the object store ${address}` };
  }
  const folder = join(dataFolder, 'files');
  return { id: markOf(folder), description: `the folder ${folder} of ${hostname()}` };
}

function markOf(folder: string): string {
  const path = join(folder, markName);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unusable(folder, error);
  }
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, randomUUID(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // Another process created it at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(folder, error);
  }
  return readFileSync(path, 'utf8').trim();
}

const unusable = (folder: string, error: unknown) =>
  new StartProblem(`The folder of uploaded files ${folder} cannot be used: ${(error as Error).message}.`);

/**
 * Records where the files of the facility are stored if no process has done so, and throws `StartProblem` if they are elsewhere than this
 * process would look: files that only some processes can access would be lost unnoticed. Checked in production only (decision 0211).
 */
export async function insistOnFilePlace(pool: pg.Pool, config: Config): Promise<void> {
  if (!config.production) return;
  const mine = ownFilePlace(config);
  await pool.query('insert into file_place (id, description) values ($1, $2) on conflict do nothing', [
    mine.id,
    mine.description,
  ]);
  const { rows } = await pool.query<FilePlace>('select id, description from file_place');
  const [known] = rows;
  if (!known || known.id === mine.id) return;
  throw new StartProblem(
    `The uploaded files of this facility are in ${known.description}, but this process would look for them in ${mine.description}: ` +
      'give every process the same FILES_URL, or the same folder in ATRIUM_DATA. If the files were moved here, run the command "files here" once.',
  );
}

/** Makes the place of this process that of the facility. */
export async function moveFilePlace(
  pool: pg.Pool,
  config: Config,
): Promise<{ before: string | undefined; now: string }> {
  const mine = ownFilePlace(config);
  const { rows } = await pool.query<FilePlace>('select id, description from file_place');
  await pool.query(
    `insert into file_place (id, description) values ($1, $2)
     on conflict (only_one) do update set id = excluded.id, description = excluded.description, since = now()`,
    [mine.id, mine.description],
  );
  return { before: rows[0]?.description, now: mine.description };
}
