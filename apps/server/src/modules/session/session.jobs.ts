import { defineJob } from '../../jobs/worker.ts';
import { forgetSignIns } from './provider.queries.ts';

defineJob('forget-sign-ins', (ctx) => forgetSignIns(ctx.db, ctx.now), '23 3 * * *');
