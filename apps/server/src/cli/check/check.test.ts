import { mkdtempSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { productionEnv } from '../../../test/production.ts';
import { openWorld } from '../../../test/world.ts';
import { recordClaims } from '../../modules/session/provider.queries.ts';
import { run } from '../run.ts';
import { checkAll, type Line } from './index.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let provider: Server;
let issuer: string;
let metadata: Record<string, unknown>;

beforeAll(async () => {
  database = await freshDatabase();
  provider = createServer((_, answer) => answer.end(JSON.stringify(metadata)));
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as { port: number }).port}`;
  metadata = {
    issuer,
    authorization_endpoint: `${issuer}/a`,
    token_endpoint: `${issuer}/t`,
    end_session_endpoint: `${issuer}/e`,
    code_challenge_methods_supported: ['S256'],
    claims_supported: ['email', 'email_verified', 'given_name', 'family_name'],
  };
});
afterAll(async () => {
  provider.close();
  await database.drop();
});

const dataFolder = mkdtempSync(join(tmpdir(), 'atrium-check-'));
const env = () => ({
  ...productionEnv,
  DATABASE_URL: database.url,
  ATRIUM_DATA: dataFolder,
  ATRIUM_URL: 'http://127.0.0.1:9',
  OIDC_ISSUER: issuer,
  OIDC_ALLOW_HTTP: 'true',
});
const look = async (more: Record<string, string> = {}): Promise<(what: string) => Line | undefined> => {
  const lines = await checkAll({ ...env(), ...more });
  return (what) => lines.find((line) => line.what === what);
};

describe('the check of the environment', { timeout: 60_000 }, () => {
  it('reports what works, and leaves nothing behind', async () => {
    const found = await look();
    for (const what of [
      'Environment',
      'Database',
      'Database rights',
      'Clocks',
      'Database version',
      'Login provider',
      'PKCE',
      'Claims',
      'Uploaded files',
      'Browser for documents',
    ])
      expect(found(what), what).toMatchObject({ verdict: 'ok' });
    expect(found('Message broker')).toMatchObject({ verdict: 'off' });
    expect(found('Addresses to register')?.found).toContain('http://127.0.0.1:9/external-auth');
    expect(readdirSync(join(dataFolder, 'files', 'checks'))).toEqual([]);
  });

  it('lists the rights that a role lacks, as statements', async () => {
    const role = `poor_${database.url.slice(-6)}`;
    const admin = new pg.Client({ connectionString: inject('databaseServer') });
    await admin.connect();
    const url = new URL(database.url);
    const name = url.pathname.slice(1);
    try {
      await admin.query(`create role ${role} login`);
      await admin.query(`revoke temporary on database ${name} from public`);
      url.username = role;
      const found = await look({ DATABASE_URL: url.href });
      expect(found('Database version')).toMatchObject({
        verdict: 'wrong',
        todo: expect.stringContaining('reassign owned'),
      });
      const rights = found('Database rights');
      expect(rights?.verdict).toBe('wrong');
      for (const grant of [
        'grant create on database',
        'grant temporary on database',
        'grant create, usage on schema public',
      ])
        expect(rights?.todo).toContain(grant);
    } finally {
      await admin.query(`grant temporary on database ${name} to public`);
      await admin.query(`drop role if exists ${role}`);
      await admin.end();
    }
  });

  it('reports that the configured time zone does not exist', async () => {
    const prepared = await openWorld({ env: { LOG_LEVEL: 'silent' } });
    try {
      await prepared.pool.query(`update settings set value = 'Mars/Olympus' where id = 'TIMEZONE'`);
      const found = await look({ DATABASE_URL: prepared.pool.options.connectionString ?? '' });
      expect(found('Time zone')).toEqual({
        what: 'Time zone',
        verdict: 'wrong',
        found: 'the setting TIMEZONE is Mars/Olympus, which is not a time zone: UTC is used instead',
        todo: 'Run "setting set TIMEZONE …" with a zone such as Europe/Copenhagen.',
      });
    } finally {
      await prepared.close();
    }
  });

  it('compares the configured claims with the names of claims in previous sign-ins', async () => {
    const named = {
      OIDC_CLAIMS: 'preferred_name=nickname, groups=realm_access.roles',
      OIDC_ROLES: 'office=user_officer',
    };
    const more = { OIDC_PROVIDERS: 'campus', OIDC_CAMPUS_ISSUER: 'http://127.0.0.1:9', OIDC_CAMPUS_CLIENT_ID: 'a' };
    const prepared = await openWorld({ env: { LOG_LEVEL: 'silent' } });
    try {
      const database = { DATABASE_URL: prepared.pool.options.connectionString ?? '' };
      const before = await look({ ...database, ...named, ...more });
      expect(before('Claims')).toMatchObject({
        verdict: 'look',
        found: 'not listed by the provider: nickname, realm_access.roles',
        todo: 'Check OIDC_CLAIMS, or map these claims for this client at the provider.',
      });
      expect(before('Login provider (campus)')).toMatchObject({
        verdict: 'wrong',
        todo: expect.stringContaining('OIDC_CAMPUS_ISSUER'),
      });
      const brought = ['email', 'email_verified', 'family_name', 'given_name', 'nick', 'realm_access.roles', 'sub'];
      await recordClaims(prepared.db, 'main', brought, new Date());
      expect((await look({ ...database, ...named }))('Claims')).toMatchObject({
        verdict: 'wrong',
        found: `missing from sign-ins: nickname; sign-ins contain ${brought.join(', ')}`,
      });
      const right = { OIDC_CLAIMS: named.OIDC_CLAIMS.replace('nickname', 'nick'), OIDC_ROLES: named.OIDC_ROLES };
      expect((await look({ ...database, ...right }))('Claims')).toMatchObject({ verdict: 'ok' });
    } finally {
      await prepared.close();
    }
  });

  it('reports each neighbour that is unreachable, slow or the wrong one, and continues', async () => {
    const silent = createPlain(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    // Nothing listens on the port for discarding.
    const nowhere = '127.0.0.1:9';
    const slow = `127.0.0.1:${(silent.address() as { port: number }).port}`;
    try {
      metadata = {
        ...metadata,
        issuer: 'https://another.example',
        code_challenge_methods_supported: ['plain'],
        claims_supported: ['email'],
      };
      const found = await look({
        DATABASE_URL: `postgres://a@${nowhere}/a`,
        SMTP_URL: `smtp://${slow}`,
        RABBITMQ_URL: `amqp://${nowhere}`,
        CLAMAV_URL: `tcp://${slow}`,
        PARCELS_URL: `http://${nowhere}/register`,
        SCHEDULER_ENDPOINT: `http://${slow}/graphql`,
        FILES_URL: `http://k:s@${nowhere}/bucket`,
        CHROMIUM_PATH: '/nowhere/chromium',
      });
      for (const what of [
        'Database',
        'Mail',
        'Message broker',
        'Virus scanner',
        'Parcel service',
        'Scheduler',
        'Uploaded files',
        'Browser for documents',
      ]) {
        expect(found(what), what).toMatchObject({ verdict: 'wrong', todo: expect.stringMatching(/\.$/) });
        expect(found(what)?.found).not.toMatch(/\n/);
      }
      expect(found('Login provider')).toMatchObject({
        verdict: 'wrong',
        found: 'its issuer is https://another.example',
      });
      expect(found('PKCE')).toMatchObject({ verdict: 'look' });
      expect(found('Claims')?.found).toBe('not listed by the provider: email_verified, given_name, family_name');
      expect(found('Public address')).toMatchObject({ verdict: 'look' });
    } finally {
      silent.close();
    }
  });
});

it('is a command: prints a table for people or JSON for programs, and returns an exit code', {
  timeout: 60_000,
}, async () => {
  const said = { out: '' };
  const terminal = {
    env: { NODE_ENV: 'production', ATRIUM_DATA: dataFolder },
    out: (text: string) => {
      said.out += text;
    },
    err: () => undefined,
  };
  expect(await run(['check'], terminal)).toBe(1);
  expect(said.out).toMatch(/^WRONG +Environment +DATABASE_URL is not set: .+\n +→ For example postgres:/m);
  expect(said.out).toMatch(/5 problems to fix\.\n$/);
  said.out = '';
  expect(await run(['check', '--json'], terminal)).toBe(1);
  expect(JSON.parse(said.out)).toHaveLength(5);
  expect(await run(['check', '--mail', 'nobody'], terminal)).toBe(2);
});
