import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startServer } from '../built-server.ts';
import { type Facility, openFacility } from './facility.ts';
import type { Address } from './requests.ts';

/** Signs the tokens of the users in these facilities. */
export const secret = 'a secret for this test only';

/** The built server on its own port and database, to be killed and restarted. */
export interface MortalServer extends Address {
  /** For looking at the database directly, also while the server is down. */
  readonly databaseUrl: string;
  /** Restarts it after a death. */
  start(): Promise<void>;
  /** Kills the server as a power cut would. */
  kill(): Promise<void>;
  /** Kills the database in the same way, under the running server. */
  killDatabase(): void;
  /** Returns the end of its output. */
  output(): string;
  /** Stops it and deletes its data. */
  close(): Promise<void>;
}

/** Starts a server for a test; every start receives `env`. */
export async function openMortalServer(name: string, env: Record<string, string> = {}): Promise<MortalServer> {
  const folder = mkdtempSync(join(tmpdir(), `atrium-${name}-`));
  const dataFolder = join(folder, 'data');
  const port = await freePort();
  const begin = () => startServer(port, dataFolder, { JWT_SECRET: secret, ATRIUM_SEED: 'none', ...env });
  let server = await begin();
  const socket = encodeURIComponent(join(dataFolder, 'socket'));
  return {
    url: server.url,
    databaseUrl: `postgres://atrium@localhost:5432/atrium?host=${socket}&sslmode=disable`,
    start: async () => {
      server = await begin();
    },
    kill: () => server.kill(),
    killDatabase: () => {
      const [pid] = readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    output: () => server.output(),
    close: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the same with an empty facility in it. */
export async function openMortalFacility(name: string): Promise<{ server: MortalServer; facility: Facility }> {
  const server = await openMortalServer(name);
  return { server, facility: await openFacility(server.databaseUrl, secret) };
}
