import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, openInstallation, root } from './installation.ts';
import { block, blockNames } from './page.ts';

/**
 * What the page tells to type, typed into a shell: commands of Atrium and git are the real ones, others that would change the machine
 * write down how they were called.
 */
let installation: Installation;
let bin: string;
let opt: string;
let etc: string;
let versions: string[];

const git = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim();
};
const repository = () => join(installation.folder, 'repository.git');

/** A program of the folder that the shell looks into first. */
function standIn(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >> "$CALLS"\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

beforeAll(async () => {
  installation = await openInstallation();
  const { folder } = installation;
  [bin, opt, etc] = [join(folder, 'bin'), join(folder, 'opt'), join(folder, 'etc')];
  for (const one of [bin, join(etc, 'nginx/sites-enabled'), join(etc, 'atrium'), join(folder, 'replica/main')])
    mkdirSync(one, { recursive: true });
  for (const name of ['useradd', 'systemctl', 'apt-get', 'nginx', 'pg_basebackup']) standIn(name, '');
  standIn('runuser', 'shift 3\nexec "$@"');
  // Installing and building is tried with every clone; the commands are those of this one.
  const cli = join(root, 'apps/server/src/cli/main.ts');
  standIn('npm', `if [ "$2" = atrium ]; then shift 3; exec "${process.execPath}" "${cli}" "$@"; fi`);

  // Two tags: the version that is installed, and the next one.
  git('clone', '--quiet', '--bare', root, repository());
  const at = ['-C', repository(), '-c', 'user.name=Test', '-c', 'user.email=test@facility.example'];
  const next = git(...at, 'commit-tree', '-p', 'HEAD', '-m', 'next', 'HEAD^{tree}');
  versions = ['v98.0.0', 'v98.1.0'];
  git(...at, 'tag', 'v98.0.0', 'HEAD');
  git(...at, 'tag', 'v98.1.0', next);
  const lines = Object.entries(installation.env).filter(([name]) => name !== 'PATH');
  writeFileSync(join(etc, 'atrium/atrium.env'), lines.map(([name, value]) => `${name}='${value}'\n`).join(''));
}, 60_000);
afterAll(() => installation.close());

/** Types a block; `fill` fills in what the page leaves to the reader. Answers what it said and which commands it called. */
async function type(name: string, fill: Record<string, string> = {}) {
  const calls = join(installation.folder, 'calls');
  writeFileSync(calls, '');
  let text = block(name);
  const places = {
    '/opt/atrium': opt,
    '/etc/atrium': join(etc, 'atrium'),
    '/etc/nginx': join(etc, 'nginx'),
    '/var/lib/atrium': join(installation.folder, 'data'),
  };
  for (const [word, own] of Object.entries({ ...places, ...fill })) text = text.replaceAll(word, own);
  // The provider of the installation answers meanwhile.
  const shell = spawn('/bin/sh', ['-euc', text], {
    env: { PATH: `${bin}:${process.env.PATH}`, HOME: installation.folder, CALLS: calls },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(shell, 'close');
  const [stdout, stderr] = await Promise.all([readAll(shell.stdout), readAll(shell.stderr)]);
  const [status] = await ended;
  expect(status, `${name}: ${stdout}${stderr}`).toBe(0);
  return { said: stdout, called: readFileSync(calls, 'utf8').trim().split('\n') };
}

describe('the commands of the installation page', { timeout: 120_000 }, () => {
  it('install packages that exist in Debian', async () => {
    const {
      called: [call = ''],
    } = await type('packages');
    expect(call).toMatch(/^apt-get install( [a-z-]+)+$/);
    const lists = '/var/lib/apt/lists';
    if (!existsSync(lists) || !readdirSync(lists).some((file) => file.includes('_main_binary-'))) return;
    const { status, stdout } = spawnSync('apt-cache', ['show', ...call.split(' ').slice(2)], { encoding: 'utf8' });
    expect([status, stdout.match(/^Package: /gm)?.length ?? 0]).toEqual([0, expect.any(Number)]);
  });

  it('check out the newest tag, and build it', async () => {
    const { called } = await type('program', { VERSION: versions[0] ?? '', REPOSITORY: `file://${repository()}` });
    expect(called).toEqual([
      expect.stringMatching(/^useradd --system .* atrium$/),
      'npm ci --loglevel=error',
      'npm run build',
    ]);
    expect(git('-C', opt, 'describe', '--tags')).toBe(versions[0]);
    const { scripts } = JSON.parse(readFileSync(join(opt, 'package.json'), 'utf8'));
    expect(scripts).toMatchObject({ build: expect.anything(), atrium: expect.anything() });
  });

  it('check the environment and prepare the database', async () => {
    const { said } = await type('first start');
    expect(said).toMatch(/^ok +Database rights/m);
    expect(said).toMatch(/^ok +Login provider/m);
    expect(said).not.toContain('WRONG');
    expect(said).toMatch(/Applied \d+ steps|up to date/);
  });

  it('start units that the page contains', async () => {
    const { called } = await type('start');
    expect(called[0]).toBe('systemctl daemon-reload');
    const started = called.slice(1).flatMap((call) => call.replace('systemctl enable --now ', '').split(' '));
    const files = started.map((unit) => (unit.includes('.') ? unit : `${unit}.service`).replace(/@\d+/, '@'));
    for (const file of files) {
      expect(blockNames()).toContain(`/etc/systemd/system/${file}`);
      expect(block(`/etc/systemd/system/${file}`)).toContain('[Install]');
    }
    expect(started).toHaveLength(5);
  });

  it('contain units that systemd accepts', () => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) return;
    const units = blockNames().filter((name) => name.startsWith('/etc/systemd/'));
    const files = units.map((unit) => {
      const file = join(installation.folder, (unit.split('/').pop() ?? '').replace('@.', '@4001.'));
      writeFileSync(file, installation.filled(block(unit)));
      return file;
    });
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('enable the proxy', async () => {
    const { called } = await type('proxy');
    expect(called).toEqual(['nginx -t', 'systemctl reload nginx']);
    expect(readlinkSync(join(etc, 'nginx/sites-enabled/atrium'))).toBe('../sites-available/atrium');
  });

  it('upgrade the version, after a backup', async () => {
    const { called, said } = await type('upgrade', { VERSION: versions[1] ?? '' });
    expect(called).toEqual([
      'systemctl start atrium-backup',
      'npm ci --loglevel=error',
      'npm run build',
      'npm run atrium -- migrate',
      ...['atrium-web@4001', 'atrium-web@4002', 'atrium-worker'].map((unit) => `systemctl restart ${unit}`),
    ]);
    expect(said).toContain('The database is up to date.');
    expect(git('-C', opt, 'describe', '--tags')).toBe(versions[1]);
  });

  it('restore a backup in a rehearsal and verify it', async () => {
    const { folder, env } = installation;
    const copy = join(folder, 'copy.tar.gz');
    const made = spawnSync(process.execPath, [join(root, 'apps/server/src/cli/main.ts'), 'backup', copy, '--force'], {
      env,
      encoding: 'utf8',
    });
    expect(made.status, made.stderr).toBe(0);
    const another = await installation.anotherDatabase();
    const { said } = await type('rehearsal', {
      'postgres://atrium:PASSWORD@127.0.0.1:5432/rehearsal': `'${another}'`,
      BACKUP: copy,
    });
    expect(said).toMatch(/Restored \d+ rows[\s\S]*The database is sound\./);
  });

  it('copy the database to the machine of a replica', async () => {
    const main = join(installation.folder, 'replica/main');
    const { called } = await type('replica', {
      '/etc/postgresql/15/main': installation.folder,
      '/var/lib/postgresql/15/main': main,
    });
    expect(readFileSync(join(installation.folder, 'pg_hba.conf'), 'utf8')).toMatch(/^host replication atrium_replica /);
    expect(existsSync(main)).toBe(false);
    expect(called.at(-1)).toMatch(/^pg_basebackup -d host=\S+ user=atrium_replica .* -S atrium_replica -R$/);
  });
});
