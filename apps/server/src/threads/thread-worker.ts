import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../apart/child.ts';
import { doWork, type WorkAsked } from './works.ts';

// On Linux, threads have their own priority; elsewhere this would change that of the whole server.
if (process.platform === 'linux') lowerPriority();

parentPort?.on('message', (asked: WorkAsked) => void doWork(asked, (message) => parentPort?.postMessage(message)));
