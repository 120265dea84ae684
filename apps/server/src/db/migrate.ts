import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { StartProblem } from '../config/config.ts';
import { holdMigrations, type WaitForTurn } from './migration-turn.ts';

const ourFolder = new URL('../../migrations/', import.meta.url);

/** Declarations that a migration makes in its first comments; `tools/check-migrations.ts` enforces them. */
const saysOfItself = {
  /** Its statements run one by one: an index that is built concurrently cannot be part of a transaction. */
  outsideTransaction: /^-- outside a transaction$/m,
  /** Processes of the previous version cannot work with the result; they refuse to start afterwards. */
  endsOlderProcesses: /^-- ends older processes: \S/m,
};

export interface MigrateOptions {
  /** The folder of the SQL files; the product's own unless a test overrides it. */
  readonly folder?: URL;
  /** Receives sentences for the person who watches the start. */
  readonly say?: (message: string) => void;
  /** What to do while another process migrates, apart from reporting it. */
  readonly waiting?: Omit<WaitForTurn, 'say'>;
  /** How long, in milliseconds, a migration waits for a table before it lets others go first, and how often it tries. */
  readonly patience?: { readonly wait: number; readonly tries: number };
}

interface Step {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/**
 * Brings the database to the newest version: runs every SQL file of `migrations/` once, in order, each in a transaction unless it declares
 * otherwise, under a lock so that several processes may start together. A migration never makes others wait longer than `patience` for a
 * table: it rolls back and tries again, also if the database ended it because of a deadlock. Returns the names of the applied files. Throws
 * `StartProblem` if a migration fails, if a file that was applied has changed since, or if the database is newer than this program in an
 * incompatible way (decision 167).
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const steps = await migrationSteps(options.folder ?? ourFolder);
  const client = await pool.connect();
  const say = options.say ?? (() => undefined);
  try {
    await client.query('set statement_timeout = 0');
    await holdMigrations(client, { ...options.waiting, say });
    const done = await appliedBefore(client, steps, say);
    const applied: string[] = [];
    for (const step of steps) {
      if (done.has(step.name)) continue;
      await apply(client, step, options.patience ?? { wait: 3000, tries: 20 });
      applied.push(step.name);
    }
    if (applied.length > 0 || done.size === 0) await runMigrations({ pgPool: pool });
    return applied;
  } finally {
    await client
      .query('select pg_advisory_unlock(7250911)')
      .then(() => client.query('reset statement_timeout'))
      .catch(() => undefined);
    client.release();
  }
}

/** Creates the tables of the queue, or brings them to the version of its library. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl });
}

/** Returns the migrations of a folder in order, each with the hash by which databases recognize the text that they ran. */
export async function migrationSteps(folder: URL): Promise<Step[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex').slice(0, 16) };
    }),
  );
}

/**
 * Applies migrations in the caller's transaction, for a database in which nobody else works: those of these names, or all pending ones.
 * Indexes are then not built concurrently, so that everything is applied or nothing. The caller holds the migrations (`holdMigrations`).
 * Throws `StartProblem` if a migration fails or the database does not fit this program.
 */
export async function migrateWithin(client: pg.ClientBase, names?: readonly string[]): Promise<void> {
  const steps = await migrationSteps(ourFolder);
  const done = await appliedBefore(client, steps, () => undefined);
  for (const step of steps) {
    if (done.has(step.name) || names?.includes(step.name) === false) continue;
    try {
      await client.query(step.sql.replaceAll(/\bindex concurrently\b/gi, 'index'));
      // Pending deferred checks of one migration would block the next from altering the table.
      await client.query('set constraints all immediate; set constraints all deferred');
    } catch (error) {
      throw new StartProblem(sentenceOfFailure(step, error as Error));
    }
    await markApplied(client, step);
  }
}

/** Returns the names of the migrations that were applied earlier. Throws `StartProblem` if this program does not fit the database. */
async function appliedBefore(
  client: pg.ClientBase,
  steps: readonly Step[],
  say: (message: string) => void,
): Promise<ReadonlySet<string>> {
  await client.query(
    'create table if not exists migrations (name text primary key, hash text not null, applied timestamptz not null default now())',
  );
  await client.query('alter table migrations add column if not exists ends_older_processes boolean');
  const { rows } = await client.query<{ name: string; hash: string; ends_older_processes: boolean | null }>(
    'select name, hash, ends_older_processes from migrations order by name',
  );
  const ours = new Map(steps.map((step) => [step.name, step]));
  const newer = rows.filter(({ name }) => !ours.has(name));
  const ending = newer.find(({ ends_older_processes: ends }) => ends !== false);
  if (ending)
    throw new StartProblem(
      `The database was migrated by a newer version of Atrium (${ending.name}); start the newer version.`,
    );
  if (newer.length > 0)
    say(
      `The database was already migrated by a newer version (${newer.length} more steps); this version can still run beside it`,
    );
  const edited = rows.find(({ name, hash }) => ours.has(name) && ours.get(name)?.hash !== hash);
  if (edited)
    throw new StartProblem(
      `The file of the migration ${edited.name} differs from the one this database was migrated with; start the version that migrated it, or restore the original file.`,
    );
  return new Set(rows.map(({ name }) => name));
}

async function apply(client: pg.PoolClient, step: Step, patience: { wait: number; tries: number }): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (saysOfItself.outsideTransaction.test(step.sql)) await applyOneByOne(client, step);
      else await applyWhole(client, step, patience.wait);
      return;
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      // The lock timed out, or the database ended this transaction to resolve a deadlock.
      const isTaken = code === '55P03' || code === '40P01';
      if (isTaken && attempt < patience.tries) {
        // The holder of the table gets the same time again to finish, and processes that queued after it go first.
        await pause(patience.wait);
        continue;
      }
      throw new StartProblem(
        isTaken
          ? `The database could not be migrated and is unchanged: ${step.name} needs a lock on a table that other sessions keep in use. Try again when there is less activity, or end the sessions that hold it.`
          : sentenceOfFailure(step, { message }),
      );
    }
  }
}

const sentenceOfFailure = ({ name }: Step, { message }: Pick<Error, 'message'>) =>
  `The database could not be migrated and is unchanged: ${name} failed with "${message}".`;

async function applyWhole(client: pg.PoolClient, step: Step, wait: number): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${wait}`);
    await client.query(step.sql);
    await markApplied(client, step);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Runs the statements one by one; each can be repeated, so an interrupted migration starts again with the first. */
async function applyOneByOne(client: pg.PoolClient, step: Step): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  );
  // An invalid index left by an interrupted build would be taken for the finished one.
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
  for (const statement of step.sql.split(/;[ \t]*$/m)) {
    if (statement.replace(/^--.*$/gm, '').trim() !== '') await client.query(statement);
  }
  await markApplied(client, step);
}

async function markApplied(client: pg.ClientBase, { name, hash, sql }: Step): Promise<void> {
  await client.query('insert into migrations (name, hash, ends_older_processes) values ($1, $2, $3)', [
    name,
    hash,
    saysOfItself.endsOlderProcesses.test(sql),
  ]);
}

/** Returns which migrations a database with these applied ones still needs, and which applied ones this program does not know. */
export async function stepsToTake(done: readonly string[]): Promise<{ waiting: string[]; newer: string[] }> {
  const known = (await migrationSteps(ourFolder)).map(({ name }) => name);
  return {
    waiting: known.filter((name) => !done.includes(name)),
    newer: done.filter((name) => !known.includes(name)),
  };
}
