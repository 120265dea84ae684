import { defineJob } from '../../jobs/worker.ts';
import { deleteExpiredSignIns } from './provider.queries.ts';

defineJob('forget-sign-ins', (ctx) => deleteExpiredSignIns(ctx.db, ctx.now), '23 3 * * *');
