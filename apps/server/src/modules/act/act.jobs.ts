import { undoableSince } from '@atrium/domain/act';
import { forgetActs } from '../../acts/acts.queries.ts';
import { defineJob } from '../../jobs/worker.ts';

defineJob('forget-acts', (ctx) => forgetActs(ctx.db, undoableSince(ctx.now)), '17 * * * *');
