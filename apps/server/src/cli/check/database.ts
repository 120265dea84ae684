import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { countedThings } from '@atrium/domain/operations';
import { isZone } from '@atrium/domain/setting';
import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { stepsToTake } from '../../db/migrate.ts';
import { keepsNoSession, sharesSessions } from '../../db/sessions.ts';
import type { Checker, Line, Look } from './line.ts';

const oldest = 15;

const migration = { one: 'migration', many: 'migrations' };

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly database: string;
  readonly person: string;
  readonly now: Date;
  readonly most: number;
  readonly makes_tables: boolean;
  readonly makes_schemas: boolean;
  readonly keeps_for_a_moment: boolean;
  readonly missing: string[] | null;
  readonly has_tables: boolean;
}

const asked = `
  select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
         current_database() as database, current_user as person, clock_timestamp() as now,
         current_setting('max_connections')::int as most,
         has_schema_privilege('public', 'CREATE') as makes_tables,
         has_database_privilege(current_database(), 'CREATE') as makes_schemas,
         has_database_privilege(current_database(), 'TEMP') as keeps_for_a_moment,
         (select array_agg(name) from unnest(array['pg_trgm', 'btree_gin']) name
           where not exists (select 1 from pg_available_extensions e where e.name = name)) as missing,
         to_regclass('public.migrations') is not null as has_tables`;

async function look({ config }: Look): Promise<readonly Line[]> {
  if (!config.databaseUrl) {
    const made = existsSync(join(config.dataFolder, 'postgres', 'PG_VERSION'));
    const found = `the embedded one in ${config.dataFolder}${made ? '' : ', which the first start creates'}`;
    return [
      { what: 'Database', verdict: config.production ? 'look' : 'ok', found, ...(config.production && embedded) },
    ];
  }
  const pool = openLook(config.databaseUrl);
  try {
    if (await sharesSessions(pool)) {
      const todo = keepsNoSession(config.poolerUrl);
      return [{ what: 'Database', verdict: 'wrong', found: 'connections do not keep their session', todo }];
    }
    return await lookAt(pool, config);
  } finally {
    await pool.end();
  }
}

/** Opens two connections for the checks. */
function openLook(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 8000 });
  // If the server goes away meanwhile, the statement that waits for it reports that.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function lookAt(pool: pg.Pool, config: Config): Promise<readonly Line[]> {
  const client = await pool.connect();
  try {
    const [facts] = (await client.query<Facts>(asked)).rows;
    if (!facts) throw new Error('no response');
    const apart = Math.abs(facts.now.getTime() - Date.now());
    // The fastest of five, to measure the distance and not the load.
    const times: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      const began = performance.now();
      await client.query('select 1');
      times.push(performance.now() - began);
    }
    const took = Math.min(...times);
    return [
      server(facts, took),
      rights(facts),
      connections(facts, config.databasePool),
      clock(apart),
      ...(await ownTables(client, facts, config.timeZone)),
    ];
  } finally {
    client.release();
  }
}

const embedded = {
  todo: 'For a facility that cannot afford to lose a day of data, use a PostgreSQL server that is backed up.',
};

function server({ version, encoding, database, person }: Facts, took: number): Line {
  const found = `PostgreSQL ${Math.floor(version / 10_000)}, database ${database} as ${person}, responds in ${took.toFixed(1)} ms`;
  if (version < oldest * 10_000)
    return { what: 'Database', verdict: 'wrong', found, todo: `Use PostgreSQL ${oldest} or later.` };
  if (encoding !== 'UTF8')
    return {
      what: 'Database',
      verdict: 'wrong',
      found: `${found}, encoding ${encoding}`,
      todo: 'Create the database with encoding UTF8.',
    };
  if (took > 20)
    return {
      what: 'Database',
      verdict: 'look',
      found,
      todo: 'Every page queries it several times: move it closer to this machine.',
    };
  return { what: 'Database', verdict: 'ok', found };
}

