import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'ui',
    root: import.meta.dirname,
    environment: 'jsdom',
    maxWorkers: availableParallelism(),
    // Test files of one worker share their modules: loading the component library again for each would cost most of the time.
    isolate: false,
    setupFiles: ['../../tools/processor-time.ts', '../../tools/fixed-seed.ts', './test/setup.ts'],
    testTimeout: 60_000,
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
