import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** How far a download is. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Whose download it is, and the name its client gave it. */
export interface ProgressKey {
  readonly owner: string;
  readonly name: string;
}

export async function writeProgress(db: Db, { owner, name }: ProgressKey, { done, total }: Progress): Promise<void> {
  await sql`insert into download_progress (owner, name, done, total) values (${owner}, ${name}, ${done}, ${total})
    on conflict (owner, name) do update set done = excluded.done, total = excluded.total, updated_at = now()`.execute(
    db,
  );
}

export async function findProgress(db: Db, { owner, name }: ProgressKey): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`select done, total from download_progress
    where owner = ${owner} and name = ${name}`.execute(db);
  return rows[0];
}

export async function deleteProgress(db: Db, { owner, name }: ProgressKey): Promise<void> {
  await sql`delete from download_progress where owner = ${owner} and name = ${name}`.execute(db);
}

/** Forgets downloads that told nothing since this moment: of processes that are gone. */
export async function forgetProgress(db: Db, before: Date): Promise<void> {
  await sql`delete from download_progress where updated_at < ${before}`.execute(db);
}
