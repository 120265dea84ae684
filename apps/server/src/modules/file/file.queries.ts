import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { File } from '../../db/tables.ts';

export type FileRow = Selectable<File>;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const uuidsOf = (ids: readonly string[]) => ids.filter((id) => uuid.test(id));

/** Malformed ids match nothing instead of failing. */
export function listFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  const valid = uuidsOf(ids);
  if (valid.length === 0) return Promise.resolve([]);
  return db.selectFrom('files').selectAll().where('id', 'in', valid).orderBy('createdDate').orderBy('id').execute();
}

export function insertFile(db: Db, row: Insertable<File>): Promise<FileRow> {
  return db.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Clears the mark of files that a record now refers to. */
export async function clearUnreferenced(db: Db, ids: readonly string[]): Promise<void> {
  const valid = uuidsOf(ids);
  if (valid.length === 0) return;
  await db
    .updateTable('files')
    .set({ unreferencedSince: null })
    .where('id', 'in', valid)
    .where('unreferencedSince', 'is not', null)
    .execute();
}

/** Returns a page of ids of files without a mark, ordered by id. */
export async function pageOfUnmarked(db: Db, after: string | undefined, count: number): Promise<string[]> {
  let query = db.selectFrom('files').select('id').where('unreferencedSince', 'is', null);
  if (after) query = query.where('id', '>', after);
  return (await query.orderBy('id').limit(count).execute()).map(({ id }) => id);
}

export async function markUnreferenced(db: Db, ids: readonly string[], since: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('files')
    .set({ unreferencedSince: since })
    .where('id', 'in', [...ids])
    .where('unreferencedSince', 'is', null)
    .execute();
}

/** Returns a page of ids of files marked before this time. */
export async function pageOfMarked(db: Db, before: Date, after: string | undefined, count: number): Promise<string[]> {
  let query = db.selectFrom('files').select('id').where('unreferencedSince', '<=', before);
  if (after) query = query.where('id', '>', after);
  return (await query.orderBy('id').limit(count).execute()).map(({ id }) => id);
}

/** The advisory lock of a backup, which waits for removals in progress; while it is held, nothing is removed. */
export const backupLock = [8250913, 0] as const;

/** Deletes those of the files that are still marked once the row lock is free; returns the storage keys of their content. */
export async function deleteMarked(db: Db, ids: readonly string[], before: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .deleteFrom('files')
    .where('id', 'in', [...ids])
    .where('unreferencedSince', '<=', before)
    .where(sql<boolean>`pg_try_advisory_xact_lock_shared(${backupLock[0]}, ${backupLock[1]})`)
    .returning('storageKey')
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}

/** Returns those of these storage keys that belong to a file. */
export async function listKnownKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .select('storageKey')
    .where('storageKey', 'in', [...keys])
    .execute();
  return new Set(rows.map(({ storageKey }) => storageKey));
}
