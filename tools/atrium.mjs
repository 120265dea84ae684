import module from 'node:module';
import { join } from 'node:path';
import { cacheFolder, prepare, root } from './setup.mjs';
import { workAsOwner } from './work-as-owner.mjs';

// `npm run atrium -- COMMAND`: installs what is missing, then becomes the command line on the pinned Node.
await prepare(import.meta.url);
module.enableCompileCache(join(cacheFolder(), 'node'));
process.chdir(root);
workAsOwner();
await import('../apps/server/src/cli/main.ts');
