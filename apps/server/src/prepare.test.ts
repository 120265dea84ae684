import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '../test/database.ts';
import { productionEnv } from '../test/production.ts';
import { readConfig } from './config/config.ts';
import { makeLog } from './log.ts';
import { prepareDatabase } from './prepare.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;

beforeEach(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

async function start(env: Record<string, string>): Promise<void> {
  const config = readConfig({
    ATRIUM_DATA: mkdtempSync(join(tmpdir(), 'atrium-prepare-')),
    JWT_SECRET: 'a secret for tests only',
    DATABASE_URL: database.url,
    ATRIUM_SEED: 'none',
    ...env,
  });
  await (await prepareDatabase(config, makeLog('silent'), () => undefined)).close();
}

/** A port that nobody listens at. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** What a port answers; undefined where nobody listens. */
async function asked(at: number, path: string) {
  const answer = await fetch(`http://127.0.0.1:${at}${path}`).catch(() => undefined);
  return answer && { status: answer.status, text: await answer.text(), retry: answer.headers.get('retry-after') };
}

async function setting(id: string): Promise<string | null> {
  return (await client.query('select value from settings where id = $1', [id])).rows[0]?.value;
}

test('a facility without a time zone setting takes that of its server', async () => {
  await start({ TZ: 'Europe/Paris' });
  expect(await setting('TIMEZONE')).toBe('Europe/Paris');
  // Moving the server does not move the facility, nor what an officer chose.
  await start({ TZ: 'America/New_York' });
  expect(await setting('TIMEZONE')).toBe('Europe/Paris');
});

test('a time zone that does not exist is ignored', async () => {
  await start({ TZ: 'Mars/Olympus' });
  expect(await setting('TIMEZONE')).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('a process that waits for another’s migration reports that it is alive and not ready', async () => {
  await start({});
  await client.query('select pg_advisory_lock(7250911)');
  const [port, watchPort] = [await freePort(), await freePort()];
  const starting = start({ HOST: '127.0.0.1', PORT: `${port}`, WATCH_PORT: `${watchPort}`, LOG_LEVEL: 'silent' });
  await expect.poll(() => asked(port, '/health'), { timeout: 10_000 }).toMatchObject({ status: 200 });
  const waits = 'Waits until another process has brought the database up to date';
  for (const at of [port, watchPort]) {
    expect(await asked(at, '/readiness')).toMatchObject({ status: 503, text: expect.stringContaining(waits) });
    expect(await asked(at, '/graphql')).toMatchObject({
      status: 503,
      text: expect.stringMatching(/again/),
      retry: '10',
    });
  }
  await client.query('select pg_advisory_unlock(7250911)');
  await starting;
  // The ports are free for the server itself.
  expect([await asked(port, '/health'), await asked(watchPort, '/health')]).toEqual([undefined, undefined]);
});

describe('a database that is not available yet', () => {
  /** Leads from a port to the database of the test. */
  async function leadThere(port: number): Promise<() => void> {
    const { host, port: own } = client;
    const way = createServer((near) => {
      const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${own}`) : connect(own, host);
      near.pipe(far).pipe(near);
      for (const end of [near, far]) end.on('error', () => near.destroy());
    }).listen(port, '127.0.0.1');
    await once(way, 'listening');
    return () => way.close();
  }
  const at = (port: number) => {
    const url = new URL(database.url);
    url.searchParams.delete('host');
    [url.hostname, url.port] = ['127.0.0.1', `${port}`];
    return url.href;
  };

  test('is waited for in production, and health checks report this', async () => {
    await start({});
    const [away, port, watchPort] = [await freePort(), await freePort(), await freePort()];
    const starting = start({
      ...productionEnv,
      DATABASE_URL: at(away),
      HOST: '127.0.0.1',
      PORT: `${port}`,
      WATCH_PORT: `${watchPort}`,
    });
    let isOver = false;
    const over = starting.finally(() => {
      isOver = true;
    });
    await expect.poll(() => asked(port, '/health'), { timeout: 10_000 }).toMatchObject({ status: 200 });
    expect(await asked(watchPort, '/readiness')).toMatchObject({
      status: 503,
      text: expect.stringContaining('Waits until the database can be reached'),
    });
    expect(await asked(port, '/graphql')).toMatchObject({ status: 503, retry: '10' });
    expect(isOver).toBe(false);
    const close = await leadThere(away);
    await over;
    close();
    expect(await asked(port, '/health')).toBeUndefined();
  });

  test('is an immediate error outside production, and everywhere if waiting would not help', async () => {
    await expect(start({ DATABASE_URL: at(await freePort()) })).rejects.toThrow(
      /^The database of DATABASE_URL cannot be reached: connect ECONNREFUSED/,
    );
    const url = new URL(database.url);
    url.pathname = '/there_is_no_such_database';
    await expect(start({ ...productionEnv, DATABASE_URL: url.href })).rejects.toThrow(/does not exist/);
  });
});

test('formats from the environment are stored at each start; those set by officers are kept without them', async () => {
  await start({ DATE_FORMAT: 'yyyy-MM-dd' });
  expect([await setting('DATE_FORMAT'), await setting('DATE_TIME_FORMAT')]).toEqual(['yyyy-MM-dd', 'dd-MM-yyyy HH:mm']);
  await client.query(`update settings set value = 'dd/MM/yyyy' where id = 'DATE_FORMAT'`);
  await start({});
  expect(await setting('DATE_FORMAT')).toBe('dd/MM/yyyy');
  await start({ DATE_FORMAT: 'yyyy-MM-dd' });
  expect(await setting('DATE_FORMAT')).toBe('yyyy-MM-dd');
});
