import { lastTimeOfDay } from '@atrium/domain/kernel';
import { facilityZone } from '@atrium/domain/setting';
import { type Ctx, transaction } from '../../access/context.ts';
import { dailyJobs, enqueue } from '../../jobs/worker.ts';
import { settingText } from '../setting/index.ts';
import { markAskedFor } from './daily-jobs.queries.ts';

/**
 * Puts each daily job in the queue once its time of the day has come at the facility, once a day whatever the number of workers, and late
 * where none worked (rule X67). What failed meanwhile is tried again by the queue; the next day's takes its place.
 */
export async function beginDailyJobs(ctx: Ctx): Promise<void> {
  const zone = facilityZone(await settingText(ctx, 'TIMEZONE'));
  for (const { name, at } of dailyJobs()) {
    const time = lastTimeOfDay(at, zone, ctx.now);
    await transaction(ctx, async (tx) => {
      if (await markAskedFor(tx.db, name, time, ctx.now)) await enqueue(tx, name, {}, name);
    });
  }
}
