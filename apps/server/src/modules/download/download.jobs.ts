import { defineJob } from '../../jobs/worker.ts';
import { forgetProgress } from './progress.queries.ts';

/** A download without progress for this long, in milliseconds, belongs to a process that has ended. */
const silence = 60 * 60 * 1000;

defineJob('forget-progress', (ctx) => forgetProgress(ctx.db, new Date(ctx.now.getTime() - silence)), '27 * * * *');
