import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { defineConfig } from 'vitest/config';
import { keepCompiled } from './tools/setup.mjs';

keepCompiled();

// The web workspaces configure their own environment; what only computes and the server need little enough to say here.
const browserLike = ['packages/ui', 'packages/questions', 'apps/web'].filter((folder) =>
  existsSync(join(import.meta.dirname, folder, 'vitest.config.ts')),
);

/**
 * What needs no browser is loaded by Node itself, which strips the types as it does when the product runs from its sources: vitest's own
 * way, module by module through its main process, cost more than most tests (decision 0370).
 */
const byNode = { viteModuleRunner: false, nodeLoader: false };

const setupFiles = ['processor-time.ts', 'fixed-seed.ts'].map((file) => join(import.meta.dirname, 'tools', file));

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
  return { test: { name, root, include, isolate: false, experimental: byNode, setupFiles } };
}

/** What depends on how the database plans and sorts: lists, and what `verify` looks at. */
const onBoth = [
  'src/db/{migrate,references}.test.ts',
  'src/cli/{invariants,verify-invariants}.test.ts',
  'src/modules/proposal-list/*.test.ts',
  'src/modules/technique-proposal/*.test.ts',
  'src/modules/{proposal/own,technical-review}/own-proposals.test.ts',
  'test/races/list.test.ts',
  'src/modules/user/names-in-order.test.ts',
];

/** What meets by chance, dies or hangs. What it waits for is held to the clock with room to spare, so that another file may run beside it. */
const byChance = ['test/{races,faults}/**/*.test.ts'];

/** What is held to the clock, or to the memory of the whole: measured by itself, and never twice. */
const measured = [
  'test/faults/{hostile,damaged-files,windows}.test.ts',
  'test/{backlog,recorded-operations}/*.test.ts',
];

/** What registers an area of its own, or counts what the process did before: each file in a process of its own. */
const apart = [
  'src/modules/questionary/{fuzzed-answers,questionary-choices,questionary-untouched,questionary,two-editors}.test.ts',
  'test/outdated-plan.test.ts',
];

interface ServerTests {
  readonly name: string;
  readonly globalSetup: string;
  readonly include: string[];
  readonly exclude?: string[];
  /** After all others and one file at a time: what is measured must not be measured beside another test. */
  readonly isAlone?: boolean;
  /** Files of one worker share their modules: loading the server again for each costs half of the time. */
  readonly sharesModules?: boolean;
}

function server({ name, globalSetup, include, exclude = [], isAlone = false, sharesModules = false }: ServerTests) {
  return {
    // graphql has a second copy, for development: tests take the one that the product runs with.
    ssr: { resolve: { conditions: ['node'] } },
    test: {
      name,
      root: './apps/server',
      include,
      exclude,
      isolate: !sharesModules,
      experimental: byNode,
      setupFiles: [...setupFiles, fileURLToPath(new URL('./apps/server/test/anew.ts', import.meta.url))],
      globalSetup: [globalSetup],
      provide: { ownPostgres },
      // A machine that stalls for seconds is not a fault of the product, and no test is tried twice in its place.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // As long as the tests of screens wait; what is to come within a time says so itself.
      expect: { poll: { timeout: 20_000 } },
      ...(isAlone ? { maxWorkers: 1, sequence: { groupOrder: 1 } } : {}),
    },
  };
}

const hasOwnPostgres = await answers(ownPostgres);
if (!hasOwnPostgres)
  console.warn(
    'No PostgreSQL of this machine answers: lists and `verify` are tried on the one the product brings along alone (ATRIUM_TEST_POSTGRES names another).',
  );

export default defineConfig({
  test: {
    // One file for each core: by itself it would leave one of them idle.
    maxWorkers: availableParallelism(),
    projects: [
      ...browserLike,
      pure('domain', './packages/domain', ['src/**/*.test.ts', 'testing/**/*.test.ts']),
      pure('questions', './packages/questions', ['src/**/*.test.ts']),
      pure('tools', './tools', ['*.test.ts']),
      // Generators run into a copy of the packages, which takes longer than what is checked at every commit.
      {
        test: {
          name: 'recipes',
          root: './tools',
          include: ['recipes/*.test.ts'],
          experimental: byNode,
          setupFiles,
          testTimeout: 60_000,
        },
      },
      server({
        name: 'server',
        globalSetup: './test/global-setup.ts',
        include: ['src/**/*.test.ts', 'seeds/**/*.test.ts', 'test/**/*.test.ts'],
        exclude: [...byChance, ...measured, ...apart],
        sharesModules: true,
      }),
      server({ name: 'server-apart', globalSetup: './test/global-setup.ts', include: apart }),
      server({
        name: 'server-by-chance',
        globalSetup: './test/global-setup.ts',
        include: byChance,
        exclude: measured,
        sharesModules: true,
      }),
      server({
        name: 'server-measured',
        globalSetup: './test/global-setup.ts',
        include: measured,
        isAlone: true,
      }),
      ...(hasOwnPostgres
        ? [
            server({
              name: 'own-postgres',
              globalSetup: './test/own-postgres-setup.ts',
              include: onBoth,
              sharesModules: true,
            }),
          ]
        : []),
    ],
  },
});
