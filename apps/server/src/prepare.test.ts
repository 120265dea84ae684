import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../test/database.ts';
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

async function setting(id: string): Promise<string | null> {
  return (await client.query('select value from settings where id = $1', [id])).rows[0]?.value;
}

test('a facility that has not said where it is, is where its server is', async () => {
  await start({ TZ: 'Europe/Paris' });
  expect(await setting('TIMEZONE')).toBe('Europe/Paris');
  // Moving the server does not move the facility, nor what an officer chose.
  await start({ TZ: 'America/New_York' });
  expect(await setting('TIMEZONE')).toBe('Europe/Paris');
});

test('a zone that does not exist is not believed', async () => {
  await start({ TZ: 'Mars/Olympus' });
  expect(await setting('TIMEZONE')).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('formats of the environment are written at each start, those of officers stay without it', async () => {
  await start({ DATE_FORMAT: 'yyyy-MM-dd' });
  expect([await setting('DATE_FORMAT'), await setting('DATE_TIME_FORMAT')]).toEqual(['yyyy-MM-dd', 'dd-MM-yyyy HH:mm']);
  await client.query(`update settings set value = 'dd/MM/yyyy' where id = 'DATE_FORMAT'`);
  await start({});
  expect(await setting('DATE_FORMAT')).toBe('dd/MM/yyyy');
  await start({ DATE_FORMAT: 'yyyy-MM-dd' });
  expect(await setting('DATE_FORMAT')).toBe('yyyy-MM-dd');
});
