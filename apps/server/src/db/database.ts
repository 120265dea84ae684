import { Kysely, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { AtriumDialect, camelCaseRows, preparedOn } from './dialect.ts';
import type { DB } from './tables.ts';

/** The database or a transaction on it: queries accept either. */
export type Db = Kysely<DB> | Transaction<DB>;

// Counts, keys and grades fit a JavaScript number; by default the driver returns them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** The application name of a server's connections, by which the command line detects a running server. */
export const serverName = 'atrium server';

export interface PoolOptions {
  /** Number of connections that stay open while idle. */
  readonly min?: number;
  /** Whether the address is that of a pooler: its sessions are shared, so no session settings may be made. */
  readonly isShared?: boolean;
  /** Whether it is a replica, which is only read from and must not keep anybody waiting. */
  readonly isReplica?: boolean;
}

const shared = new WeakSet<pg.Pool>();

const timeLimits = '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000';

/**
 * Opens a pool on the given address. `max` is the maximum number of connections, `name` their application name. Connections on which nobody
 * can write are rejected: for a short time after a failover the address may still lead to a standby server.
 */
export function openPool(
  connectionString: string,
  max: number,
  log: Logger,
  name = 'atrium',
  { min = 0, isShared = false, isReplica = false }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: name,
    max,
    min,
    ...(isReplica ? {} : { verify: insistOnPrimary }),
    keepAlive: true,
    // Independent statements may be in flight together, in a transaction too.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: isReplica ? 1000 : 10_000,
    // A runaway statement must not hold a connection for ever; a pooler sets its own limits (docs/install.md).
    ...(isShared ? {} : { options: `${timeLimits}${isReplica ? ' -c default_transaction_read_only=on' : ''}` }),
  });
  if (isShared) shared.add(pool);
  // Without a listener the error would end the process; while the pool closes, lost connections are expected.
  const lost = ({ message, code }: Error & { code?: string }) => {
    if (!pool.ending) log.warn({ reason: message, code }, 'a database connection was lost');
  };
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

function insistOnPrimary(client: pg.ClientBase, done: (error?: Error) => void): void {
  client
    .query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    .then(({ rows }) => done(rows[0]?.follows ? new FollowingServer() : undefined), done);
}

/** Reported to clients like a server that is starting: they should try again. */
class FollowingServer extends Error {
  readonly code = '57P03';
  override readonly message = 'it only follows another PostgreSQL, and nobody can write there';
}

/** Returns the pool for Kysely, with statements prepared on each connection, unless connections are shared. */
export const preparing = (pool: pg.Pool): PostgresPool => preparedOn(pool, !shared.has(pool));

/** Returns a Kysely instance over a pool, with camelCase names in the code; keys inside JSON are not converted. */
export function databaseOver(pool: PostgresPool, onQuery?: (sql: string) => void): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new AtriumDialect({ pool }),
    plugins: [camelCaseRows],
    ...(onQuery ? { log: (event) => onQuery(event.query.sql) } : {}),
  });
}

/** Does the same for a pool of the driver. */
export const openDatabase = (pool: pg.Pool, onQuery?: (sql: string) => void): Kysely<DB> =>
  databaseOver(preparing(pool), onQuery);
