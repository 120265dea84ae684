import module from 'node:module';
import { join } from 'node:path';
import { buildServer, buildWeb } from './build.mjs';
import { cacheFolder, prepare, root } from './setup.mjs';

// `npm run bench -- --size large`: installs what is missing, then measures on the pinned Node.
await prepare(import.meta.url);
module.enableCompileCache(join(cacheFolder(), 'node'));
process.chdir(root);
await buildServer();
if (process.argv.includes('--web')) await buildWeb();
await import('../bench/main.ts');
