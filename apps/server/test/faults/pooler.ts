import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chooseOwner, spawnAs } from '../../src/db/embedded/owner.ts';
import { freePort } from '../built-server.ts';
import { block } from '../install/page.ts';

export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;
if (!hasPooler) console.warn('No pgbouncer on this machine: nothing is tried behind a pooler.');

export interface Pooler {
  /** The address at which anybody may connect to the database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of a database of this machine, configured as docs/install.md says except for addresses, passwords and one change. */
export async function startPooler(databaseUrl: string, change = (told: string) => told): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const database = new URL(databaseUrl);
  const name = database.pathname.slice(1);
  const host = database.searchParams.get('host') ?? database.hostname;
  const told = block('/etc/pgbouncer/pgbouncer.ini')
    .replace(/^atrium = host=\S+ port=\S+ dbname=\S+/m, `${name} = host=${host} port=5432 dbname=${name}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*\n/m, '')
    .replace(' dbname', ' user=atrium dbname');
  writeFileSync(join(folder, 'pgbouncer.ini'), change(`${told}unix_socket_dir =\n`), { mode: 0o644 });
  // PgBouncer refuses to run as root, as does the database, whose folders are closed to other users.
  const owner = chooseOwner(folder, folder);
  const file = join(folder, 'pgbouncer.ini');
  const child = spawnAs(owner, [host], 'pgbouncer', [file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const url = `postgres://atrium@127.0.0.1:${port}/${name}`;
  await answers(url, child, () => said);
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      if (child.kill('SIGKILL')) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(connectionString: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < 20 && child.exitCode === null; attempt += 1) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1000 });
    client.on('error', () => undefined);
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isThere) return;
    await pause(100);
  }
  throw new Error(`PgBouncer does not answer: ${said()}`);
}
