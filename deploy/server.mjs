// The entry point of the image: runs the built server and restarts it when it dies (decision 0161).
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { keepRunning } from '../tools/keep-running.mjs';
import { endDatabase } from '../tools/leftover-database.mjs';

const server = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url));
// Logs problems of the environment while the server starts; the server does not wait for it.
const commands = fileURLToPath(new URL('../apps/server/dist/cli.js', import.meta.url));
spawn(process.execPath, [commands, 'check', '--log'], { stdio: 'inherit' }).on('error', () => undefined);
await keepRunning([...process.execArgv, server], { whenStopped: endDatabase });
