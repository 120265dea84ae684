import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startServer } from '../built-server.ts';
import { type Facility, openFacility } from './facility.ts';
import type { Address } from './requests.ts';

/** Signs the tokens of the people in these facilities. */
export const secret = 'a secret for this test only';

/** The built server on a port and a database of its own, to be killed and started again. */
export interface MortalServer extends Address {
  /** Looked at past the server, and while there is none. */
  readonly databaseUrl: string;
  /** Starts it again after a death. */
  start(): Promise<void>;
  /** Ends the server like a power cut. */
  kill(): Promise<void>;
  /** Ends the database so, under the server. */
  killDatabase(): void;
  /** The last it said. */
  output(): string;
  /** Stops it and removes what it stored. */
  close(): Promise<void>;
}

/** Starts a server for a test; `env` goes to every start. */
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

/** The same with an empty facility in it. */
export async function openMortalFacility(name: string): Promise<{ server: MortalServer; facility: Facility }> {
  const server = await openMortalServer(name);
  return { server, facility: await openFacility(server.databaseUrl, secret) };
}
