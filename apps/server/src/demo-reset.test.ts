import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Config, readConfig } from './config/config.ts';
import { emptyDemo } from './demo-reset.ts';

let dataFolder: string;

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'atrium-demo-'));
  for (const name of ['postgres', 'files', 'images', 'kept']) {
    mkdirSync(join(dataFolder, name));
    writeFileSync(join(dataFolder, name, 'one'), '1');
  }
});

afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

const demo = () => readConfig({ ATRIUM_DATA: dataFolder, ATRIUM_DEMO_HOURS: '6' });

test('deletes the content of a demo and nothing else', () => {
  const config = demo();
  const before = readdirSync(dataFolder).filter((name) => !['postgres', 'files', 'images'].includes(name));
  emptyDemo(config);
  expect(readdirSync(dataFolder).sort()).toEqual(before.sort());
  expect(existsSync(join(dataFolder, 'kept', 'one'))).toBe(true);
});

test.each<[string, Partial<Config>]>([
  ['production', { production: true }],
  ['a demo that stays', { demoHours: undefined }],
  ['a database of its own', { databaseUrl: 'postgres://elsewhere/atrium' }],
  ['no demo facility', { seed: 'none' }],
])('deletes nothing in %s', (_, other) => {
  expect(() => emptyDemo({ ...demo(), ...other })).toThrow('Only a demo that is reset regularly can be emptied');
  expect(existsSync(join(dataFolder, 'postgres', 'one'))).toBe(true);
});

test.each([
  [{ NODE_ENV: 'production' }, 'production must keep its data'],
  [{ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'x' }, 'works only with the demo identity provider'],
  [{ ATRIUM_SEED: 'none' }, 'no demo facility'],
  [{ DATABASE_URL: 'postgres://elsewhere/atrium' }, 'only the database and the files in the data folder'],
  [{ FILES_URL: 's3://bucket/x?region=eu-north-1' }, 'only the database and the files in the data folder'],
  [{ ATRIUM_DEMO_HOURS: '0' }, 'ATRIUM_DEMO_HOURS'],
  [{ ATRIUM_DEMO_HOURS: '169' }, 'ATRIUM_DEMO_HOURS'],
])('does not start with %o', (other, why) => {
  expect(() => readConfig({ ATRIUM_DATA: dataFolder, ATRIUM_DEMO_HOURS: '6', ...other })).toThrow(why);
});
