import type { GradingListArgs } from '@atrium/domain/grading-list';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { shownInPanel } from '../fap/index.ts';
import type { ReviewRow } from '../fap-review/index.ts';

/**
 * Returns the reviews of the panels a person is in: the person's own, or one for each proposal and panel, preferring the person's own.
 * Proposals hidden from the person are left out (rules R18 and R34); a declined review does not count as a draft to be written (rule R103).
 */
export async function listReviewsToGrade(
  db: Db,
  person: { userId: number; role: string },
  { callId, instrumentId, status, reviewer, active }: GradingListArgs,
): Promise<ReviewRow[]> {
  const all = reviewer === 'ALL';
  const once = all ? sql`r.proposal_pk, r.fap_id` : sql`r.id`;
  const whose = all ? sql<boolean>`true` : sql<boolean>`r.user_id = ${person.userId}`;
  const { rows } = await sql<ReviewRow>`
    select * from (
      select distinct on (${once}) r.*, p.proposal_id as sort_key
        from fap_reviews r
        join proposals p on p.proposal_pk = r.proposal_pk and p.deleted_at is null
        join calls c on c.id = p.call_id
       where r.fap_id in (select m.fap_id from fap_members m where m.user_id = ${person.userId} and m.role = ${person.role})
         and ${whose}
         and (${callId || null}::int is null or p.call_id = ${callId || null})
         and (${instrumentId || null}::int is null or exists (
               select from fap_proposals fp where fp.proposal_pk = r.proposal_pk and fp.fap_id = r.fap_id
                  and fp.instrument_id = ${instrumentId || null}))
         and (${status ?? null}::text is null or (r.status = ${status ?? null} and r.declined_at is null))
         and (not ${active ?? false}::boolean or not c.call_fap_review_ended)
         and ${shownInPanel(person.userId, sql`r.fap_id`, sql`r.proposal_pk`)}
       order by ${once}, r.user_id = ${person.userId} desc, r.id) x
     order by x.sort_key, x.id`.execute(db);
  return rows;
}
