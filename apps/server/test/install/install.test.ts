import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../e2e/support/server/free-port.ts';
import { run } from '../../src/cli/run.ts';
import { readConfig } from '../../src/config/config.ts';
import { type Installation, openInstallation, root } from './installation.ts';
import { block, blockNames, directive, variables } from './page.ts';

let installation: Installation;
let folder: string;
let env: Record<string, string>;
let filled: Installation['filled'];

beforeAll(async () => {
  installation = await openInstallation();
  ({ folder, env, filled } = installation);
}, 60_000);
afterAll(() => installation.close());

const atrium = async (...args: string[]) => {
  const said = { out: '', err: '' };
  const hear = (where: 'out' | 'err') => (text: string) => {
    said[where] += text;
  };
  return { code: await run(args, { env, out: hear('out'), err: hear('err') }), ...said };
};

/** Starts what a unit starts, with its environment, as systemd would. */
function start(unit: string, port: number) {
  const [command = '', ...args] = filled(directive(unit, 'ExecStart')[0] ?? '').split(' ');
  const own = (directive(unit, 'Environment')[0] ?? '').replaceAll('%i', String(port)).split(' ');
  const more = Object.fromEntries(own.map((pair) => pair.split('=') as [string, string]));
  const child = spawn(command, args, { cwd: root, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] });
  let log = '';
  child.stdout.on('data', (bytes: Buffer) => {
    log += String(bytes);
  });
  return { child, log: () => log };
}

