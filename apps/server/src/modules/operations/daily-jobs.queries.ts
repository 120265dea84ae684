import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Notes that a job is asked for by its latest time of the day; whether it was not before. A note that lies more than half a day ahead was made by a
 * clock that has been put right since, and counts for none.
 */
export async function markAskedFor(db: Db, name: string, time: Date, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into daily_jobs as noted (name, asked_for) values (${name}, ${time})
    on conflict (name) do update set asked_for = excluded.asked_for
     where noted.asked_for < excluded.asked_for or noted.asked_for > ${now}::timestamptz + interval '12 hours'
    returning name`.execute(db);
  return rows.length > 0;
}
