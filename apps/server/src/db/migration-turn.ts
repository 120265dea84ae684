import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

/** The advisory lock held while migrating or restoring. */
const turn = 7250911;

/** The application name of a waiting process's connection: by it others see that it waits, whatever the version of the database. */
const waitingName = 'atrium, waiting to migrate';

/** How to report a wait. */
export interface WaitForTurn {
  /** Receives a sentence when the wait begins, every `every` milliseconds (30 seconds) while it continues, and when it is over. */
  readonly say: (message: string) => void;
  readonly every?: number;
  /** Called when the wait begins; the function it returns is called before the work continues. */
  readonly began?: () => Promise<() => Promise<void>>;
}

/**
 * Waits until no other process migrates, and prevents all others from it until this connection ends. Polls the lock: a statement that waits
 * would block an index that another process builds concurrently. Reports the wait.
 */
export async function holdMigrations(client: pg.ClientBase, waiting?: WaitForTurn): Promise<void> {
  const isOurs = async () => {
    const { rows } = await client.query<{ ours: boolean }>(`select pg_try_advisory_lock(${turn}) as ours`);
    return rows[0]?.ours === true;
  };
  if (await isOurs()) return;
  const since = Date.now();
  const seconds = () => Math.round((Date.now() - since) / 1000);
  const say = waiting?.say ?? (() => undefined);
  say(`Another process is migrating the database${await holder(client)}; this one continues when that is done`);
  const over = await waiting?.began?.();
  try {
    await client.query(`set application_name = '${waitingName}'`);
    for (let reportedAt = since; !(await isOurs()); await pause(200)) {
      if (Date.now() - reportedAt < (waiting?.every ?? 30_000)) continue;
      reportedAt = Date.now();
      say(`Still waiting after ${seconds()} s for another process to migrate the database${await holder(client)}`);
    }
    await client.query('reset application_name');
  } finally {
    await over?.();
  }
  say(`The other process finished after ${seconds()} s; this one continues`);
}

/** Describes the holder of the lock in brackets, by the number under which PostgreSQL lists its process. */
async function holder(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ pid: number; address: string | null }>(
    `select pid, host(client_addr) as address from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = ${turn} and objsubid = 1
        and pg_locks.database = (select oid from pg_database where datname = current_database())`,
  );
  const [found] = rows;
  if (!found) return '';
  return ` (session ${found.pid} of PostgreSQL${found.address ? `, from ${found.address}` : ''})`;
}

/** Returns how many processes wait for another one that migrates, and since when the first of them has waited. */
export async function countWaitingToMigrate(db: Db): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(backend_start) as since from pg_stat_activity
     where datname = current_database() and application_name = ${waitingName}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
