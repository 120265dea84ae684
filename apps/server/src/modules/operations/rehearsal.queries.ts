import type { Rehearsals } from '@atrium/domain/operations';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Returns the newest successful rehearsal, and the newest failed one after it. */
export async function readRehearsals(db: Db): Promise<Rehearsals> {
  const done = db.selectFrom('rehearsals').where('endedAt', 'is not', null).orderBy('startedAt', 'desc').limit(1);
  const sound = await done.selectAll().where('error', 'is', null).executeTakeFirst();
  const failed = await done.selectAll().where('error', 'is not', null).executeTakeFirst();
  return {
    sound: sound
      ? { name: sound.name, startedAt: sound.startedAt, rows: sound.rowCount ?? 0, files: sound.fileCount ?? 0 }
      : null,
    failure:
      failed && !(sound && sound.startedAt > failed.startedAt)
        ? { name: failed.name, startedAt: failed.startedAt, error: failed.error ?? '' }
        : null,
  };
}

/** Records the result of a rehearsal that has just ended. */
export async function noteRehearsal(
  db: Db,
  row: { name: string; startedAt: Date; rowCount?: number; fileCount?: number; error?: string },
): Promise<void> {
  await db
    .insertInto('rehearsals')
    .values({ ...row, endedAt: sql<Date>`clock_timestamp()` })
    .execute();
}
