import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { AtriumDialect, camelCaseRows } from './dialect.ts';
import type { DB } from './tables.ts';

/** The database or a transaction on it: queries take either. */
export type Db = Kysely<DB> | Transaction<DB>;

// Counts, identities and grades fit a JavaScript number; the driver would hand them out as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** How connections of a server call themselves: by it the command line knows that one is at work. */
export const serverName = 'atrium server';

/** A pool on the given address. `max` is the number of connections it may hold, `name` how they call themselves. */
export function openPool(connectionString: string, max: number, log: Logger, name = 'atrium'): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: name,
    max,
    // Statements that do not wait for each other's answers may be on their way together, in a transaction too.
    pipeline: true,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    // A statement that runs away must not hold a connection for ever.
    options: '-c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
  });
  // The driver hangs the whole client on the error; and while the pool closes, losing connections is what it is about.
  const lost = ({ message, code }: Error & { code?: string }) => {
    if (!pool.ending) log.warn({ reason: message, code }, 'a database connection was lost');
  };
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/** Kysely over a pool, with camelCase names on our side; keys inside JSON stay as they are stored. */
export function openDatabase(pool: pg.Pool, onQuery?: (sql: string) => void): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new AtriumDialect(pool),
    plugins: [camelCaseRows],
    ...(onQuery ? { log: (event) => onQuery(event.query.sql) } : {}),
  });
}
