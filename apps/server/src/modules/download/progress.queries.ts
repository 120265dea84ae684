import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { makingChannel } from '../../live/channel.ts';

/** The progress of a download. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The owner of a download, and the name its client gave it. */
export interface ProgressKey {
  readonly owner: string;
  readonly name: string;
  /** The person whose windows are notified; undefined for an access token. */
  readonly userId?: number | undefined;
}

/** Stores the progress of a download and notifies the windows of its owner. */
export async function writeProgress(
  db: Db,
  { owner, name, userId }: ProgressKey,
  { done, total }: Progress,
): Promise<void> {
  const payload = JSON.stringify({ userId, name, done, total });
  await sql`with written as (
      insert into download_progress (owner, name, done, total) values (${owner}, ${name}, ${done}, ${total})
      on conflict (owner, name) do update set done = excluded.done, total = excluded.total, updated_at = now() returning 1)
    select pg_notify(${makingChannel}, ${payload}) from written where ${userId ?? null}::int is not null`.execute(db);
}

export async function findProgress(db: Db, { owner, name }: ProgressKey): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`select done, total from download_progress
    where owner = ${owner} and name = ${name}`.execute(db);
  return rows[0];
}

export async function deleteProgress(db: Db, { owner, name }: ProgressKey): Promise<void> {
  await sql`delete from download_progress where owner = ${owner} and name = ${name}`.execute(db);
}

/** Deletes downloads without progress since this time: their processes have ended. */
export async function forgetProgress(db: Db, before: Date): Promise<void> {
  await sql`delete from download_progress where updated_at < ${before}`.execute(db);
}
