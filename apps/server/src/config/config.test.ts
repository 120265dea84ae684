import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig, StartProblem, versionOfBuild } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-config-'));
const sound = { ATRIUM_DATA: folder, JWT_SECRET: 'b41f0c9e7d2a45cc8f' };

describe('an environment that cannot be used is told in one sentence that names the variable', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['ATRIUM_ROLES', 'cook'],
    ['ATRIUM_ROLES', ''],
    ['DATABASE_URL', 'notaurl'],
    ['DATABASE_URL', 'http://database'],
    ['SMTP_URL', 'mail.example.org'],
    ['SINK_EMAIL', 'nobody'],
    ['RABBITMQ_URL', 'rabbit.example.org'],
    ['OIDC_ISSUER', 'login'],
    ['JWT_SECRET', 'short'],
    ['JWT_TOKEN_LIFE', 'forever'],
    ['JWT_TOKEN_LIFE', '3600'],
    ['CLAMAV_URL', 'clamav'],
    ['FILES_URL', 'bucket'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ ...sound, [name]: value })).toThrow(StartProblem);
    expect(() => readConfig({ ...sound, [name]: value })).toThrow(
      new RegExp(`^The environment variable ${name} is not usable: [^\\n]+\\.$`),
    );
  });

  test('a data folder where nothing can be kept', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => readConfig({ ATRIUM_DATA: join(file, 'data') })).toThrow(StartProblem);
  });
});

describe('what the environment may say', () => {
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

  test('the version is what the build left, and unknown without a build', () => {
    const file = join(folder, 'build-version.txt');
    expect(versionOfBuild(pathToFileURL(file))).toBe('<unknown>');
    writeFileSync(file, '1.4.2\n');
    expect(versionOfBuild(pathToFileURL(file))).toBe('1.4.2');
    writeFileSync(file, '\n');
    expect(versionOfBuild(pathToFileURL(file))).toBe('<unknown>');
  });

  test('an empty text for what is not there', () => {
    const config = readConfig({ ...sound, DATABASE_URL: '', SMTP_URL: '' });
    expect([config.databaseUrl, config.smtpUrl]).toEqual([undefined, undefined]);
  });

  test('one address for all mail, but not in production', () => {
    const sink = { SINK_EMAIL: 'tests@example.org' };
    expect(readConfig({ ...sound, ...sink }).sinkEmail).toBe('tests@example.org');
    expect(readConfig({ ...sound, SINK_EMAIL: '' }).sinkEmail).toBeUndefined();
    const production = {
      ...sound,
      NODE_ENV: 'production',
      OIDC_ISSUER: 'https://login.example.org',
      OIDC_CLIENT_ID: 'atrium',
    };
    expect(readConfig({ ...production, ...sink }).sinkEmail).toBeUndefined();
  });

  test('a provider without TLS has to be allowed in production', () => {
    const local = {
      ...sound,
      ATRIUM_DATA: folder,
      OIDC_ISSUER: 'http://keycloak:8081/realms/facility',
      OIDC_CLIENT_ID: 'atrium',
    };
    expect(readConfig(local).oidc?.mayBeHttp).toBe(true);
    const production = { ...local, NODE_ENV: 'production' };
    expect(() => readConfig(production)).toThrow('OIDC_ISSUER must begin with https: in production');
    expect(readConfig({ ...production, OIDC_ALLOW_HTTP: 'true' }).oidc?.mayBeHttp).toBe(true);
    const secure = { ...production, OIDC_ISSUER: 'https://login.example' };
    expect(readConfig(secure).oidc?.mayBeHttp).toBe(false);
  });

  test.each([
    ['JWT_SECRET', 'only-for-this-machine-change-me'],
    ['JWT_SECRET', 'a secret for tests only'],
    ['JWT_SECRET', 'please-change-me-soon'],
    ['OIDC_CLIENT_SECRET', 'atrium-client-secret'],
  ])('production refuses the published %s %s in one sentence', (name, value) => {
    const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'atrium' };
    const env = { ...sound, ...provider, NODE_ENV: 'production' };
    expect(readConfig(env).production).toBe(true);
    expect(() => readConfig({ ...env, [name]: value })).toThrow(
      new RegExp(`^${name} is a value that anybody can read [^\\n]+\\.$`),
    );
  });

  test('the composition for one machine brings no secret of its own', () => {
    const composition = readFileSync(new URL('../../../../deploy/compose.yaml', import.meta.url), 'utf8');
    for (const name of ['JWT_SECRET', 'OIDC_CLIENT_SECRET']) {
      expect(composition).toMatch(new RegExp(`^ {4}${name}: \\$\\{${name}:\\?`, 'm'));
    }
  });

  test('production needs a secret and a provider of its own, and never makes a demo facility', () => {
    const production = { ATRIUM_DATA: folder, NODE_ENV: 'production', ATRIUM_SEED: 'demo' };
    expect(() => readConfig(production)).toThrow('JWT_SECRET must be set in production.');
    expect(() => readConfig({ ...production, ...sound })).toThrow('OIDC_ISSUER must be set in production');
    const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'atrium' };
    expect(readConfig({ ...production, ...sound, ...provider }).seed).toBe('none');
  });
});
