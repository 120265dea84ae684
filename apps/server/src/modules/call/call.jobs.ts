import { callDeadlines } from '@atrium/domain/call';
import type { Ctx } from '../../access/context.ts';
import { record } from '../../events/record.ts';
import { eachByItself } from '../../jobs/each.ts';
import { defineJob } from '../../jobs/worker.ts';
import { listPassed, markPassed } from './call.queries.ts';

/**
 * Marks every call with a passed deadline and records its event in the same transaction, so that each deadline is recorded exactly once,
 * whatever the number of workers and however late the run. Deadlines of archived calls pass as well (rule C21). A call that fails does not
 * hold up the others (rule O250).
 */
export async function endCalls(ctx: Ctx): Promise<void> {
  const passed = [];
  for (const deadline of callDeadlines)
    for (const id of await listPassed(ctx.db, deadline, ctx.now)) passed.push({ deadline, id });
  await eachByItself(
    ctx,
    passed,
    ({ id, deadline }) => `${deadline.event} of call ${id}`,
    async (tx, { id, deadline }) => {
      const call = await markPassed(tx.db, deadline, id, tx.now);
      if (!call) return;
      await record(tx, { type: deadline.event, objectId: id, data: { callId: id, shortCode: call.shortCode } });
    },
  );
}

// Hourly for all four deadlines: an end of review at midnight is recorded within the hour, even if the server was down overnight.
defineJob('end-calls', endCalls, '0 * * * *');
