import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../../e2e/support/server/free-port.ts';
import { freshDatabase } from '../database.ts';

const server = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'atrium-lost-log-'));
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Comes back once the server is ready; a server that has ended, or never is, fails. */
async function untilReady(port: number, hasEnded: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end && !hasEnded(); await pause(100)) {
    const answer = await fetch(`http://localhost:${port}/readiness`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error('The server is not ready');
}

it.each(['a disk that is full', 'a reader that has gone'])(
  'a server whose log goes to %s starts all the same, and ends when asked to (rule X70)',
  { timeout: 120_000 },
  async (where) => {
    const port = await freePort();
    const child = spawn(process.execPath, [server], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        ATRIUM_DATA: join(folder, String(port)),
        ATRIUM_SEED: 'none',
        DATABASE_URL: database.url,
      },
      stdio: ['ignore', where === 'a disk that is full' ? openSync('/dev/full', 'w') : 'pipe', 'ignore'],
    });
    child.stdout?.destroy();
    const ended = once(child, 'exit');
    await untilReady(port, () => child.exitCode !== null);
    child.kill('SIGTERM');
    expect(await Promise.race([ended, pause(20_000, 'still there')])).toEqual([0, null]);
  },
);
