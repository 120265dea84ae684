import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { defineConfig } from 'vitest/config';

// The web workspaces configure their own environment; what only computes and the server need little enough to say here.
const browserLike = ['packages/ui', 'packages/questions', 'apps/web'].filter((folder) =>
  existsSync(join(import.meta.dirname, folder, 'vitest.config.ts')),
);

const setupFiles = [fileURLToPath(new URL('./tools/fixed-seed.ts', import.meta.url))];

/** A PostgreSQL of this machine, where one answers: the product must be right on an older one than it brings along, too. */
const ownPostgres = process.env.ATRIUM_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres';

async function answers(address: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Functions without state: their files may share a worker, which saves most of the time they take. */
function pure(name: string, root: string, include: string[]) {
  return { test: { name, root, include, isolate: false, setupFiles } };
}

/** What depends on how the database plans and sorts: lists, and what `verify` looks at. */
const onBoth = [
  'src/db/{migrate,references}.test.ts',
  'src/cli/invariants.test.ts',
  'src/modules/proposal-list/*.test.ts',
  'src/modules/user/names-in-order.test.ts',
];

function server(name: string, globalSetup: string, include: string[]) {
  return {
    // graphql has a second copy for development: with both in one process, errors of one are strangers to the other.
    resolve: { alias: { graphql: fileURLToPath(import.meta.resolve('graphql')) } },
    test: {
      name,
      root: './apps/server',
      include,
      setupFiles,
      // A machine that stalls for seconds is not a fault of the product; the report marks what needed a second try.
      retry: 1,
      globalSetup: [globalSetup],
      provide: { ownPostgres },
      testTimeout: 15_000,
      hookTimeout: 30_000,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      ...browserLike,
      pure('domain', './packages/domain', ['src/**/*.test.ts', 'testing/**/*.test.ts']),
      pure('questions', './packages/questions', ['src/**/*.test.ts']),
      pure('tools', './tools', ['*.test.ts']),
      // Generators run into a copy of the packages, which takes longer than what is checked at every commit.
      { test: { name: 'recipes', root: './tools', include: ['recipes/*.test.ts'], setupFiles, testTimeout: 60_000 } },
      server('server', './test/global-setup.ts', ['src/**/*.test.ts', 'seeds/**/*.test.ts', 'test/**/*.test.ts']),
      ...((await answers(ownPostgres)) ? [server('own-postgres', './test/own-postgres-setup.ts', onBoth)] : []),
    ],
  },
});
