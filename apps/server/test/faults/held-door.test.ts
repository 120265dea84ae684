import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freshDatabase } from '../database.ts';

const server = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const restarts = 3;

test('a server that is started again behind a door that systemd holds loses nobody', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-door-'));
  const database = await freshDatabase();
  const { DATABASE_URL: _, ...inherited } = process.env;
  const holder = spawn(process.execPath, [fileURLToPath(new URL('held-door.mjs', import.meta.url)), server, folder], {
    env: {
      ...inherited,
      NODE_ENV: 'test',
      ATRIUM_SEED: 'none',
      ATRIUM_DATA: join(folder, 'data'),
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const told = async (name: string) => {
    await expect.poll(() => existsSync(join(folder, name)), { timeout: 30_000 }).toBe(true);
    return Number(readFileSync(join(folder, name), 'utf8'));
  };
  const port = await told('port');
  // Each on a connection of its own, as a proxy without kept connections asks.
  const agent = new Agent({ keepAlive: false });
  const ask = () =>
    new Promise<number | string>((resolve) => {
      request({ host: '127.0.0.1', port, path: '/health', agent }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      })
        .on('error', (error) => resolve(String(error)))
        .end();
    });
  expect(await ask()).toBe(200);
  let isOver = false;
  const answers: (number | string)[] = [];
  const asking = Array.from({ length: 6 }, async () => {
    while (!isOver) answers.push(await ask());
  });
  const pids = new Set<number>();
  for (let again = 0; again < restarts; again++) {
    await pause(300);
    const pid = await told('pid');
    pids.add(pid);
    process.kill(pid, 'SIGTERM');
    // The next one has begun, and answers.
    await expect.poll(() => told('pid'), { timeout: 30_000 }).not.toBe(pid);
    expect(await ask()).toBe(200);
  }
  isOver = true;
  await Promise.all(asking);
  writeFileSync(join(folder, 'over'), '');
  const ended = once(holder, 'exit');
  process.kill(await told('pid'), 'SIGTERM');
  await ended;
  agent.destroy();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
  expect(pids.size).toBe(restarts);
  expect(answers.length).toBeGreaterThan(100);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
});
