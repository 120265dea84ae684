import type pg from 'pg';
import { type Config, StartProblem } from '../config/config.ts';

const backendOf = async (client: pg.ClientBase): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/**
 * Whether sessions at the pool's address are shared among clients, as by PgBouncer in transaction mode. True is certain; a busy pooler may
 * escape detection.
 */
export async function sharesSessions(pool: pg.Pool): Promise<boolean> {
  const one: pg.PoolClient & { processID?: number | null } = await pool.connect();
  try {
    const first = await backendOf(one);
    // PostgreSQL reports the number of its process; a pooler reports one of its own.
    if (one.processID === first) return false;
    const another = await pool.connect();
    try {
      await another.query('begin');
      if ((await backendOf(another)) === first) return true;
      return (await backendOf(one)) !== first;
    } finally {
      await another.query('rollback').finally(() => another.release());
    }
  } finally {
    one.release();
  }
}

/** PgBouncer rejects session settings at the start of a connection. */
const refusesOptions = /unsupported startup parameter/;

/**
 * Throws `StartProblem` if the pool's address, which should lead to PostgreSQL itself, cannot be reached, or leads to a pooler that does
 * not preserve sessions: locks, channels and migrations would silently fail there (decision 0266). The connection error is the problem's
 * `cause`.
 */
export async function insistOnSessions(pool: pg.Pool, { poolerUrl }: Pick<Config, 'poolerUrl'>): Promise<void> {
  const isShared = await sharesSessions(pool).catch((error: Error) => {
    if (refusesOptions.test(error.message)) return true;
    const name = poolerUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    throw new StartProblem(
      `The database of ${name} cannot be reached: ${error.message || (error as { code?: string }).code || 'no response'}.`,
      { cause: error },
    );
  });
  if (isShared) throw new StartProblem(keepsNoSession(poolerUrl));
}

/** Returns what to do about it. */
export const keepsNoSession = (poolerUrl: string | undefined): string =>
  poolerUrl
    ? 'DATABASE_DIRECT_URL points to a pooler such as PgBouncer: set it to the address of PostgreSQL itself.'
    : 'DATABASE_URL points to a pooler such as PgBouncer: also set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which work that needs its own session uses.';
