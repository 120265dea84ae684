import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The web workspaces configure their own environment; what only computes and the server need little enough to say here.
const browserLike = ['packages/ui', 'packages/questions', 'apps/web'].filter((folder) =>
  existsSync(join(import.meta.dirname, folder, 'vitest.config.ts')),
);

/** Functions without state: their files may share a worker, which saves most of the time they take. */
function pure(name: string, root: string, include: string[]) {
  return { test: { name, root, include, isolate: false } };
}

export default defineConfig({
  test: {
    projects: [
      ...browserLike,
      pure('domain', './packages/domain', ['src/**/*.test.ts', 'testing/**/*.test.ts']),
      pure('questions', './packages/questions', ['src/**/*.test.ts']),
      pure('tools', './tools', ['*.test.ts']),
      {
        // graphql has a second copy for development: with both in one process, errors of one are strangers to the other.
        resolve: { alias: { graphql: fileURLToPath(import.meta.resolve('graphql')) } },
        test: {
          name: 'server',
          root: './apps/server',
          include: ['src/**/*.test.ts', 'seeds/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['./test/global-setup.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
