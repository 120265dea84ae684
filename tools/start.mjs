import { join } from 'node:path';
import { buildOrEnd } from './build.mjs';
import { keepRunning } from './keep-running.mjs';
import { endDatabase } from './leftover-database.mjs';
import { prepare, root } from './setup.mjs';

// `npm start`: installs what is missing, builds server and web application when their sources changed, then keeps the server running.
await prepare(import.meta.url);
await buildOrEnd();
await keepRunning([...process.execArgv, join(root, 'tools', 'serve.mjs')], { whenStopped: endDatabase });
