import { callDeadlines } from '@atrium/domain/call';
import { type Ctx, transaction } from '../../access/context.ts';
import { record } from '../../events/record.ts';
import { defineJob } from '../../jobs/worker.ts';
import { markPassed } from './call.queries.ts';

/**
 * Marks every call whose end has passed and records its event in the same transaction, so that each end is told exactly once,
 * whatever the number of workers and however late the run. Archived calls end as well (rule C21).
 */
export async function endCalls(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    for (const deadline of callDeadlines) {
      const ended = await markPassed(tx.db, deadline, tx.now);
      await record(
        tx,
        ...ended.map(({ id, shortCode }) => ({ type: deadline.event, objectId: id, data: { callId: id, shortCode } })),
      );
    }
  });
}

// Hourly for all four: an end of review that passes at midnight is told within the hour, also after a night without a server.
defineJob('end-calls', endCalls, '0 * * * *');
