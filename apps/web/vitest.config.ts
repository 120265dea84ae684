import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'jsdom',
    maxWorkers: availableParallelism(),
    // Files of one worker share their modules: loading the component library again for each would take most of the time.
    isolate: false,
    setupFiles: ['../../tools/processor-time.ts', '../../tools/fixed-seed.ts', './test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
  },
});