function rights({ database, person, makes_tables, makes_schemas, keeps_for_a_moment, missing }: Facts): Line {
  const what = 'Database rights';
  const grants = [
    !makes_schemas && `grant create on database "${database}" to "${person}";`,
    !keeps_for_a_moment && `grant temporary on database "${database}" to "${person}";`,
    !makes_tables && `grant create, usage on schema public to "${person}";`,
  ].filter((one) => one !== false);
  if (grants.length > 0)
    return {
      what,
      verdict: 'wrong',
      found: 'some privileges are missing',
      todo: `Run as its owner: ${grants.join(' ')}`,
    };
  if (missing?.length)
    return {
      what,
      verdict: 'wrong',
      found: `missing extension: ${missing.join(', ')}`,
      todo: "Install PostgreSQL's contrib package.",
    };
  return { what, verdict: 'ok', found: 'tables, schemas, temporary tables, extensions' };
}

function connections({ most }: Facts, pool: number): Line {
  const what = 'Database connections';
  const found = `${most} in total, up to ${pool} for each process (DATABASE_POOL)`;
  if (pool + 8 <= most) return { what, verdict: 'ok', found };
  return { what, verdict: 'wrong', found, todo: 'Raise max_connections, or lower DATABASE_POOL.' };
}

function clock(milliseconds: number): Line {
  const apart = milliseconds / 1000;
  const what = 'Clocks';
  if (apart < 2) return { what, verdict: 'ok', found: 'this machine and the database agree' };
  return {
    what,
    verdict: 'wrong',
    found: `${apart.toFixed(0)} s apart`,
    todo: 'Deadlines depend on the clocks: run chrony or ntpd on both machines.',
  };
}

/** Returns checks that require read access to the product's tables. */
async function ownTables(client: pg.ClientBase, facts: Facts, timeZone: string): Promise<Line[]> {
  try {
    return [await steps(client, facts), ...(facts.has_tables ? await zone(client, timeZone) : [])];
  } catch (error) {
    const todo = `Make "${facts.person}" the owner of the tables: reassign owned by … to "${facts.person}";`;
    return [{ what: 'Database version', verdict: 'wrong', found: (error as Error).message, todo }];
  }
}

async function steps(client: pg.ClientBase, { has_tables }: Facts): Promise<Line> {
  const what = 'Database version';
  if (!has_tables)
    return { what, verdict: 'look', found: 'empty', todo: 'The first start, or "migrate", prepares it.' };
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const { waiting, newer } = await stepsToTake(rows.map(({ name }) => name));
  if (newer.length > 0)
    return {
      what,
      verdict: 'look',
      found: `${countedThings(newer.length, migration)} newer than this program`,
      todo: 'Start the newer version instead.',
    };
  if (waiting.length > 0)
    return {
      what,
      verdict: 'look',
      found: `${countedThings(waiting.length, migration)} to apply`,
      todo: 'The next start, or "migrate", applies them.',
    };
  return { what, verdict: 'ok', found: `up to date (${countedThings(rows.length, migration)})` };
}

/** The setting decides; the variable only applies while it is blank. */
async function zone(client: pg.ClientBase, timeZone: string): Promise<Line[]> {
  const { rows } = await client.query<{ value: string | null }>(`select value from settings where id = 'TIMEZONE'`);
  const chosen = rows[0]?.value || undefined;
  const what = 'Time zone';
  if (chosen === undefined || chosen === timeZone) return [{ what, verdict: 'ok', found: timeZone }];
  if (!isZone(chosen)) {
    const found = `the setting TIMEZONE is ${chosen}, which is not a time zone: UTC is used instead`;
    return [
      { what, verdict: 'wrong', found, todo: 'Run "setting set TIMEZONE …" with a zone such as Europe/Copenhagen.' },
    ];
  }
  const todo =
    'The setting TIMEZONE is used. If it is wrong, run "setting set TIMEZONE …"; otherwise set TZ to the same zone.';
  return [{ what, verdict: 'look', found: `the setting TIMEZONE is ${chosen}, TZ is ${timeZone}`, todo }];
}

export const database: Checker = {
  what: 'Database',
  todo: 'Check host, port, user, password and database name in DATABASE_URL, and that PostgreSQL accepts connections from this machine.',
  look,
};
