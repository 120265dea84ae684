import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The web faces need a browser environment; pure computation runs without one, from the root's configuration. */
export default defineConfig({
  plugins: [react()],
  test: {
    name: 'questions-web',
    root: import.meta.dirname,
    environment: 'jsdom',
    maxWorkers: availableParallelism(),
    // As for the other screens: test files of one worker share their modules.
    isolate: false,
    setupFiles: ['../../tools/processor-time.ts', './src/testing/setup.ts'],
    include: ['src/**/*.test.tsx'],
    testTimeout: 60_000,
  },
});
