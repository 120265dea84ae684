import { parentPort } from 'node:worker_threads';
import { fillTemplate } from './fill.ts';
import type { TemplateJob } from './templates.ts';

// One message of jobs, one answer to each of them, in their order.
parentPort?.on('message', (jobs: readonly TemplateJob[]) => parentPort?.postMessage(jobs.map(fillTemplate)));
