import module from 'node:module';
import { join } from 'node:path';
import { buildAll, builtServer } from './build.mjs';
import { cacheFolder, fail, prepare, root } from './setup.mjs';

// `npm start`: installs what is missing, builds server and web application when their sources changed, then becomes the server.
await prepare(import.meta.url);
module.enableCompileCache(join(cacheFolder(), 'node'));
process.chdir(root);
// How `npm start` wants memory handed out counts for this process; the database and the browser it starts know better.
for (const name of Object.keys(process.env)) if (name.startsWith('MALLOC_')) delete process.env[name];
try {
  await buildAll();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
await import(builtServer);
// Otherwise the compiled sources are kept at a clean end only, and the start after a kill is the slow one.
setTimeout(() => module.flushCompileCache(), 1000).unref();
