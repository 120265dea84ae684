import type pg from 'pg';
import { type Config, StartProblem } from '../config/config.ts';

const backendOf = async (client: pg.ClientBase): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/**
 * Whether sessions of the pool's address are handed from one client to another, as PgBouncer does in transaction mode. What is answered yes is so;
 * a pooler that is busy may hide it.
 */
export async function sharesSessions(pool: pg.Pool): Promise<boolean> {
  const one: pg.PoolClient & { processID?: number | null } = await pool.connect();
  try {
    const first = await backendOf(one);
    // PostgreSQL tells the number of its process; who stands between tells one of its own.
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

/** PgBouncer refuses what the session is told at its beginning. */
const refusesOptions = /unsupported startup parameter/;

/**
 * Throws `StartProblem` where the pool's address, which is to lead to PostgreSQL itself, cannot be reached, or leads to a pooler that keeps no
 * session: locks, channels and migrations would be lost there without a word (decision 0266). Why it cannot be reached is the problem's `cause`.
 */
export async function insistOnSessions(pool: pg.Pool, { poolerUrl }: Pick<Config, 'poolerUrl'>): Promise<void> {
  const isShared = await sharesSessions(pool).catch((error: Error) => {
    if (refusesOptions.test(error.message)) return true;
    const name = poolerUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    throw new StartProblem(
      `The database of ${name} cannot be reached: ${error.message || (error as { code?: string }).code || 'no answer'}.`,
      { cause: error },
    );
  });
  if (isShared) throw new StartProblem(keepsNoSession(poolerUrl));
}

/** What to do about it. */
export const keepsNoSession = (poolerUrl: string | undefined): string =>
  poolerUrl
    ? 'DATABASE_DIRECT_URL leads to a pooler such as PgBouncer: set it to the address of PostgreSQL itself.'
    : 'DATABASE_URL leads to a pooler such as PgBouncer: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for what needs a session of its own.';
