import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { World } from '../world.ts';

/** A row that a third connection holds until two calls wait for it: `proposals where proposal_pk = 1`. */
export type Gate = string;

const waiting = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** How long two calls may take to reach a lock; a call that needs none ends sooner. */
const patience = 10_000;

/** Returns how many connections of a database wait for a lock. */
export async function waitingForLocks(watcher: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await watcher.query<{ n: number }>(waiting);
  return rows[0]?.n ?? 0;
}

/** Waits until all unfinished calls wait for a lock; counted, not timed, so that it works on a busy machine. */
async function untilStuck(watcher: pg.PoolClient, calls: ReadonlyArray<{ done: boolean }>): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    if ((await waitingForLocks(watcher)) >= calls.filter(({ done }) => !done).length) return;
    if (Date.now() > end) throw new Error('A call neither waits for a lock nor ends');
    await sleep(3);
  }
}

/**
 * Lets two calls meet at a row: a third connection holds it until the first call waits, then until the second waits too, and releases it.
 * The database serves them in order of arrival. A call that does not need the row finishes before the other.
 */
export async function meet<A, B>(
  world: World,
  gate: Gate,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const [holder, watcher] = await Promise.all([world.pool.connect(), world.pool.connect()]);
  try {
    await holder.query('begin');
    await holder.query(`select from ${gate} for update`);
    const calls: Array<{ done: boolean }> = [];
    const start = <T>(call: () => Promise<T>): Promise<T> => {
      const state = { done: false };
      calls.push(state);
      return call().finally(() => {
        state.done = true;
      });
    };
    const one = start(first);
    await untilStuck(watcher, calls);
    const other = start(second);
    await untilStuck(watcher, calls);
    await holder.query('rollback');
    return await Promise.all([one, other]);
  } finally {
    await holder.query('rollback');
    holder.release();
    watcher.release();
  }
}

/**
 * Lets a call run into rows that another transaction holds, looks around while the call waits for them or once it has ended without them,
 * and releases them. Returns the result of the call and what was seen.
 */
export async function heldBefore<T, S>(
  world: World,
  rows: Gate,
  call: () => Promise<T>,
  look: () => Promise<S>,
): Promise<{ readonly answer: T; readonly seen: S }> {
  const [holder, watcher] = await Promise.all([world.pool.connect(), world.pool.connect()]);
  try {
    await holder.query('begin');
    // As weak a lock as the writers of a proposal take: rows that only refer to it are not blocked.
    await holder.query(`select from ${rows} for no key update`);
    const state = { done: false };
    const answer = call().finally(() => {
      state.done = true;
    });
    await untilStuck(watcher, [state]);
    const seen = await look();
    await holder.query('rollback');
    return { answer: await answer, seen };
  } finally {
    await holder.query('rollback');
    holder.release();
    watcher.release();
  }
}
