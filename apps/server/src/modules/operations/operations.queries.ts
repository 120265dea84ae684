import type { FailingJob, Observed, ObservedProcess } from '@atrium/domain/operations';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Returns the processes that reported in the last hour and have not signed off, and whether each writes backups. */
export async function listProcesses(db: Db): Promise<Array<ObservedProcess & { readonly backsUp: boolean }>> {
  const rows = await db.selectFrom('processes').selectAll().orderBy('host').orderBy('startedAt').execute();
  return rows.map(({ diskFree, diskSize, id: _, ...row }) => ({
    ...row,
    disk: diskFree === null || diskSize === null ? null : { free: diskFree, size: diskSize },
  }));
}

export interface Queues {
  readonly jobs: number;
  readonly events: number;
  readonly oldestEvent: Date | null;
  readonly queued: number;
  readonly oldestQueued: Date | null;
  readonly mailError: string | null;
  readonly held: number;
  readonly failedMails: number;
  readonly unsealed: number;
  readonly oldestUnsealed: Date | null;
  readonly sealed: Date | null;
  readonly bytes: number;
}

/** Returns what waits in the database, and the size of the database. */
export async function readQueues(db: Db): Promise<Queues> {
  const { rows } = await sql<Queues>`
    with seal as (select max(last_id) as last_id, max(sealed_at) as at from event_log_seals)
    select (select count(*)::int from graphile_worker.jobs where last_error is null and run_at <= clock_timestamp()) as jobs,
           e.count as events, e.oldest as "oldestEvent", m.queued, m.oldest as "oldestQueued", m.error as "mailError", m.held,
           (select count(*)::int from mails where state = 'FAILED' and created > now() - interval '7 days') as "failedMails",
           u.count as unsealed, u.oldest as "oldestUnsealed", (select at from seal) as sealed,
           pg_database_size(current_database()) as bytes
      from (select count(*)::int as count, min(event_tstamp) as oldest from event_logs where dispatched_at is null) e,
           (select count(*) filter (where state = 'QUEUED')::int as queued, count(*) filter (where state = 'HELD')::int as held,
                   min(created) filter (where state = 'QUEUED') as oldest,
                   (array_agg(last_error order by id) filter (where state = 'QUEUED' and last_error is not null))[1] as error
              from mails where state in ('QUEUED', 'HELD')) m,
           (select count(*)::int as count, min(event_tstamp) as oldest from event_logs
             where id > coalesce((select last_id from seal), 0)) u`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A statement without tables answers one row');
  return found;
}

/** Returns the jobs that failed, by name, with the reason of the latest failure. */
export async function listFailingJobs(db: Db): Promise<FailingJob[]> {
  const { rows } = await sql<FailingJob>`
    select task_identifier as name, count(*)::int as count, count(*) filter (where attempts >= max_attempts)::int as "givenUp",
           (array_agg(last_error order by updated_at desc))[1] as reason,
           min(run_at) filter (where attempts < max_attempts) as "nextTry"
      from graphile_worker.jobs where last_error is not null group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * Returns the newest complete backup, and the newest failure after it. With `ofWorkers` only those by workers, since a backup that somebody
 * writes elsewhere says nothing about the archives that are kept.
 */
export async function readBackups(db: Db, ofWorkers: boolean): Promise<Omit<Observed['backups'], 'isOn'>> {
  const done = db
    .selectFrom('backups')
    .where('endedAt', 'is not', null)
    .$if(ofWorkers, (query) => query.where('byCommand', '=', false))
    .orderBy('startedAt', 'desc')
    .limit(1);
  const whole = await done.selectAll().where('error', 'is', null).executeTakeFirst();
  const failed = await done
    .select(['startedAt', 'error', 'byCommand'])
    .where('error', 'is not', null)
    .executeTakeFirst();
  return {
    whole: whole
      ? {
          name: whole.name,
          endedAt: whole.endedAt ?? whole.startedAt,
          bytes: whole.bytes ?? 0,
          rows: whole.rowCount ?? 0,
          files: whole.fileCount ?? 0,
          missing: whole.missingCount ?? 0,
          byCommand: whole.byCommand,
        }
      : null,
    failure:
      failed && !(whole && whole.startedAt > failed.startedAt)
        ? { startedAt: failed.startedAt, error: failed.error ?? '', byCommand: failed.byCommand }
        : null,
  };
}
