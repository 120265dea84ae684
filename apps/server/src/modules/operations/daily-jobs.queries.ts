import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Records that a job is requested for its latest time of day, and returns whether it is to run. The first record does not trigger it, since
 * no run was missed before. A record more than half a day in the future was made by a clock that has since been corrected, and is ignored.
 */
export async function markDailyJobRequested(db: Db, name: string, time: Date, now: Date): Promise<boolean> {
  const begun = await db
    .insertInto('dailyJobs')
    .values({ name, askedFor: time })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute();
  if (begun.length > 0) return false;
  const { rows } = await sql`
    update daily_jobs set asked_for = ${time}
     where name = ${name} and (asked_for < ${time} or asked_for > ${now}::timestamptz + interval '12 hours')
    returning name`.execute(db);
  return rows.length > 0;
}
