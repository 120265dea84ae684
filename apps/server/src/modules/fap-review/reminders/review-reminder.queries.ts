import { panelRoles } from '@atrium/domain/fap-review';
import { roleIds } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { reviewsDueAt } from '../settings/call-settings.queries.ts';

/** A review to remind the reviewer of, with the data for its e-mail. */
export interface RemindedReview {
  readonly reviewId: number;
  readonly userId: number;
  readonly proposalPk: number;
  readonly email: string;
  readonly preferredName: string;
  readonly lastName: string;
  readonly proposalNumber: string;
  readonly proposalTitle: string;
  readonly callShortCode: string;
}

const roles = panelRoles.map((role) => roleIds[role]);

/**
 * SQL condition on a draft `r` with its place `f`, proposal `p` and call `c`: it has had no reminder, it is due by then, and its reviewer
 * can read it.
 */
const isDue = (
  endsBy: Date,
) => sql<boolean>`(f.id = r.fap_proposal_id and p.proposal_pk = r.proposal_pk and c.id = f.call_id
  and r.status = 'DRAFT' and not r.notified and r.declined_at is null and p.deleted_at is null
  and not c.call_fap_review_ended and ${reviewsDueAt(sql`r.fap_id`, sql`c`)} <= ${endsBy}
  and not is_kept_out(r.user_id, r.fap_id, r.proposal_pk)
  and exists (select from role_users o where o.user_id = r.user_id and o.role_id = any(${roles}::int[])))`;

/**
 * Returns the keys of drafts without a reminder, in calls whose panel review is due by then and has not ended; without those their reviewer
 * could not read.
 */
export async function listReviewsToRemind(db: Db, endsBy: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from fap_reviews r, fap_proposals f, proposals p, calls c where ${isDue(endsBy)} order by r.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Marks such a draft and returns it; undefined if it no longer matches. */
export async function markRemindedReview(db: Db, id: number, endsBy: Date): Promise<RemindedReview | undefined> {
  const { rows } = await sql<RemindedReview>`
    update fap_reviews r set notified = true
      from fap_proposals f, proposals p, calls c, users u
     where r.id = ${id} and u.id = r.user_id and ${isDue(endsBy)}
    returning r.id as review_id, r.user_id, r.proposal_pk, u.email, coalesce(nullif(u.preferredname, ''), u.firstname) as preferred_name,
      u.lastname as last_name, p.proposal_id as proposal_number, p.title as proposal_title, c.short_code as call_short_code`.execute(
    db,
  );
  return rows[0];
}
