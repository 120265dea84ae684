import type { FapRole } from '@atrium/domain/fap';
import type { TechnicalReviewRelations } from '@atrium/domain/technical-review';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isKeptFrom, panelsOfMember } from '../fap/index.ts';
import { placesTable, type ReviewPlace } from './technical-review.queries.ts';

export interface TechnicalReviewFactsRow extends TechnicalReviewRelations {
  id: number;
  proposalPk: number;
  instrumentId: number;
  questionaryId: number | null;
  callId: number;
  submitted: boolean;
  multipleTechReviewsEnabled: boolean;
}

/** What the rules ask of these reviews for one person, in one statement; reviews of deleted proposals are not there. */
export async function findTechnicalReviewFacts(
  db: Db,
  user: number | null,
  ids: readonly number[],
): Promise<TechnicalReviewFactsRow[]> {
  const isKept = (panels: RawBuilder<unknown>) =>
    isKeptFrom(user, { fapId: sql`x.fap_id`, proposalPk: sql`x.proposal_pk`, panels, count: ids.length });
  const leads = (role: FapRole) => {
    const panels = panelsOfMember(user, role);
    return sql<boolean>`exists (
      select from fap_proposals x
       where x.proposal_pk = r.proposal_pk and x.fap_id = any(${panels}) and not ${isKept(panels)})`;
  };
  const reviewed = sql`array(select y.fap_id from fap_reviews y where y.user_id = ${user})`;
  const { rows } = await sql<TechnicalReviewFactsRow>`
    select r.id, r.proposal_pk, r.instrument_id, r.questionary_id, p.call_id, r.submitted, i.multiple_tech_reviews_enabled,
           coalesce(r.technical_review_assignee_id = ${user}, false) as is_assignee,
           coalesce(i.manager_user_id = ${user}, false) as is_instrument_manager,
           coalesce(i.manager_user_id = ${user}, false)
             or exists (select from instrument_scientists s where s.instrument_id = i.id and s.user_id = ${user})
             as is_on_instrument,
           exists (select from proposal_instruments x join instruments y on y.id = x.instrument_id
                    where x.proposal_pk = r.proposal_pk and (y.manager_user_id = ${user}
                      or exists (select from instrument_scientists s where s.instrument_id = y.id and s.user_id = ${user})))
             as is_on_proposal_instrument,
           exists (select from internal_reviews x where x.technical_review_id = r.id and x.reviewer_id = ${user})
             as is_internal_reviewer,
           ${leads('FAP_CHAIR')} as is_fap_chair, ${leads('FAP_SECRETARY')} as is_fap_secretary,
           exists (select from fap_reviews x where x.proposal_pk = r.proposal_pk and x.user_id = ${user}
                      and x.decline_reason is distinct from 'CONFLICT'
                      and not ${isKept(reviewed)})
             as is_fap_reviewer
      from technical_reviews r
      join proposals p on p.proposal_pk = r.proposal_pk and p.deleted_at is null
      join instruments i on i.id = r.instrument_id
     where r.id = any(${ids})`.execute(db);
  return rows;
}

/** The keys of the reviews of these places, in their order; null where there is none. */
export async function findReviewIds(db: Db, places: readonly ReviewPlace[]): Promise<Array<number | null>> {
  const { rows } = await sql<ReviewPlace & { id: number }>`
    select r.id, r.proposal_pk, r.instrument_id from technical_reviews r join ${placesTable(places)}
        on (place.proposal_pk, place.instrument_id) = (r.proposal_pk, r.instrument_id)`.execute(db);
  const ids = new Map(rows.map(({ id, proposalPk, instrumentId }) => [`${proposalPk}/${instrumentId}`, id]));
  return places.map(({ proposalPk, instrumentId }) => ids.get(`${proposalPk}/${instrumentId}`) ?? null);
}

/** The review each of these questionaries belongs to. */
export async function findReviewsOfQuestionaries(
  db: Db,
  questionaryIds: readonly number[],
): Promise<Array<{ id: number; questionaryId: number }>> {
  const rows = await db
    .selectFrom('technicalReviews')
    .select(['id', 'questionaryId'])
    .where('questionaryId', '=', sql<number>`any(${questionaryIds})`)
    .execute();
  return rows.flatMap(({ id, questionaryId }) => (questionaryId === null ? [] : [{ id, questionaryId }]));
}
