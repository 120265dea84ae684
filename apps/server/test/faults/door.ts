import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const holder = fileURLToPath(new URL('held-door.mjs', import.meta.url));

/** A listening socket held open as by a systemd socket unit, with the built server behind it. */
export interface Door {
  readonly port: number;
  /** Ends the server behind it, and resolves once the next one has started. */
  restart(): Promise<void>;
  /** Closes the server and the socket. */
  close(): Promise<void>;
}

/** Opens such a socket on a port of its own, with a server behind it; `env` names at least its database. */
export async function openDoor(env: Record<string, string>): Promise<Door> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-door-'));
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child: ChildProcess = spawn(process.execPath, [holder, server, folder], {
    env: {
      ...inherited,
      NODE_ENV: 'test',
      ATRIUM_SEED: 'none',
      ATRIUM_DATA: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const until = async (isSo: () => boolean) => {
    for (const end = Date.now() + 30_000; !isSo(); await pause(20))
      if (Date.now() > end || child.exitCode !== null) throw new Error('Nobody answers behind the door.');
  };
  const read = (name: string) => Number(readFileSync(join(folder, name), 'utf8'));
  const told = async (name: string) => {
    await until(() => existsSync(join(folder, name)) && read(name) > 0);
    return read(name);
  };
  return {
    port: await told('port'),
    async restart() {
      const pid = await told('pid');
      process.kill(pid, 'SIGTERM');
      await until(() => read('pid') > 0 && read('pid') !== pid);
    },
    async close() {
      writeFileSync(join(folder, 'over'), '');
      const ended = once(child, 'exit');
      process.kill(await told('pid'), 'SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
