import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPool } from '../apps/server/src/db/database.ts';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { makeLog } from '../apps/server/src/log.ts';

// Prints apps/server/src/db/tables.ts from a freshly migrated database. With --check it only reports whether the committed file is up to
// date.
const dataFolder = mkdtempSync(join(tmpdir(), 'atrium-tables-'));
const embedded = await startEmbedded({ dataFolder, log: makeLog('silent'), say: () => undefined, fast: true });
let status = 1;
try {
  const pool = openPool(embedded.connectionString, 2, makeLog('silent'));
  await migrate(pool);
  await pool.end();
  const file = fileURLToPath(new URL('../apps/server/src/db/tables.ts', import.meta.url));
  const options = [
    '--dialect',
    'postgres',
    '--camel-case',
    '--singularize',
    '--numeric-parser',
    'number',
    '--default-schema',
    'public',
  ];
  const mapping = ['--type-mapping', '{"int8":"number"}', '--exclude-pattern', 'graphile_worker.*', '--out-file', file];
  const check = process.argv.includes('--check') ? ['--verify'] : [];
  const program = fileURLToPath(new URL('../node_modules/.bin/kysely-codegen', import.meta.url));
  const done = spawnSync(program, ['--url', embedded.connectionString, ...options, ...mapping, ...check], {
    encoding: 'utf8',
  });
  status = done.status ?? 1;
  if (status !== 0) console.error(`${done.stdout}${done.stderr}\napps/server/src/db/tables.ts: run npm run gen:tables`);
} finally {
  await embedded.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
process.exit(status);
