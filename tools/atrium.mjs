import module from 'node:module';
import { join } from 'node:path';
import { cacheFolder, prepare, root } from './setup.mjs';

// `npm run atrium -- COMMAND`: installs what is missing, then becomes the command line on the pinned Node.
await prepare(import.meta.url);
module.enableCompileCache(join(cacheFolder(), 'node'));
process.chdir(root);
await import('../apps/server/src/cli/main.ts');
