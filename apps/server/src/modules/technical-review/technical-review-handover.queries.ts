import type { Db } from '../../db/database.ts';

/** Gives every technical review of an instrument that is not submitted to one person. */
export async function moveOpenReviews(db: Db, instrumentId: number, assigneeId: number): Promise<void> {
  await db
    .updateTable('technicalReviews')
    .set({ technicalReviewAssigneeId: assigneeId })
    .where('instrumentId', '=', instrumentId)
    .where('submitted', '=', false)
    .execute();
}
