import { once } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../db/database.ts';

/** The first half of the advisory locks by which workers show that they live; the second is the worker's name. */
const livingWorkers = 8250916;

/** A job that was taken this lately may belong to a worker that has had no time to show itself. */
const grace = '2 seconds';

export interface ProcessPresence {
  /** Settles when the connection is gone, and the sign of life with it. */
  readonly lost: Promise<unknown>;
  end(): Promise<void>;
}

/**
 * Shows that the worker whose beginning `events` will tell of lives, as long as a connection of its own lasts and no longer: by
 * a lock that ends with the connection. The queue alone would leave the jobs of a killed worker alone for hours.
 */
export async function showPresence(pool: pg.Pool, events: WorkerEvents): Promise<ProcessPresence> {
  const client = new pg.Client(pool.options);
  client.on('error', () => undefined);
  const lost = once(client, 'end').catch(() => undefined);
  await client.connect();
  // Begins before the worker asks for its first job, and is long done when the grace ends.
  events.on('pool:create', ({ workerPool }) => {
    client
      .query('select pg_advisory_lock($1, hashtext($2))', [livingWorkers, workerPool.id])
      .catch(() => client.end().catch(() => undefined));
  });
  return { lost, end: () => client.end().catch(() => undefined) };
}

/** How many workers of all processes show that they live. */
export async function countLivingWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
     where locktype = 'advisory' and granted and classid = ${livingWorkers}
       and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Gives back the jobs of workers that no longer live; any living worker takes them then. Answers the names of the dead. */
export async function releaseJobsOfTheDead(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>(
    // One that was taken later than now was taken before the clock was set back.
    `select distinct locked_by as worker from graphile_worker.jobs
      where locked_at not between now() - $1::interval and now() + $1::interval`,
    [grace],
  );
  const dead: string[] = [];
  for (const { worker } of rows) {
    // Inside one statement's transaction: whoever gets the lock of a worker knows that nobody holds it.
    const { rowCount } = await pool.query(
      `select graphile_worker.force_unlock_workers(array[$2::text])
        where pg_try_advisory_xact_lock($1, hashtext($2))`,
      [livingWorkers, worker],
    );
    if (rowCount) dead.push(worker);
  }
  return dead;
}
