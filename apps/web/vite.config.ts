import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { ahead } from './bundle/ahead.ts';
import { compressed } from './bundle/compressed.ts';
import { firstScreens, type ModuleOf, sharing } from './bundle/first-screens.ts';
import { texts } from './bundle/texts.ts';

const shareOf = sharing(import.meta.dirname);

/** Modules with this share go into the file of that name; those that more need come first. */
const partFor = (share: string, priority: number) => ({
  name: (id: string, bundler: { getModuleInfo: ModuleOf }) =>
    shareOf(id, (asked) => bundler.getModuleInfo(asked)) === share ? share : null,
  debugName: share,
  priority,
});

const server = process.env.ATRIUM_SERVER ?? 'http://localhost:4000';

/** The browser fetches the letters of the first screen beside the program instead of after it, so that no text jumps. */
function lettersFirst(): Plugin {
  return {
    name: 'letters-first',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), lettersFirst(), ahead(import.meta.dirname), texts(), compressed()],
  build: {
    target: 'es2023',
    sourcemap: true,
    outDir: 'dist',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first screen needs comes in two files (libraries change less often than we do), and nothing else in
          // them; left to itself the bundler mixes in what only some routes share.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 5 },
            { name: 'frame', tags: ['$initial'], priority: 4 },
            partFor('several', 3),
            ...[...Object.keys(firstScreens), 'soon'].map((share) => partFor(share, 2)),
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
