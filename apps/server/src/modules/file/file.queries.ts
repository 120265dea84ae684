import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { File } from '../../db/tables.ts';

export type FileRow = Selectable<File>;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Ids that are not ids find nothing instead of failing. */
export function listFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  const valid = ids.filter((id) => uuid.test(id));
  if (valid.length === 0) return Promise.resolve([]);
  return db.selectFrom('files').selectAll().where('id', 'in', valid).orderBy('createdDate').orderBy('id').execute();
}

export function insertFile(
  db: Db,
  row: {
    originalFileName: string;
    mimeType: string;
    sizeInBytes: number;
    storageKey: string;
    pages: number | null;
    createdBy: number | null;
  },
): Promise<FileRow> {
  return db.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow();
}
