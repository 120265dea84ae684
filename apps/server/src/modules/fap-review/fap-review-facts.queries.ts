import { type FacilityTime, type FapReviewFacts, reviewPeriod } from '@atrium/domain/fap-review';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isKeptFrom } from '../fap/index.ts';
import { isOnProposal } from '../proposal/index.ts';

export interface ReviewFactsRow extends FapReviewFacts {
  id: number;
  fapId: number;
  userId: number;
  proposalPk: number;
  questionaryId: number | null;
  callId: number;
}

interface StoredPeriod {
  readonly hasPeriod: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly graceDays: number;
}

/** Returns the facts for the rules about these reviews and one person, in one statement; without reviews of deleted proposals. */
export async function findReviewFacts(
  db: Db,
  user: number | null,
  ids: readonly number[],
  at: FacilityTime,
): Promise<ReviewFactsRow[]> {
  const place = (role: string) =>
    sql<boolean>`exists (select from fap_members m where m.fap_id = r.fap_id and m.user_id = ${user} and m.role = ${role})`;
  const kept = isKeptFrom(user, {
    ...{ fapId: sql`r.fap_id`, proposalPk: sql`r.proposal_pk`, count: ids.length },
    panels: sql`array(select y.fap_id from fap_reviews y where y.id = any(${ids}))`,
  });
  const other = sql`o.fap_id = r.fap_id and o.proposal_pk = r.proposal_pk`;
  const { rows } = await sql<Omit<ReviewFactsRow, 'period'> & StoredPeriod>`
    select r.id, r.fap_id, r.user_id, r.proposal_pk, r.questionary_id, p.call_id, r.status, r.declined_at is not null as is_declined,
           coalesce(r.user_id = ${user}, false) as is_author,
           ${place('FAP_CHAIR')} as is_fap_chair, ${place('FAP_SECRETARY')} as is_fap_secretary,
           ${place('FAP_REVIEWER')} as is_fap_reviewer, (${isOnProposal(user)} or ${kept}) as is_on_proposal,
           coalesce(k.reads_others, 'NEVER') as reads_others, k.fap_id is not null as has_period, coalesce(k.grace_days, 0) as grace_days,
           coalesce(k.review_start, c.start_fap_review) as starts_at, coalesce(k.review_end, c.end_fap_review) as ends_at,
           coalesce(k.reads_others <> 'NEVER' and exists (
             select from fap_reviews o where ${other} and o.user_id = ${user} and o.status = 'SUBMITTED'), false) as has_submitted_own,
           coalesce(k.reads_others = 'AFTER_ALL' and not exists (
             select from fap_reviews o where ${other} and o.status = 'DRAFT' and o.declined_at is null), false) as all_submitted
      from fap_reviews r join proposals p on p.proposal_pk = r.proposal_pk and p.deleted_at is null
      join calls c on c.id = p.call_id
      left join fap_call_settings k on (k.fap_id, k.call_id) = (r.fap_id, p.call_id)
     where r.id = any(${ids})`.execute(db);
  return rows.map(({ hasPeriod, startsAt, endsAt, graceDays, ...row }) => ({
    ...row,
    period: hasPeriod ? reviewPeriod({ start: startsAt, end: endsAt, graceDays }, at) : { state: 'OPEN' },
  }));
}
