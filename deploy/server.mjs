// What the image runs: the built server, started again when it dies (decision 0161).
import { fileURLToPath } from 'node:url';
import { keepRunning } from '../tools/keep-running.mjs';
import { endDatabase } from '../tools/leftover-database.mjs';

const server = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));
await keepRunning([...process.execArgv, server], { whenStopped: endDatabase });
