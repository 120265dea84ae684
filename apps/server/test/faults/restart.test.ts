import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../e2e/support/server/free-port.ts';

/** Who runs the built server: both keep it running by a process that does nothing else. */
const keepers = [
  ['the image', 'deploy/server.mjs'],
  ['npm start', 'tools/start.mjs'],
] as const;

let program: string;
let folder: string;
let port: number;
let said = '';
let keeper: ReturnType<typeof start>;

function start() {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const env = { ATRIUM_DATA: join(folder, 'data'), ATRIUM_SEED: 'none', LOG_LEVEL: 'warn', NODE_ENV: 'test' };
  const child = spawn(process.execPath, [program], {
    env: { ...inherited, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      said += data.toString();
    });
  }
  return child;
}

const ready = () =>
  expect
    .poll(() => fetch(`http://localhost:${port}/readiness`).then(({ status }) => status, String), { timeout: 120_000 })
    .toBe(200);
const lives = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** Processes whose parent is the given one. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number);
const database = () => Number(readFileSync(join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const told = () => [...said.matchAll(/"pause":(\d+)/g)].map(([, pause]) => Number(pause));

describe.each(keepers)('%s', (_, path) => {
  beforeAll(async () => {
    program = join(import.meta.dirname, '../../../..', path);
    said = '';
    folder = mkdtempSync(join(tmpdir(), 'atrium-restart-'));
    port = await freePort();
    keeper = start();
  });
  afterAll(async () => {
    if (keeper.exitCode === null) {
      keeper.kill('SIGTERM');
      await once(keeper, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test.skipIf(process.platform !== 'linux')(
    'a server that is killed restarts by itself, and everything ends when its supervisor is asked to',
    { timeout: 300_000 },
    async () => {
      await ready();
      const servers = new Set<number>();
      for (let kills = 1; kills <= 2; kills++) {
        const [server = 0, ...others] = childrenOf(keeper.pid ?? 0);
        expect(others).toEqual([]);
        servers.add(server);
        process.kill(server, 'SIGKILL');
        await expect.poll(() => told().length, { timeout: 60_000 }).toBe(kills);
        await ready();
      }
      expect(servers.size).toBe(2);
      expect(said).toContain('The server exited (SIGKILL); it is restarted in 0.5 s.');
      expect(told()).toEqual([500, 1000]);

      const [server = 0] = childrenOf(keeper.pid ?? 0);
      const postmaster = database();
      keeper.kill('SIGTERM');
      const [code] = await once(keeper, 'exit');
      expect(code).toBe(0);
      expect([lives(server), lives(postmaster)]).toEqual([false, false]);
    },
  );

  test('a server that cannot start reports the reason and is not retried', { timeout: 120_000 }, async () => {
    said = '';
    const { DATABASE_URL: _, ...inherited } = process.env;
    const child = spawn(process.execPath, [program], {
      env: { ...inherited, ATRIUM_DATA: join(folder, 'other'), PORT: 'none' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (data: Buffer) => {
      said += data.toString();
    });
    const [code] = await once(child, 'exit');
    expect([code, said]).toEqual([1, expect.stringContaining('PORT')]);
  });
});
