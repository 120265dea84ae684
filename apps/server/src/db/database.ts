import { Kysely, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { AtriumDialect, camelCaseRows, preparedOn } from './dialect.ts';
import type { DB } from './tables.ts';

/** The database or a transaction on it: queries take either. */
export type Db = Kysely<DB> | Transaction<DB>;

// Counts, identities and grades fit a JavaScript number; the driver would hand them out as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** How connections of a server call themselves: by it the command line knows that one is at work. */
export const serverName = 'atrium server';

export interface PoolOptions {
  /** Connections that stay open while nobody asks. */
  readonly min?: number;
  /** The address is a pooler's: what is said to one session may be heard by another, so nothing is said to it that is to stay. */
  readonly isShared?: boolean;
  /** It is there to be read from: nothing is written on it, and nobody waits long for it. */
  readonly isReplica?: boolean;
}

const shared = new WeakSet<pg.Pool>();

const timeLimits = '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000';

/**
 * A pool on the given address. `max` is the number of connections it may hold, `name` how they call themselves. A connection on which nobody can
 * write is none: for a moment after a failover the address may still lead to a server that only follows another.
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
    // Statements that do not wait for each other's answers may be on their way together, in a transaction too.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: isReplica ? 1000 : 10_000,
    // A statement that runs away must not hold a connection for ever; a pooler says so itself (docs/install.md).
    ...(isShared ? {} : { options: `${timeLimits}${isReplica ? ' -c default_transaction_read_only=on' : ''}` }),
  });
  if (isShared) shared.add(pool);
  // The driver hangs the whole client on the error; and while the pool closes, losing connections is what it is about.
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

/** Whoever has asked is told to come again, as of a server that starts. */
class FollowingServer extends Error {
  readonly code = '57P03';
  override readonly message = 'it only follows another PostgreSQL, and nobody can write there';
}

/** The pool as Kysely takes it, with statements kept prepared on each connection, unless that is another's the next moment. */
export const preparing = (pool: pg.Pool): PostgresPool => preparedOn(pool, !shared.has(pool));

/** Kysely over what answers statements, with camelCase names on our side; keys inside JSON stay as they are stored. */
export function databaseOver(pool: PostgresPool, onQuery?: (sql: string) => void): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new AtriumDialect({ pool }),
    plugins: [camelCaseRows],
    ...(onQuery ? { log: (event) => onQuery(event.query.sql) } : {}),
  });
}

/** The same over a pool. */
export const openDatabase = (pool: pg.Pool, onQuery?: (sql: string) => void): Kysely<DB> =>
  databaseOver(preparing(pool), onQuery);
