import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { productionEnv } from '../../test/production.ts';
import { readConfig, StartProblem, versionOfBuild } from './config.ts';
import { variableNames } from './environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-config-'));
const sound = { ATRIUM_DATA: folder, JWT_SECRET: 'b41f0c9e7d2a45cc8f3e6a71d05b92e4' };
const production = { ...sound, ...productionEnv };

describe('an unusable environment is reported in one sentence that names the variable', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['ATRIUM_ROLES', 'cook'],
    ['LOG_LEVEL', 'INFO'],
    ['ATRIUM_TRUST_PROXY', 'yes'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_URL', 'notaurl'],
    ['DATABASE_URL', 'http://database'],
    ['DATABASE_DIRECT_URL', 'embedded'],
    ['DATABASE_READ_URL', 'replica'],
    ['SMTP_URL', 'mail.example.org'],
    ['SINK_EMAIL', 'nobody'],
    ['RABBITMQ_URL', 'rabbit.example.org'],
    ['ATRIUM_URL', 'proposals'],
    ['JWT_SECRET', 'short'],
    ['JWT_TOKEN_LIFE', 'forever'],
    ['JWT_TOKEN_LIFE', '3600'],
    ['CLAMAV_URL', 'clamav'],
    ['FILES_URL', 'bucket'],
    ['OIDC_CLAIMS', 'nickname=x'],
    ['OIDC_ROLES', 'staff=boss'],
    ['OIDC_SCOPES', 'profile'],
    ['OIDC_PROVIDERS', 'main'],
    ['OIDC_PROVIDERS', 'a-b'],
    // Creating a folder below it never ends in Node.
    ['ATRIUM_DATA', '/proc/none/x'],
    ['ATRIUM_DATA', '/var/../proc'],
    ['BACKUP_TO', '/proc/none/x'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ ...sound, [name]: value })).toThrow(StartProblem);
    expect(() => readConfig({ ...sound, [name]: value })).toThrow(
      new RegExp(`^The environment variable ${name} is not valid: [^\\n]+; for example [^\\n]+\\.$`),
    );
  });

  test('a data folder that cannot be created', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => readConfig({ ATRIUM_DATA: join(file, 'data') })).toThrow(StartProblem);
  });
});