describe('the installation page', () => {
  it('has every block tested', () => {
    const here = [
      'database',
      '/etc/atrium/atrium.env',
      'more variables',
      '/etc/nginx/sites-available/atrium',
      'facility',
      'people.csv',
      // In typed.test.ts beside this.
      ...['packages', 'program', 'first start', 'start', 'proxy', 'rehearsal', 'upgrade'],
      // In test/faults/proxies.test.ts, where the machine has the program.
      '/etc/caddy/Caddyfile',
      // In test/faults/pooler.test.ts, where the machine has the program.
      '/etc/pgbouncer/pgbouncer.ini',
      '/etc/pgbouncer/userlist.txt',
      'with a pooler',
      // In test/faults/replica.test.ts and typed.test.ts.
      'replication',
      'replica',
      'with a replica',
    ];
    const units = [
      'atrium-web@.socket',
      'atrium-web@.service',
      'atrium-worker.service',
      'atrium-backup.service',
      'atrium-backup.timer',
    ];
    expect(blockNames().toSorted()).toEqual(
      [...here, ...units.map((unit) => `/etc/systemd/system/${unit}`)].toSorted(),
    );
  });

  it('gives the database exactly the rights that migration and checks need', async () => {
    expect(await atrium('migrate')).toMatchObject({ code: 0, out: expect.stringMatching(/^Applied |up to date/) });
    const { out } = await atrium('check', '--json');
    const lines = JSON.parse(out) as { what: string; verdict: string; found: string }[];
    for (const what of [
      'Environment',
      'Database',
      'Database rights',
      'Database version',
      'Login provider',
      'Uploaded files',
    ])
      expect(
        lines.find((line) => line.what === what),
        what,
      ).toMatchObject({ verdict: 'ok' });
  }, 60_000);

  it('creates the facility and its people before the first sign-in', async () => {
    const people = join(folder, 'people.csv');
    writeFileSync(people, block('people.csv'));
    const lines = [...block('facility').matchAll(/^npm run atrium -- (.*)$/gm)];
    expect(lines).toHaveLength(4);
    for (const [, line = ''] of lines) {
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
      expect(await atrium(...words.map((word) => (word === 'people.csv' ? people : word)))).toMatchObject({
        code: 0,
        err: '',
      });
    }
    const { out } = await atrium('user', 'list', '--role', 'fap_reviewer', '--json');
    const told = JSON.parse(out) as { users: { email: string }[] };
    expect(told.users.map(({ email }) => email).toSorted()).toEqual([
      'elena.rossi@university.example',
      'priya.raman@university.example',
    ]);
    expect((await atrium('user', 'show', 'deputy@facility.example')).out).toContain('user_officer');
  }, 60_000);

  it('names existing variables, with valid values', () => {
    expect(readConfig(env).production).toBe(true);
    const more = Object.fromEntries(
      Object.entries(variables('more variables')).map(([key, value]) => [key, filled(value)]),
    );
    const config = readConfig({ ...env, ...more });
    const reading = readConfig({ ...env, ...variables('with a replica') });
    expect(new URL(reading.readUrl ?? '').pathname).toBe('/atrium');
    expect([config.fileStore?.bucket, config.clamavUrl, config.broker?.url]).not.toContain(undefined);
    expect(config.trustProxy).toBe(true);
  });

  it('has units whose processes serve, work, and end when asked to', async () => {
    const port = await freePort();
    const web = start('/etc/systemd/system/atrium-web@.service', port);
    const worker = start('/etc/systemd/system/atrium-worker.service', port);
    try {
      const until = Date.now() + 40_000;
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${port}/readiness`).catch(() => undefined);
        if (answer?.ok && [web, worker].every(({ log }) => log().includes('Atrium is ready'))) break;
        expect(Date.now(), web.log() + worker.log()).toBeLessThan(until);
        await pause(200);
      }
      const figures = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/metrics`, { headers });
      expect((await figures({})).status).toBe(200);
      expect((await figures({ 'x-forwarded-for': '192.0.2.1' })).status).toBe(404);
    } finally {
      for (const { child } of [web, worker]) {
        const ended = child.exitCode ?? once(child, 'exit').then(([code]) => code);
        child.kill('SIGTERM');
        expect(await ended).toBe(0);
      }
    }
    // The door that systemd holds is the one the proxy knocks at (a test of faults tries such a door).
    const doors = block('/etc/nginx/sites-available/atrium').match(/server (127\.0\.0\.1):\d+/g);
    expect(directive('/etc/systemd/system/atrium-web@.socket', 'ListenStream')).toEqual(['127.0.0.1:%i']);
    expect(doors).toHaveLength(2);
    for (const unit of ['atrium-web@.service', 'atrium-worker.service'])
      expect(Number(directive(`/etc/systemd/system/${unit}`, 'TimeoutStopSec')[0])).toBeGreaterThan(30);
  }, 90_000);

  it('has a backup unit whose commands succeed and write a backup', async () => {
    const unit = '/etc/systemd/system/atrium-backup.service';
    for (const key of ['ExecStartPre', 'ExecStart', 'ExecStartPost']) {
      // What systemd does with a command: its own per cent signs, then words, quoted ones whole.
      const line = filled(directive(unit, key)[0] ?? '').replaceAll('%%', '%');
      const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
      const [command = '', ...args] = words;
      const { status, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
      expect(status, stderr).toBe(0);
    }
    const copies = readdirSync(join(folder, 'data', 'backups'));
    expect(copies).toEqual([expect.stringMatching(/^atrium-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/)]);
    expect(directive('/etc/systemd/system/atrium-backup.timer', 'OnCalendar')).toHaveLength(1);
  }, 60_000);

  it('has a proxy file that nginx accepts, with the settings the product needs', () => {
    const text = block('/etc/nginx/sites-available/atrium');
    for (const said of [
      'client_max_body_size 512m',
      'max_fails=0',
      'proxy_set_header X-Forwarded-For',
      'proxy_buffering off',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('non_idempotent');
    const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
    if (!nginx) return;
    const made = spawnSync('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-keyout',
      join(folder, 'privkey.pem'),
      '-out',
      join(folder, 'fullchain.pem'),
    ]);
    expect(made.status).toBe(0);
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `events {}\npid ${folder}/nginx.pid;\nerror_log stderr;\nhttp {\n${text.replaceAll('/etc/ssl/atrium', folder)}\n}\n`,
    );
    const { status, stderr } = spawnSync(nginx, ['-t', '-c', file], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });
});
