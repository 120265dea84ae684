import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { InternalReview } from '../../db/tables.ts';

export type InternalReviewRow = Selectable<InternalReview>;

export function findInternalReviews(db: Db, ids: readonly number[]): Promise<InternalReviewRow[]> {
  return db.selectFrom('internalReviews').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
}

/** Returns the internal reviews of a technical review, oldest first; only those of one reviewer if given. */
export function listInternalReviews(
  db: Db,
  technicalReviewId: number,
  reviewerId: number | null,
): Promise<InternalReviewRow[]> {
  return db
    .selectFrom('internalReviews')
    .selectAll()
    .where('technicalReviewId', '=', technicalReviewId)
    .$if(reviewerId !== null, (query) => query.where('reviewerId', '=', reviewerId as number))
    .orderBy('id')
    .execute();
}

export function lockInternalReview(db: Db, id: number): Promise<InternalReviewRow | undefined> {
  return db.selectFrom('internalReviews').selectAll().where('id', '=', id).$call(locked('alone')).executeTakeFirst();
}

export function insertInternalReview(db: Db, row: Insertable<InternalReview>): Promise<InternalReviewRow> {
  return db.insertInto('internalReviews').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateInternalReviewRow(
  db: Db,
  id: number,
  set: Updateable<InternalReview>,
): Promise<InternalReviewRow> {
  return db.updateTable('internalReviews').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteInternalReviewRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('internalReviews').where('id', '=', id).execute();
}

/** Whether the user has the role required for internal reviews. */
export async function hasInternalReviewerRole(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('roleUsers')
    .innerJoin('roles', 'roles.id', 'roleUsers.roleId')
    .select('roles.id')
    .where('roleUsers.userId', '=', userId)
    .where('roles.shortCode', '=', 'internal_reviewer')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the internal reviews that hold any of these files as documents. */
export async function findReviewsWithDocuments(
  db: Db,
  fileIds: readonly string[],
): Promise<Array<{ technicalReviewId: number; fileIds: string[] }>> {
  const { rows } = await sql<{ technicalReviewId: number; fileIds: string[] }>`
    select r.technical_review_id, array_agg(f ->> 'id') as file_ids
      from internal_reviews r, jsonb_array_elements(r.files) f
     where jsonb_typeof(r.files) = 'array' and f ->> 'id' = any(${fileIds}) group by r.id`.execute(db);
  return rows;
}

/** Returns the assignee of this technical review; null if there is none. */
export async function findTechnicalReviewer(db: Db, technicalReviewId: number): Promise<number | null> {
  const row = await db
    .selectFrom('technicalReviews')
    .select('technicalReviewAssigneeId')
    .where('id', '=', technicalReviewId)
    .executeTakeFirst();
  return row?.technicalReviewAssigneeId ?? null;
}
