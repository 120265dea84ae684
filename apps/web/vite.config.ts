import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ahead } from './bundle/ahead.ts';
import { bypassIndexModules } from './bundle/bypass-indexes.ts';
import { compressed } from './bundle/compressed.ts';
import { type ModuleOf, shares, sharing } from './bundle/first-screens.ts';
import { guide } from './bundle/guide.ts';
import { lettersFirst } from './bundle/letters.ts';
import { retryableImports } from './bundle/preload.ts';
import { texts } from './bundle/texts.ts';

const shareOf = sharing(import.meta.dirname);

/** Puts modules with this share into the file of that name; modules that more screens need take precedence. */
const partFor = (share: string, priority: number) => ({
  name: (id: string, bundler: { getModuleInfo: ModuleOf }) =>
    shareOf(id, (asked) => bundler.getModuleInfo(asked)) === share ? share : null,
  debugName: share,
  priority,
});

const server = process.env.ATRIUM_SERVER ?? 'http://localhost:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    retryableImports(),
    bypassIndexModules(),
    react(),
    lettersFirst(),
    ahead(import.meta.dirname),
    texts(),
    guide(),
    compressed(),
  ],
  build: {
    // The browsers listed in docs/install.md (decision 650).
    target: ['chrome120', 'edge120', 'firefox125', 'safari17.4'],
    sourcemap: true,
    // tools/check-bundle.ts enforces size budgets; a warning on the first start would only confuse.
    chunkSizeWarningLimit: 5000,
    outDir: 'dist',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The code of the first screen is in exactly two files (libraries change less often than the application); otherwise the bundler
          // would add modules that only some routes share.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 50 },
            { name: 'frame', tags: ['$initial'], priority: 40 },
            { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 30 },
            ...shares.map((share, place) => partFor(share, shares.length - place)),
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: Object.fromEntries(
      ['/graphql', '/download', '/files', '/preview', '/calendar', '/demo-idp'].map((path) => [
        path,
        { target: server },
      ]),
    ),
  },
});
