import type { BackupsSoFar } from '@atrium/domain/operations';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** How long backups are remembered. */
const memory = '400 days';

/**
 * Returns the start of the newest complete backup by a worker, and those that failed or were killed after it. A backup that starts more
 * than half a day in the future was recorded by a clock that has since been corrected, and is ignored (rule X68).
 */
export async function backupsSoFar(db: Db, now: Date): Promise<BackupsSoFar> {
  const { rows } = await sql<BackupsSoFar>`
    with own as (select * from backups where not by_command and started_at < ${now}::timestamptz + interval '12 hours'),
      whole as (select max(started_at) as at from own where ended_at is not null and error is null)
    select whole.at as "wholeSince", max(b.started_at) as "failedAt", count(b.id)::int as failures
      from whole left join own b on b.started_at > coalesce(whole.at, '-infinity') group by whole.at`.execute(db);
  return rows[0] ?? { wholeSince: null, failedAt: null, failures: 0 };
}

/** Records that a backup begins, by a worker or by the command; returns its id. */
export async function beginBackup(
  db: Db,
  begun: { readonly name: string; readonly startedAt: Date; readonly byCommand?: boolean },
): Promise<number> {
  const { id } = await db.insertInto('backups').values(begun).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface BackupOutcome {
  readonly bytes?: number;
  readonly rowCount?: number;
  readonly fileCount?: number;
  readonly missingCount?: number;
  readonly error?: string;
}

/** Records how a backup ended, and deletes the records of very old ones. */
export async function endBackup(db: Db, id: number, outcome: BackupOutcome): Promise<void> {
  await db
    .updateTable('backups')
    .set({ ...outcome, endedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  await sql`delete from backups where started_at < now() - ${memory}::interval`.execute(db);
}

/** Returns the size of the newest complete archive, in bytes. */
export async function lastBackupSize(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('bytes')
    .where('endedAt', 'is not', null)
    .where('error', 'is', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.bytes ?? undefined;
}

/** Returns how many files are missing from each archive that a worker completed, by its name. */
export async function missingCounts(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('backups')
    .select(['name', 'missingCount'])
    .where('byCommand', '=', false)
    .where('missingCount', '>', 0)
    .execute();
  return new Map(rows.map(({ name, missingCount }) => [name, missingCount ?? 0]));
}
