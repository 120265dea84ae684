import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isKeptFromReview } from '../proposal/index.ts';

/** Gives every technical review of an instrument that is not submitted to one person, but for proposals that person stands on. */
export async function moveOpenReviews(db: Db, instrumentId: number, assigneeId: number): Promise<void> {
  await sql`
    update technical_reviews r set technical_review_assignee_id = ${assigneeId}
      from proposals p
     where p.proposal_pk = r.proposal_pk and r.instrument_id = ${instrumentId} and not r.submitted
       and not ${isKeptFromReview(assigneeId)}`.execute(db);
}
