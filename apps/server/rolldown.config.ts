import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';
import { leftOut } from './left-out.ts';
import { areaFiles } from './src/graphql/areas.ts';

const here = import.meta.dirname;
const dist = join(here, 'dist');

/** The areas are found on the disk by their names; a file that holds them all has to name them. */
const namedAreas: Plugin = {
  name: 'named-areas',
  load(id) {
    if (id !== join(here, 'src/graphql/areas.ts')) return null;
    return [...areaFiles().map((file) => `import '${file}';`), 'export const loadAreas = async () => {};'].join('\n');
  },
};

/** Threads and processes run the built files too: in many small ones they take longer to start and more memory. */
const builtThread: Plugin = {
  name: 'built-thread',
  transform(code) {
    const sources = /new URL\('\.\/(?:[\w-]+\/)?((?:thread|process|printing)-worker)\.ts', import\.meta\.url\)/g;
    if (!sources.test(code)) return null;
    return { code: code.replace(sources, "new URL('./$1.js', import.meta['url'])") };
  },
};

/** What a source finds by its own place in the project (migrations, templates, threads), it finds from the built files too. */
const sourcePlaces: Plugin = {
  name: 'source-places',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    const place = JSON.stringify(relative(dist, id).replaceAll('\\', '/'));
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) };
  },
};

// The server and the packages it uses in a few files (decision 0155).
export default defineConfig({
  input: {
    main: join(here, 'src/main.ts'),
    cli: join(here, 'src/cli/main.ts'),
    'thread-worker': join(here, 'src/threads/thread-worker.ts'),
    'process-worker': join(here, 'src/threads/process-worker.ts'),
    'printing-worker': join(here, 'src/adapters/pdf/printing/printing-worker.ts'),
  },
  platform: 'node',
  logLevel: 'silent',
  // Generated worlds are for measuring in a clone.
  external: (id) => isBuiltin(id) || leftOut.test(id) || id.endsWith('/bench/generate.ts'),
  plugins: [namedAreas, builtThread, sourcePlaces],
  output: {
    dir: dist,
    entryFileNames: '[name].js',
    format: 'esm',
    sourcemap: true,
    // A server that runs may load a part of the last build later: parts have their content in their name, and stay.
    cleanDir: false,
    // Names stay: messages of errors have them, and some packages go by them.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  },
});
