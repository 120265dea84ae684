import { keptSince } from '@atrium/domain/draft';
import { defineJob } from '../../jobs/worker.ts';
import { forgetDrafts } from './draft.queries.ts';

defineJob('forget-drafts', (ctx) => forgetDrafts(ctx.db, keptSince(ctx.now)), '47 3 * * *');
