import { panelRoles } from '@atrium/domain/fap-review';
import { roleIds } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { reviewsDueAt } from '../settings/call-settings.queries.ts';

/** A review to be reminded of, with what its mail says. */
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

/** Marks the drafts nobody was reminded of, in calls whose panel review ends by then and is not ended, and answers them; none of somebody who could not read it. */
export async function markRemindedReviews(db: Db, endsBy: Date): Promise<RemindedReview[]> {
  const { rows } = await sql<RemindedReview>`
    with due as (
      update fap_reviews r set notified = true
        from fap_proposals f, proposals p, calls c, users u
       where f.id = r.fap_proposal_id and p.proposal_pk = r.proposal_pk and c.id = f.call_id and u.id = r.user_id
         and r.status = 'DRAFT' and not r.notified and r.declined_at is null and p.deleted_at is null
         and not c.call_fap_review_ended and ${reviewsDueAt(sql`r.fap_id`, sql`c`)} <= ${endsBy}
         and not is_kept_out(r.user_id, r.fap_id, r.proposal_pk)
         and exists (select from role_users o where o.user_id = r.user_id and o.role_id = any(${roles}::int[]))
      returning r.id as review_id, r.user_id, r.proposal_pk, u.email, coalesce(nullif(u.preferredname, ''), u.firstname) as preferred_name,
        u.lastname as last_name, p.proposal_id as proposal_number, p.title as proposal_title, c.short_code as call_short_code)
    select * from due order by review_id`.execute(db);
  return rows;
}
