import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server/server.ts';

/** Starts one server with the demo facility for all journeys; each journey creates the records it changes. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-e2e-'));
  const server = await startServer(process.env.ATRIUM_E2E_PORT ?? '', join(folder, 'data'));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
