import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { StartProblem } from '../config/config.ts';
import { holdMigrations, type WaitForTurn } from './migration-turn.ts';

const ourFolder = new URL('../../migrations/', import.meta.url);

/** What a migration says of itself in its first comments; `tools/check-migrations.ts` holds it to that. */
const saysOfItself = {
  /** Its statements run one by one: an index that is built beside the work of others cannot be part of a transaction. */
  outsideTransaction: /^-- outside a transaction$/m,
  /** Processes of the version before cannot work with what it leaves behind; they refuse to start afterwards. */
  endsOlderProcesses: /^-- ends older processes: \S/m,
};

export interface MigrateOptions {
  /** The folder of the SQL files; the product's own unless a test says otherwise. */
  readonly folder?: URL;
  /** Is told in a sentence what whoever watches the start should know. */
  readonly say?: (message: string) => void;
  /** What happens while another process migrates, besides that it is said. */
  readonly waiting?: Omit<WaitForTurn, 'say'>;
  /** How long, in milliseconds, a step waits for a table before it lets the others go first, and how often it tries. */
  readonly patience?: { readonly wait: number; readonly tries: number };
}

interface Step {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/**
 * Brings the database to the newest version: every SQL file of `migrations/` once, in order, each in a transaction unless it
 * says otherwise, under a lock so that several processes may start together. A step never makes others wait longer than
 * `patience` for a table: it steps back and tries again, and so it does when the database ended it for the sake of one that
 * waited for it. Answers the names of the files that were applied. Throws `StartProblem` when a step fails, when a file that
 * was applied is another one now, or when the database is newer than this program in a way that it cannot work with
 * (decision 167).
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

/** Makes the tables of the queue, or brings them to the version of its library. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  await runMigrations({ connectionString: databaseUrl });
}

/** The migrations of a folder in their order, each with the hash by which databases know that they ran this text. */
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
 * Takes steps in the transaction of the caller, for a database in which nobody else works: those of these names, or all that are
 * still to be taken. Indexes are built the plain way then, so that all of it comes or nothing. The caller holds the
 * migrations (`holdMigrations`). Throws `StartProblem` when a step fails or the database does not fit this program.
 */
export async function migrateWithin(client: pg.ClientBase, names?: readonly string[]): Promise<void> {
  const steps = await migrationSteps(ourFolder);
  const done = await appliedBefore(client, steps, () => undefined);
  for (const step of steps) {
    if (done.has(step.name) || names?.includes(step.name) === false) continue;
    try {
      await client.query(step.sql.replaceAll(/\bindex concurrently\b/gi, 'index'));
      // What a step left to be checked at the end would keep the next from its table.
      await client.query('set constraints all immediate; set constraints all deferred');
    } catch (error) {
      throw new StartProblem(sentenceOfFailure(step, error as Error));
    }
    await markApplied(client, step);
  }
}

/** The names of the steps that were applied earlier. Throws `StartProblem` when this program does not fit the database. */
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
      `The database was made by a newer version of Atrium (it knows ${ending.name}); start that version.`,
    );
  if (newer.length > 0)
    say(`The database is already of the next version (${newer.length} steps); this version may still work beside it`);
  const edited = rows.find(({ name, hash }) => ours.has(name) && ours.get(name)?.hash !== hash);
  if (edited)
    throw new StartProblem(
      `The step ${edited.name} is another one than the database was made with; start the version that made it, or bring the file back.`,
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
      // Waited in vain, or for somebody who waits for us: of the two the database ended this one.
      const isTaken = code === '55P03' || code === '40P01';
      if (isTaken && attempt < patience.tries) {
        // Whoever holds the table gets as long again to finish, and those who came after it their turn before us.
        await pause(patience.wait);
        continue;
      }
      throw new StartProblem(
        isTaken
          ? `The database could not be brought up to date, and is as it was before: ${step.name} needs a table that others hold without a pause. Try again when less is going on, or end what holds it.`
          : sentenceOfFailure(step, { message }),
      );
    }
  }
}

const sentenceOfFailure = ({ name }: Step, { message }: Pick<Error, 'message'>) =>
  `The database could not be brought up to date, and is as it was before: ${name} says "${message}".`;

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

/** Statement by statement, each of which can be repeated: whoever is interrupted begins again with the first. */
async function applyOneByOne(client: pg.PoolClient, step: Step): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  );
  // What an interrupted build left behind would pass for the index.
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

/** Which steps a database that took those of these names has still to take, and which it took that this program does not know. */
export async function stepsToTake(done: readonly string[]): Promise<{ waiting: string[]; newer: string[] }> {
  const known = (await migrationSteps(ourFolder)).map(({ name }) => name);
  return {
    waiting: known.filter((name) => !done.includes(name)),
    newer: done.filter((name) => !known.includes(name)),
  };
}
