import module from 'node:module';
import { join } from 'node:path';
import { builtServer } from './build.mjs';
import { cacheFolder, endWithLauncher } from './setup.mjs';

// Becomes the server for as long as the process lives that keeps it running.
endWithLauncher();
module.enableCompileCache(join(cacheFolder(), 'node'));
// How `npm start` wants memory handed out counts for this process; the database and the browser it starts know better.
for (const name of Object.keys(process.env)) if (name.startsWith('MALLOC_')) delete process.env[name];
await import(builtServer);
// Otherwise the compiled sources are kept at a clean end only, and the start after a kill is the slow one.
setTimeout(() => module.flushCompileCache(), 1000).unref();
