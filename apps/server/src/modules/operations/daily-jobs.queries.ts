import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Notes that a job is asked for by its latest time of the day; whether it is to be done for that. The first note is none: it is nobody's morning that
 * was missed. A note that lies more than half a day ahead was made by a clock that has been put right since, and counts for none.
 */
export async function markAskedFor(db: Db, name: string, time: Date, now: Date): Promise<boolean> {
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