describe('the environment may contain', () => {
  test.each([
    ['7d', '7d'],
    ['12 hours', '12 hours'],
    ['90m', '90m'],
    [undefined, '7d'],
  ])('a token life of %s', (value, life) => {
    expect(readConfig({ ...sound, JWT_TOKEN_LIFE: value }).jwtLife).toBe(life);
  });

  test.each([
    ['web', ['web']],
    ['worker', ['worker']],
    ['web|worker', ['web', 'worker']],
    ['web,worker', ['web', 'worker']],
    [undefined, ['web', 'worker']],
  ])('roles %s', (value, roles) => {
    expect([...readConfig({ ...sound, ATRIUM_ROLES: value }).roles]).toEqual(roles);
  });

  test.each([
    ['DATE_FORMAT', 'YYYY-MM-DD'],
    ['DATE_TIME_FORMAT', 'dd-MM-yyyy'],
  ])('%s may not be %s, with which nobody could type a date', (name, value) => {
    expect(() => readConfig({ ...sound, [name]: value })).toThrow(
      `${name} is not valid: dates cannot be written and typed with it; for example dd-MM-yyyy`,
    );
    expect(() => readConfig({ ...sound, [name]: '' })).not.toThrow();
  });

  test('the version is that of the build, otherwise that of the program', () => {
    const file = join(folder, 'build-version.txt');
    const root = pathToFileURL(`${folder}/`);
    expect(versionOfBuild(root)).toBe('<unknown>');
    writeFileSync(file, '1.4.2\n');
    expect(versionOfBuild(root)).toBe('1.4.2');
    writeFileSync(join(folder, 'package.json'), '{ "name": "atrium", "version": "0.3.0" }');
    expect(versionOfBuild(root)).toBe('1.4.2');
    for (const nothing of ['\n', '<unknown>\n']) {
      writeFileSync(file, nothing);
      expect(versionOfBuild(root)).toBe('0.3.0');
    }
    expect(versionOfBuild()).toMatch(/^\d+\.\d+\.\d+/);
  });

  test('an empty text for an unset variable', () => {
    const config = readConfig({ ...sound, DATABASE_URL: '', SMTP_URL: '' });
    expect([config.databaseUrl, config.smtpUrl]).toEqual([undefined, undefined]);
  });

  test('one address for all mail, ignored in production', () => {
    const sink = { SINK_EMAIL: 'tests@example.org' };
    expect(readConfig({ ...sound, ...sink }).sinkEmail).toBe('tests@example.org');
    expect(readConfig({ ...sound, SINK_EMAIL: '' }).sinkEmail).toBeUndefined();
    expect(readConfig({ ...production, ...sink }).sinkEmail).toBeUndefined();
  });

  test('a provider without TLS must be allowed explicitly in production', () => {
    const local = { ...sound, OIDC_ISSUER: 'http://keycloak:8081/realms/facility', OIDC_CLIENT_ID: 'atrium' };
    expect(readConfig(local).providers[0]?.mayBeHttp).toBe(true);
    const plain = { ...production, OIDC_ISSUER: local.OIDC_ISSUER };
    expect(() => readConfig(plain)).toThrow('OIDC_ISSUER is not valid: it must begin with https: in production');
    expect(readConfig({ ...plain, OIDC_ALLOW_HTTP: 'true' }).providers[0]?.mayBeHttp).toBe(true);
    expect(readConfig(production).providers[0]?.mayBeHttp).toBe(false);
  });

  test.each([
    ['JWT_SECRET', 'only-for-this-machine-change-me', 'this value is published'],
    ['JWT_SECRET', 'a secret for tests only', 'this value is published'],
    ['JWT_SECRET', 'please-change-me-soon', 'this value is published'],
    ['JWT_SECRET', 'b41f0c9e7d2a45cc8f', 'too short or too regular'],
    ['JWT_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'too short or too regular'],
    ['OIDC_CLIENT_SECRET', 'atrium-client-secret', 'this value is published'],
    ['TZ', 'Europe/Stokholm', 'this machine does not know this time zone'],
  ])('production refuses %s %s: %s', (name, value, why) => {
    expect(readConfig(production).production).toBe(true);
    expect(() => readConfig({ ...production, [name]: value })).toThrow(
      new RegExp(`^The environment variable ${name} is not valid: [^\\n]*${why}[^\\n]+\\.$`),
    );
  });

  test('the composition for one machine contains no secrets', () => {
    const composition = readFileSync(new URL('../../../../deploy/compose.yaml', import.meta.url), 'utf8');
    for (const name of ['JWT_SECRET', 'OIDC_CLIENT_SECRET']) {
      expect(composition).toMatch(new RegExp(`^ {4}${name}: \\$\\{${name}:\\?`, 'm'));
    }
  });

  test('production is told of everything missing or wrong in one message, and never creates a demo facility', () => {
    const bare = { ATRIUM_DATA: folder, NODE_ENV: 'production', PORT: 'abc', OIDC_ISSUER: 'https://login.example' };
    const told = () => readConfig(bare);
    for (const name of ['DATABASE_URL', 'TZ', 'JWT_SECRET', 'ATRIUM_URL', 'OIDC_CLIENT_ID'])
      expect(told).toThrow(new RegExp(`^ {2}The environment variable ${name} is not set: .+; for example .+\\.$`, 'm'));
    expect(told).toThrow(/^Atrium cannot start: 6 environment variables/);
    expect(told).toThrow(/^ {2}The environment variable PORT is not valid: .+; for example 4000\.$/m);
    expect(readConfig({ ...production, ATRIUM_SEED: 'demo' }).seed).toBe('none');
  });

  test('a direct address of PostgreSQL besides the pooler that requests use', () => {
    const [pooler, direct] = ['postgres://pooler/atrium', 'postgres://database/atrium'];
    expect(readConfig({ ...sound, DATABASE_URL: direct })).toMatchObject({ databaseUrl: direct, poolerUrl: undefined });
    expect(readConfig({ ...sound, DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })).toMatchObject({
      databaseUrl: direct,
      poolerUrl: pooler,
    });
  });
  test('the database of the data folder in production, if requested by name', () => {
    expect(readConfig({ ...production, DATABASE_URL: 'embedded' }).databaseUrl).toBeUndefined();
  });

  test('an empty text, which counts as an unset variable', () => {
    expect(() => readConfig({ ...production, TZ: '' })).toThrow('TZ is not set');
    expect([...readConfig({ ...sound, ATRIUM_ROLES: '' }).roles]).toEqual(['web', 'worker']);
  });
});

describe('login providers', () => {
  const two = {
    ...sound,
    OIDC_ISSUER: 'https://login.example/realms/f',
    OIDC_CLIENT_ID: 'atrium',
    OIDC_PROVIDERS: 'campus',
    OIDC_CAMPUS_ISSUER: 'https://campus.example',
    OIDC_CAMPUS_CLIENT_ID: 'office',
  };

  test('are the one of the plain variables and the further ones, each with its own settings', () => {
    const secret = join(folder, 'campus-secret');
    writeFileSync(secret, 'a campus secret\n');
    const [main, campus, ...more] = readConfig({
      ...two,
      OIDC_ROLES: 'office=user_officer',
      OIDC_CAMPUS_NAME: 'Campus account',
      OIDC_CAMPUS_CLIENT_SECRET_FILE: secret,
      OIDC_CAMPUS_CLAIMS: 'subject=oid',
      OIDC_CAMPUS_TRUST_EMAIL: 'true',
    }).providers;
    expect(more).toEqual([]);
    expect(main).toMatchObject({
      id: 'main',
      name: 'login.example',
      scopes: 'openid profile email',
      groupRoles: [{ group: 'office', gives: 'USER_OFFICER' }],
      claims: { subject: 'sub' },
      trustsSilence: false,
    });
    expect(campus).toMatchObject({
      id: 'campus',
      name: 'Campus account',
      issuer: 'https://campus.example',
      clientId: 'office',
      clientSecret: 'a campus secret',
      groupRoles: [],
      claims: { subject: 'oid', email: 'email' },
      trustsSilence: true,
    });
  });

  test.each([
    [{ OIDC_CAMPUS_ISSUER: '' }, /OIDC_CAMPUS_ISSUER is not set: .+; for example https:/],
    [{ OIDC_CAMPUS_CLIENT_ID: '' }, /OIDC_CAMPUS_CLIENT_ID is not set: .+; for example atrium\./],
    [{ OIDC_CAMPUS_ISSUER: 'campus' }, /OIDC_CAMPUS_ISSUER is not valid: .+https:\/\//],
    [{ OIDC_CAMPUS_ROLES: 'staff=boss' }, /OIDC_CAMPUS_ROLES is not valid: “boss” is not a role/],
    [{ OIDC_ISSUER: '' }, /OIDC_ISSUER is not set: the providers in OIDC_PROVIDERS are additional/],
  ])('are reported as wrong by the names of their own variables: %j', (more, words) => {
    expect(() => readConfig({ ...two, ...more })).toThrow(words);
  });

  test('are all checked against what production refuses', () => {
    const further = { ...production, ...two, JWT_SECRET: production.JWT_SECRET, NODE_ENV: 'production' };
    expect(readConfig(further).providers).toHaveLength(2);
    const bad = { OIDC_CAMPUS_ISSUER: 'http://campus.example', OIDC_CAMPUS_CLIENT_SECRET: 'please-change-me' };
    for (const name of Object.keys(bad))
      expect(() => readConfig({ ...further, ...bad })).toThrow(`${name} is not valid`);
  });
});

describe('a variable in a file', () => {
  const file = join(folder, 'secret');

  test('counts as if it were set, without the line break at its end', () => {
    writeFileSync(file, `${production.JWT_SECRET}\n`);
    const { JWT_SECRET: _, ...rest } = production;
    expect(readConfig({ ...rest, JWT_SECRET_FILE: file }).jwtSecret).toBe(production.JWT_SECRET);
    writeFileSync(file, 'postgres://a@b/c\r\n');
    expect(readConfig({ ...sound, DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://a@b/c');
  });

  test('is refused if the variable is set as well, or if the file cannot be read', () => {
    expect(() => readConfig({ ...sound, JWT_SECRET_FILE: file })).toThrow('JWT_SECRET_FILE is set as well');
    const nowhere = { ATRIUM_DATA: folder, JWT_SECRET_FILE: join(folder, 'nowhere') };
    expect(() => readConfig(nowhere)).toThrow(/JWT_SECRET is not valid: the file of JWT_SECRET_FILE cannot be read/);
  });
});

test('a configuration that is only read creates no folder and stores no secret', () => {
  const nowhere = join(folder, 'not-made');
  expect(readConfig({ ATRIUM_DATA: nowhere }, { creates: false }).jwtSecret).toHaveLength(64);
  expect(existsSync(nowhere)).toBe(false);
});

test('every variable is documented in docs/operations.md', () => {
  const page = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const table = page.slice(page.indexOf('## Environment'), page.indexOf('## Watching'));
  for (const name of variableNames) expect(table).toContain(`\`${name}\``);
});
