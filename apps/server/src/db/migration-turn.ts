import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';

/** The advisory lock of whoever migrates or restores. */
const turn = 7250911;

/** How the connection of a process calls itself while it waits: by it others see who waits, whatever step the database is at. */
const waitingName = 'atrium, waiting to migrate';

/** How somebody is told of a wait. */
export interface WaitForTurn {
  /** Is told in a sentence that the wait begins, every `every` milliseconds (30 seconds) that it goes on, and that it is over. */
  readonly say: (message: string) => void;
  readonly every?: number;
  /** Is called when the wait begins, and what it answers before the work goes on. */
  readonly began?: () => Promise<() => Promise<void>>;
}

/**
 * Waits until no other process migrates, and keeps all others from it until this connection ends. By asking again and again: a
 * statement that waits would itself be waited for by an index that another process builds beside the work. Whoever has to wait says so.
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
  say(`Another process brings the database up to date${await holder(client)}; this one goes on when that is done`);
  const over = await waiting?.began?.();
  try {
    await client.query(`set application_name = '${waitingName}'`);
    for (let told = since; !(await isOurs()); await pause(200)) {
      if (Date.now() - told < (waiting?.every ?? 30_000)) continue;
      told = Date.now();
      say(
        `Still waiting, for ${seconds()} s, until another process has brought the database up to date${await holder(client)}`,
      );
    }
    await client.query('reset application_name');
  } finally {
    await over?.();
  }
  say(`The other process is done after ${seconds()} s; this one goes on`);
}

/** Who has the turn, as PostgreSQL knows it, in brackets; somebody who looks for it finds it by this number. */
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

/** How many processes wait for another that migrates, and since when the first of them. */
export async function countWaitingToMigrate(db: Db): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(backend_start) as since from pg_stat_activity
     where datname = current_database() and application_name = ${waitingName}`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}
