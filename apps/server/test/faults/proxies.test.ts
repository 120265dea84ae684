import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../e2e/support/server/free-port.ts';
import { freshDatabase } from '../database.ts';
import { block } from '../install/page.ts';
import { type Door, openDoor } from './door.ts';
import { type Facility, openFacility } from './facility.ts';

/** Where the machine has a program, or the folder that ATRIUM_TEST_PROXIES names has it. */
const places = [process.env.ATRIUM_TEST_PROXIES ?? '', ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const program = (name: string) =>
  places.map((place) => join(place, name)).find((path) => path !== name && existsSync(path)) ?? '';

const name = 'proposals.facility.example';
const secret = 'a secret for this test only';
const asked = 5_000;
let folder: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let facility: Facility;
let doors: Door[];

/** The page's text with the ports of the two doors. */
const behind = (page: string) =>
  ['4001', '4002'].reduce(
    (text, port, nth) => text.replace(`127.0.0.1:${port}`, `127.0.0.1:${doors[nth]?.port}`),
    block(page),
  );

const proxies = {
  nginx: {
    path: program('nginx'),
    write(port: number) {
      const text = behind('/etc/nginx/sites-available/atrium')
        .replaceAll('/etc/ssl/atrium', folder)
        .replace('listen 443 ', `listen 127.0.0.1:${port} `)
        // The door that leads people to TLS would need a port that is not ours.
        .replace(/^server \{\n {4}listen 80;[\s\S]*?^\}$/m, '');
      const own = [
        'client_body_temp_path',
        'proxy_temp_path',
        'fastcgi_temp_path',
        'uwsgi_temp_path',
        'scgi_temp_path',
      ];
      const file = join(folder, 'nginx.conf');
      writeFileSync(
        file,
        `daemon off;\nuser root;\npid ${folder}/nginx.pid;\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;
${own.map((name) => `${name} ${folder}/${name};`).join('\n')}\n${text}\n}\n`,
      );
      return ['-c', file, '-e', 'stderr'];
    },
  },
  caddy: {
    path: program('caddy'),
    write(port: number) {
      const text = behind('/etc/caddy/Caddyfile').replace(
        /^proposals\.facility\.example \{$/m,
        `https://${name}:${port} {\n    tls ${folder}/fullchain.pem ${folder}/privkey.pem`,
      );
      const file = join(folder, 'Caddyfile');
      writeFileSync(
        file,
        `{\n    admin off\n    auto_https disable_redirects\n    log {\n        level ERROR\n    }\n}\n${text}`,
      );
      return ['run', '--adapter', 'caddyfile', '--config', file];
    },
  },
};

describe.skipIf(!proxies.nginx.path && !proxies.caddy.path)('the proxy files of the installation page', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-proxy-'));
    const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
    const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files]);
    expect(made.status).toBe(0);
    database = await freshDatabase();
    facility = await openFacility(database.url, secret);
    const open = () => openDoor({ DATABASE_URL: database.url, JWT_SECRET: secret });
    doors = await Promise.all([open(), open()]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all((doors ?? []).map((door) => door.close()));
    await facility?.pool.end();
    await database?.drop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  for (const [kind, proxy] of Object.entries(proxies))
    test.skipIf(!proxy.path)(
      `${kind}: all ${asked} requests succeed while each process behind it restarts`,
      { timeout: 240_000 },
      async () => {
        const port = await freePort();
        const child: ChildProcess = spawn(proxy.path, proxy.write(port), {
          env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
          stdio: ['ignore', 'inherit', 'inherit'],
        });
        const agent = new Agent({ keepAlive: true, ca: readFileSync(join(folder, 'fullchain.pem')) });
        /** An answer, or why there is none. */
        const told = (path: string, body?: string, authorization = `Bearer ${facility.token}`) =>
          new Promise<{ readonly status: number | string; readonly text: string }>((resolve) => {
            const failed = ({ message }: Error) => resolve({ status: message, text: '' });
            const headers = { host: name, ...(body && { 'content-type': 'application/json', authorization }) };
            const options = { host: 'localhost', port, path, agent, headers, method: body ? 'POST' : 'GET' };
            request(options, (answer) => {
              let text = '';
              answer.on('data', (bytes: Buffer) => {
                text += bytes;
              });
              answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text })).on('error', failed);
            })
              .on('error', failed)
              .end(body);
          });
        const said = async (path: string, body?: string) => (await told(path, body)).status;
        await expect.poll(() => said('/health'), { timeout: 20_000 }).toBe(200);
        const answers: (number | string)[] = [];
        let isOver = false;
        const work = Array.from({ length: 8 }, async () => {
          const question = JSON.stringify({ query: '{ version }' });
          while (!isOver || answers.length < asked)
            answers.push(answers.length % 2 ? await said('/graphql', question) : await said('/readiness'));
        });
        for (const door of [...doors, ...doors]) {
          await pause(500);
          await door.restart();
          // The next one answers before its neighbour goes, as somebody who types would see to.
          await expect.poll(() => said('/readiness'), { timeout: 20_000 }).toBe(200);
        }
        isOver = true;
        await Promise.all(work);
        expect(answers.length).toBeGreaterThanOrEqual(asked);
        expect(answers.filter((status) => status !== 200)).toEqual([]);

        // Figures are for machinery alone, and what is larger than proxies take by themselves is let through.
        expect(await said('/metrics')).toBe(404);
        const large = { query: '{ version }', variables: { large: 'x'.repeat(4_000_000) } };
        expect(await said('/graphql', JSON.stringify(large))).toBe(200);

        // What is too large is told so by us, whoever still sends meanwhile (decision 362).
        const tooLarge = JSON.stringify({ query: '{ version }', variables: { large: 'x'.repeat(8_000_000) } });
        for (let time = 0; time < 50; time += 1) {
          const { status, text } = await told('/graphql', tooLarge);
          expect([time, status, text]).toEqual([time, 413, expect.stringContaining('TOO_LARGE')]);
          const withoutToken = await told('/graphql', JSON.stringify({ query: 'x'.repeat(3_000_000) }), '');
          expect([time, withoutToken.status, withoutToken.text]).toEqual([time, 413, expect.stringContaining('64 kB')]);
        }
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
        agent.destroy();
      },
    );
});
