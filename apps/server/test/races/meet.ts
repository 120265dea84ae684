import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { World } from '../world.ts';

/** A row that a third connection holds until two calls wait: `proposals where proposal_pk = 1`. */
export type Gate = string;

const waiting = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** How long two calls get to come to a lock; a call that needs none is done sooner. */
const patience = 10_000;

/** How many connections of a database stand before a lock. */
export async function waitingForLocks(watcher: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await watcher.query<{ n: number }>(waiting);
  return rows[0]?.n ?? 0;
}

/** Waits until as many calls stand before a lock as are not done; counted, not timed, so that it holds on a busy machine. */
async function untilStuck(watcher: pg.PoolClient, calls: ReadonlyArray<{ done: boolean }>): Promise<void> {
  const end = Date.now() + patience;
  for (;;) {
    if ((await waitingForLocks(watcher)) >= calls.filter(({ done }) => !done).length) return;
    if (Date.now() > end) throw new Error('A call neither waits for a lock nor ends');
    await sleep(3);
  }
}

/**
 * Lets two calls meet at a row: a third connection holds it until the first waits, then until the second waits too, and lets go. The
 * database serves them in the order they came. A call that does not need the row is through before the other.
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
 * Lets a call come to rows that somebody else writes, looks around while it waits for them, or once it has ended without them, and lets it go on.
 * Answers what the call answered, and what was seen.
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
    // As weak as those take it who write a proposal: rows that only refer to it are not held up.
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
