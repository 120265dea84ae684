import type { Feasibility } from '@atrium/domain/technical-review';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface TechnicalReviewState {
  id: number;
  status: Feasibility | null;
  submitted: boolean;
}

export function listTechnicalReviewStates(db: Db, proposalPk: number): Promise<TechnicalReviewState[]> {
  return db
    .selectFrom('technicalReviews')
    .select(['id', 'status', 'submitted'])
    .$narrowType<{ status: Feasibility | null }>()
    .where('proposalPk', '=', proposalPk)
    .orderBy('id')
    .execute();
}

/** Returns all panel reviews of a proposal, and the panels it is in. */
export async function findPanelReviewStates(
  db: Db,
  proposalPk: number,
): Promise<{ fapIds: number[]; reviews: Array<{ fapId: number; submitted: boolean }> }> {
  const places = await db
    .selectFrom('fapProposals')
    .select('fapId')
    .distinct()
    .where('proposalPk', '=', proposalPk)
    .execute();
  const reviews = await db
    .selectFrom('fapReviews')
    .select((eb) => ['fapId', eb('status', '=', 'SUBMITTED').$castTo<boolean>().as('submitted')])
    .where('proposalPk', '=', proposalPk)
    .where('declinedAt', 'is', null)
    .execute();
  return { fapIds: places.map(({ fapId }) => fapId), reviews };
}

interface PlaceState {
  decided: boolean;
  instrumentSubmitted: boolean;
}

/** Returns all places of a proposal: each instrument in each panel. */
export async function listDerivedPlaces(db: Db, proposalPk: number): Promise<PlaceState[]> {
  const { rows } = await sql<PlaceState>`
    select coalesce(d.submitted, false) as decided, fp.instrument_submitted
      from fap_proposals fp
      left join fap_meeting_decisions d
        on (d.proposal_pk, d.instrument_id, d.fap_id) = (fp.proposal_pk, fp.instrument_id, fp.fap_id)
     where fp.proposal_pk = ${proposalPk}`.execute(db);
  return rows;
}

/** Returns all places of a panel in the call of a proposal (rule W30). */
export async function listPlacesOfPanel(db: Db, fapId: number, proposalPk: number): Promise<PlaceState[]> {
  const { rows } = await sql<PlaceState>`
    select coalesce(d.submitted, false) as decided, fp.instrument_submitted
      from fap_proposals fp
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
      left join fap_meeting_decisions d
        on (d.proposal_pk, d.instrument_id, d.fap_id) = (fp.proposal_pk, fp.instrument_id, fp.fap_id)
     where fp.fap_id = ${fapId} and fp.call_id = (select call_id from proposals where proposal_pk = ${proposalPk})`.execute(
    db,
  );
  return rows;
}

/** Returns how many reviewers a proposal has in a panel, and how many the panel requires. */
export async function countReviewers(
  db: Db,
  fapId: number,
  proposalPk: number,
): Promise<{ reviewers: number; numberRatingsRequired: number }> {
  const { rows } = await sql<{ reviewers: number; numberRatingsRequired: number }>`
    select (select count(*)::int from fap_reviews r where r.fap_id = f.id and r.proposal_pk = ${proposalPk} and r.declined_at is null) as reviewers,
           f.number_ratings_required
      from faps f where f.id = ${fapId}`.execute(db);
  return rows[0] ?? { reviewers: 0, numberRatingsRequired: Number.POSITIVE_INFINITY };
}
