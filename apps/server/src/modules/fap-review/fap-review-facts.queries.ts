import type { FapReviewFacts } from '@atrium/domain/fap-review';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isOnProposal } from '../proposal/index.ts';

export interface ReviewFactsRow extends FapReviewFacts {
  id: number;
  fapId: number;
  userId: number;
  proposalPk: number;
  questionaryId: number | null;
  callId: number;
}

/** What the rules ask of these reviews for one person, in one statement; reviews of deleted proposals are not there. */
export async function findReviewFacts(db: Db, user: number | null, ids: readonly number[]): Promise<ReviewFactsRow[]> {
  const place = (role: string) =>
    sql<boolean>`exists (select from fap_members m where m.fap_id = r.fap_id and m.user_id = ${user} and m.role = ${role})`;
  const { rows } = await sql<ReviewFactsRow>`
    select r.id, r.fap_id, r.user_id, r.proposal_pk, r.questionary_id, p.call_id, r.status, r.declined_at is not null as is_declined,
           coalesce(r.user_id = ${user}, false) as is_author,
           ${place('FAP_CHAIR')} as is_fap_chair, ${place('FAP_SECRETARY')} as is_fap_secretary,
           ${place('FAP_REVIEWER')} as is_fap_reviewer, (${isOnProposal(user)} or is_kept_out(${user}, r.fap_id, r.proposal_pk)) as is_on_proposal
      from fap_reviews r join proposals p on p.proposal_pk = r.proposal_pk and p.deleted_at is null
     where r.id = any(${ids})`.execute(db);
  return rows;
}

/** The review each of these questionaries belongs to. */
export async function findReviewsOfQuestionaries(
  db: Db,
  questionaryIds: readonly number[],
): Promise<Array<{ id: number; questionaryId: number }>> {
  const rows = await db
    .selectFrom('fapReviews')
    .select(['id', 'questionaryId'])
    .where('questionaryId', '=', sql<number>`any(${questionaryIds})`)
    .execute();
  return rows.flatMap(({ id, questionaryId }) => (questionaryId === null ? [] : [{ id, questionaryId }]));
}
