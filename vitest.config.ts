import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The web workspaces configure their own environment; what only computes and the server need little enough to say here.
const browserLike = ['packages/ui', 'packages/questions', 'apps/web'].filter((folder) =>
  existsSync(join(import.meta.dirname, folder, 'vitest.config.ts')),
);

const setupFiles = [fileURLToPath(new URL('./tools/fixed-seed.ts', import.meta.url))];

/** Functions without state: their files may share a worker, which saves most of the time they take. */
function pure(name: string, root: string, include: string[]) {
  return { test: { name, root, include, isolate: false, setupFiles } };
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
      {
        // graphql has a second copy for development: with both in one process, errors of one are strangers to the other.
        resolve: { alias: { graphql: fileURLToPath(import.meta.resolve('graphql')) } },
        test: {
          name: 'server',
          root: './apps/server',
          include: ['src/**/*.test.ts', 'seeds/**/*.test.ts', 'test/**/*.test.ts'],
          setupFiles,
          // A machine that stalls for seconds is not a fault of the product; the report marks what needed a second try.
          retry: 1,
          globalSetup: ['./test/global-setup.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
