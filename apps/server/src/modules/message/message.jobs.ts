import { defineJob } from '../../jobs/worker.ts';
import { forgetMessages } from './outgoing.queries.ts';
import { sendMessages } from './outgoing.service.ts';

/** How long messages are kept once nothing is left to do with them, in milliseconds: repetitions are recognised for that long. */
const memory = 30 * 24 * 60 * 60 * 1000;

defineJob('send-messages', (ctx) => sendMessages(ctx), '* * * * *');
defineJob('forget-messages', (ctx) => forgetMessages(ctx.db, new Date(ctx.now.getTime() - memory)), '41 3 * * *');
