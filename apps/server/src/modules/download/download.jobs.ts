import { defineJob } from '../../jobs/worker.ts';
import { forgetProgress } from './progress.queries.ts';

/** A download that told nothing for so long, in milliseconds, was made by a process that is gone. */
const silence = 60 * 60 * 1000;

defineJob('forget-progress', (ctx) => forgetProgress(ctx.db, new Date(ctx.now.getTime() - silence)), '27 * * * *');
