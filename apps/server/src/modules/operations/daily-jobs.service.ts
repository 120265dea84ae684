import { lastTimeOfDay } from '@atrium/domain/kernel';
import { facilityZone } from '@atrium/domain/setting';
import { type Ctx, transaction } from '../../access/context.ts';
import { dailyJobs, enqueue } from '../../jobs/worker.ts';
import { settingText } from '../setting/index.ts';
import { markDailyJobRequested } from './daily-jobs.queries.ts';

/**
 * Queues each daily job once its time of day has come at the facility, once a day whatever the number of workers, and late if no worker was
 * running (rule X67). The queue retries a job that failed; the next day's run replaces it.
 */
export async function beginDailyJobs(ctx: Ctx): Promise<void> {
  const zone = facilityZone(await settingText(ctx, 'TIMEZONE'));
  for (const { name, at } of dailyJobs()) {
    const time = lastTimeOfDay(at, zone, ctx.now);
    await transaction(ctx, async (tx) => {
      if (await markDailyJobRequested(tx.db, name, time, ctx.now)) await enqueue(tx, name, {}, name);
    });
  }
}
