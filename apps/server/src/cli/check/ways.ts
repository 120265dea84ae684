import pg from 'pg';
import type { Checker, Line } from './line.ts';

/** Queries what distinguishes a database from all others, and the limits of a session there. */
const asked = `
  select system_identifier::text || ' ' || current_database() as identity, pg_is_in_recovery() as follows,
         current_setting('statement_timeout') as patience
    from pg_control_system()`;

interface Way {
  readonly identity: string;
  readonly follows: boolean;
  readonly patience: string;
}

async function lookInto(connectionString: string): Promise<Way | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 8000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Way>(asked)).rows[0];
  } finally {
    await client.end();
  }
}

const elsewhere = (what: string, other: string): Line => ({
  what,
  verdict: 'wrong',
  found: 'it leads to a different database',
  todo: `Make ${other} point to the same database.`,
});

/** The pooler that requests use (decision 0266). */
export const pooler: Checker = {
  what: 'Pooler',
  todo: 'Check that the pooler in DATABASE_URL is running, knows the database and its user, and pools transactions.',
  async look({ config: { poolerUrl, databaseUrl } }) {
    const what = 'Pooler';
    if (!poolerUrl || !databaseUrl) return [{ what, verdict: 'off', found: 'none (DATABASE_DIRECT_URL)' }];
    const [way, direct] = await Promise.all([lookInto(poolerUrl), lookInto(databaseUrl)]);
    if (way?.identity !== direct?.identity) return [elsewhere(what, 'DATABASE_URL and DATABASE_DIRECT_URL')];
    if (way?.patience === '0')
      return [
        {
          what,
          verdict: 'look',
          found: 'statements have no time limit, so a runaway one holds its connection forever',
          todo: "In pgbouncer.ini, give the database connect_query = 'set statement_timeout = 60000; set idle_in_transaction_session_timeout = 60000'.",
        },
      ];
    return [{ what, verdict: 'ok', found: `leads to the same database, statements time out after ${way?.patience}` }];
  },
};

/** The replica that may serve lists, exports and figures (decision 0267). */
export const replica: Checker = {
  what: 'Replica',
  todo: 'Fix the database first.',
  async look({ config: { readUrl, databaseUrl } }) {
    const what = 'Replica';
    if (!readUrl || !databaseUrl) return [{ what, verdict: 'off', found: 'none (DATABASE_READ_URL)' }];
    const [way, direct] = await Promise.all([lookInto(readUrl).catch(() => undefined), lookInto(databaseUrl)]);
    const todo = 'Check that DATABASE_READ_URL points to a replica that accepts connections from this machine.';
    // Not an error: the server works without it.
    if (!way)
      return [{ what, verdict: 'look', found: 'unavailable; the primary database serves its reads meanwhile', todo }];
    if (way.identity !== direct?.identity) return [elsewhere(what, 'DATABASE_URL and DATABASE_READ_URL')];
    if (!way.follows)
      return [
        {
          what,
          verdict: 'look',
          found: 'not a replica but the primary database itself',
          todo: 'Point DATABASE_READ_URL to a replica, or leave it unset.',
        },
      ];
    return [{ what, verdict: 'ok', found: 'replicates the database' }];
  },
};
