import type { Recommendation } from '@atrium/domain/fap-meeting';
import type { Feasibility } from '@atrium/domain/technical-review';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The data about a proposal on one instrument, in one of its panels or in none. */
export interface DecisionBasisRow {
  proposalPk: number;
  instrumentId: number;
  fapId: number | null;
  fapCode: string | null;
  feasibility: Feasibility | null;
  technicalTime: number | null;
  technicalSubmitted: boolean;
  fapTime: number | null;
  /** The grades that count, including drafts, as in the meeting (rule R2). */
  grades: number[];
  reviews: number;
  reviewsSubmitted: number;
  recommendation: Recommendation | null;
  rankOrder: number | null;
  /** How many proposals the panel has on the instrument in the call. */
  ranked: number;
  decisionSubmitted: boolean;
  minutes: string | null;
  textForApplicant: string | null;
  /** Time of the instrument in the call. */
  available: number | null;
  /** Time on it given to other accepted proposals of the call. */
  granted: number;
}

/** A panel's reviews count on each instrument on which the panel has the proposal (rule R242). */
const inPanel = sql`(r.proposal_pk, r.fap_id) = (fp.proposal_pk, fp.fap_id)`;

/** Returns the basis for decisions on these proposals, by instrument and panel (rule P103). */
export async function listDecisionBasis(db: Db, proposalPks: readonly number[]): Promise<DecisionBasisRow[]> {
  const { rows } = await sql<DecisionBasisRow>`
    select pi.proposal_pk, pi.instrument_id, fp.fap_id, f.code as fap_code,
           t.status as feasibility, t.time_allocation as technical_time, coalesce(t.submitted, false) as technical_submitted,
           fp.fap_time_allocation as fap_time,
           array(select r.grade::float8 from fap_reviews r where ${inPanel} and r.grade is not null order by r.id) as grades,
           (select count(*) from fap_reviews r where ${inPanel} and r.declined_at is null)::int as reviews,
           (select count(*) from fap_reviews r where ${inPanel} and r.status = 'SUBMITTED')::int as reviews_submitted,
           d.recommendation, d.comment_for_management as minutes, d.comment_for_user as text_for_applicant, d.rank_order, coalesce(d.submitted, false) as decision_submitted,
           (select count(*) from fap_proposals other
              join proposals o on o.proposal_pk = other.proposal_pk and o.deleted_at is null
             where (other.fap_id, other.instrument_id, other.call_id) = (fp.fap_id, fp.instrument_id, fp.call_id))::int as ranked,
           ci.availability_time as available,
           (select coalesce(sum(given.management_time_allocation), 0)
              from proposal_instruments given
              join proposals o on o.proposal_pk = given.proposal_pk
             where given.instrument_id = pi.instrument_id and given.proposal_pk <> pi.proposal_pk and o.call_id = p.call_id
               and o.final_status = 'ACCEPTED' and o.deleted_at is null)::int as granted
      from proposal_instruments pi
      join proposals p on p.proposal_pk = pi.proposal_pk
      join instruments i on i.id = pi.instrument_id
      left join call_instruments ci on (ci.call_id, ci.instrument_id) = (p.call_id, pi.instrument_id)
      left join technical_reviews t on (t.proposal_pk, t.instrument_id) = (pi.proposal_pk, pi.instrument_id)
      left join fap_proposals fp on (fp.proposal_pk, fp.instrument_id) = (pi.proposal_pk, pi.instrument_id)
      left join faps f on f.id = fp.fap_id
      left join fap_meeting_decisions d
        on (d.proposal_pk, d.instrument_id, d.fap_id) = (fp.proposal_pk, fp.instrument_id, fp.fap_id)
     where pi.proposal_pk = any(${proposalPks}::int[])
     order by i.name, pi.instrument_id, f.code`.execute(db);
  return rows;
}
