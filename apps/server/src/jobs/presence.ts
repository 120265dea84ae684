import { once } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../db/database.ts';

/** The first half of the advisory locks by which workers show that they are alive; the second is the hash of the worker's name. */
const livingWorkers = 8250916;

/** A job locked within this time may belong to a worker that has not yet acquired its lock. */
const grace = '2 seconds';

export interface ProcessPresence {
  /** Resolves once the connection is closed and its heartbeat has stopped. */
  readonly lost: Promise<unknown>;
  end(): Promise<void>;
}

/**
 * Shows that the worker announced by `events` is alive, exactly as long as a separate connection lasts: by a lock that ends with the
 * connection. The queue alone would retry the jobs of a killed worker only after hours.
 */
export async function showPresence(pool: pg.Pool, events: WorkerEvents): Promise<ProcessPresence> {
  const client = new pg.Client(pool.options);
  client.on('error', () => undefined);
  const lost = once(client, 'end').catch(() => undefined);
  await client.connect();
  // Begins before the worker requests its first job, and is long finished when the grace period ends.
  events.on('pool:create', ({ workerPool }) => {
    client
      .query('select pg_advisory_lock($1, hashtext($2))', [livingWorkers, workerPool.id])
      .catch(() => client.end().catch(() => undefined));
  });
  return { lost, end: () => client.end().catch(() => undefined) };
}

/** Returns how many workers of all processes are alive. */
export async function countLivingWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
     where locktype = 'advisory' and granted and classid = ${livingWorkers}
       and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Releases the jobs of workers that are no longer alive, for any other worker to take. Returns the names of the dead workers. */
export async function releaseJobsOfTheDead(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>(
    // A job locked in the future was locked before the clock was set back.
    `select distinct locked_by as worker from graphile_worker.jobs
      where locked_at not between now() - $1::interval and now() + $1::interval`,
    [grace],
  );
  const dead: string[] = [];
  for (const { worker } of rows) {
    // In the transaction of one statement: getting the lock of a worker proves that nobody else holds it.
    const { rowCount } = await pool.query(
      `select graphile_worker.force_unlock_workers(array[$2::text])
        where pg_try_advisory_xact_lock($1, hashtext($2))`,
      [livingWorkers, worker],
    );
    if (rowCount) dead.push(worker);
  }
  return dead;
}
