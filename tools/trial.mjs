// `npm run trial`: the long series that `npm test` runs a tenth of. Pages die while somebody types, as often as ATRIUM_DEATHS says.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildServer, buildWeb } from './build.mjs';
import { prepare, root } from './setup.mjs';

await prepare(import.meta.url);
await buildServer();
await buildWeb();
const { status } = spawnSync(join(root, 'node_modules', '.bin', 'playwright'), ['test', 'typed-text', '--retries=0'], {
  cwd: join(root, 'e2e'),
  stdio: 'inherit',
  env: { ATRIUM_DEATHS: '100', ...process.env },
});
process.exit(status ?? 1);
