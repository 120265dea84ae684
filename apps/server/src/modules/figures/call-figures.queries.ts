import type { StandingCount, SubmissionsOfDay } from '@atrium/domain/figures';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { owedPanelReview, owedTechnicalReview, standingFacts } from '../proposal-list/index.ts';

/** Counts the proposals of a call by their state (rule P110). */
export async function countStandings(db: Db, callId: number): Promise<StandingCount[]> {
  const { submitted, hasInstrument, technical, panel, decision, notified } = standingFacts;
  const { rows } = await sql<StandingCount>`
    select submitted, has_instrument, technical, panel, decision, notified, count(*)::int as proposals
      from (select ${submitted} as submitted, ${hasInstrument} as has_instrument, ${technical} as technical, ${panel} as panel,
                   ${decision} as decision, ${notified} as notified
              from proposals p where p.call_id = ${callId} and p.deleted_at is null) x
     group by submitted, has_instrument, technical, panel, decision, notified`.execute(db);
  return rows;
}

/** Returns the previous call with the same workflow, preferably one with the same form (rule P114); undefined if there is none. */
export async function findCallBefore(db: Db, callId: number): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select b.id from calls c join calls b
        on b.proposal_workflow_id = c.proposal_workflow_id and b.start_call < c.start_call and b.id <> c.id
     where c.id = ${callId}
     order by b.template_id = c.template_id desc, b.start_call desc, b.id desc limit 1`.execute(db);
  return rows[0];
}

/** Counts the submissions of calls by whole days left until the deadline; negative after it. */
export async function countSubmissions(
  db: Db,
  callIds: readonly number[],
): Promise<Array<SubmissionsOfDay & { callId: number }>> {
  const { rows } = await sql<SubmissionsOfDay & { callId: number }>`
    select p.call_id, floor(extract(epoch from c.end_call - p.submitted_date) / 86400)::int as days_left, count(*)::int as proposals
      from proposals p join calls c on c.id = p.call_id
     where p.call_id = any(${[...callIds]}) and p.submitted and p.submitted_date is not null and p.deleted_at is null
     group by p.call_id, days_left order by p.call_id, days_left desc`.execute(db);
  return rows;
}

/** The proposals of a call on one instrument and their time, in the unit of the call. */
export interface InstrumentFiguresRow {
  readonly id: number;
  readonly name: string;
  readonly proposals: number;
  readonly available: number | null;
  /** Time given by technical reviews to submitted proposals. */
  readonly asked: number;
  /** Time given to accepted proposals. */
  readonly granted: number;
  readonly technicalReviews: number;
  readonly technicalReviewsDone: number;
}

/** Returns the instruments of a call and those its proposals are on, ordered by name. */
export async function listInstrumentFigures(db: Db, callId: number): Promise<InstrumentFiguresRow[]> {
  const { rows } = await sql<InstrumentFiguresRow>`
    with on_it as materialized (
      select i.instrument_id, count(*)::int as proposals,
             coalesce(sum(t.time_allocation) filter (where p.submitted), 0)::float8 as asked,
             coalesce(sum(i.management_time_allocation) filter (
               where p.final_status = 'ACCEPTED' and p.management_decision_submitted), 0)::float8 as granted,
             count(t.id) filter (where p.submitted)::int as technical_reviews,
             count(t.id) filter (where p.submitted and t.submitted)::int as technical_reviews_done
        from proposals p
        join proposal_instruments i on i.proposal_pk = p.proposal_pk
        left join technical_reviews t on (t.proposal_pk, t.instrument_id) = (i.proposal_pk, i.instrument_id)
       where p.call_id = ${callId} and p.deleted_at is null
       group by i.instrument_id)
    select i.id, i.name, ci.availability_time::float8 as available, coalesce(o.proposals, 0) as proposals, coalesce(o.asked, 0) as asked,
           coalesce(o.granted, 0) as granted, coalesce(o.technical_reviews, 0) as technical_reviews,
           coalesce(o.technical_reviews_done, 0) as technical_reviews_done
      from instruments i
      left join on_it o on o.instrument_id = i.id
      left join call_instruments ci on ci.instrument_id = i.id and ci.call_id = ${callId}
     where o.instrument_id is not null or ci.instrument_id is not null
     order by folded(i.name), i.id`.execute(db);
  return rows;
}

/** A panel of a call with the reviews of its members. */
export interface PanelFiguresRow {
  readonly id: number;
  readonly code: string;
  readonly proposals: number;
  readonly reviews: number;
  readonly reviewsDone: number;
  /** Number of places; the next field counts those of them with a submitted decision. */
  readonly places: number;
  readonly placesDecided: number;
}

/** Returns the panels of a call, ordered by code. */
export async function listPanelFigures(db: Db, callId: number): Promise<PanelFiguresRow[]> {
  const { rows } = await sql<PanelFiguresRow>`
    with places as materialized (
      select fp.fap_id, fp.proposal_pk, fp.instrument_submitted or coalesce(d.submitted, false) as is_decided
        from fap_proposals fp
        join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null and p.submitted
        left join fap_meeting_decisions d
          on (d.proposal_pk, d.instrument_id, d.fap_id) = (fp.proposal_pk, fp.instrument_id, fp.fap_id)
       where fp.call_id = ${callId}),
    of_panel as (
      select fap_id, count(distinct proposal_pk)::int as proposals, count(*)::int as places,
             count(*) filter (where is_decided)::int as places_decided
        from places group by fap_id),
    reviewed as (
      select r.fap_id, count(*)::int as reviews, count(*) filter (where r.status = 'SUBMITTED')::int as reviews_done
        from (select distinct fap_id, proposal_pk from places) w
        join fap_reviews r on (r.fap_id, r.proposal_pk) = (w.fap_id, w.proposal_pk) and r.declined_at is null
       group by r.fap_id)
    select f.id, f.code, coalesce(o.proposals, 0) as proposals, coalesce(o.places, 0) as places,
           coalesce(o.places_decided, 0) as places_decided, coalesce(r.reviews, 0) as reviews, coalesce(r.reviews_done, 0) as reviews_done
      from faps f
      left join of_panel o on o.fap_id = f.id
      left join reviewed r on r.fap_id = f.id
     where o.fap_id is not null or exists (select from call_faps c where (c.call_id, c.fap_id) = (${callId}, f.id))
     order by folded(f.code), f.id`.execute(db);
  return rows;
}

/** A person who owes reviews in a call; without a person for reviews that are not assigned. */
export interface OwedReviewsRow {
  readonly kind: 'TECHNICAL' | 'PANEL';
  readonly userId: number | null;
  readonly name: string | null;
  readonly reviews: number;
  /** Number of proposals these reviews are of, which is the number of rows in their table. */
  readonly proposals: number;
}

const nameOf = sql`coalesce(nullif(trim(u.preferredname), ''), u.firstname) || ' ' || u.lastname`;

/** Returns who owes reviews of a call, most first (rule P116). */
export async function listOwedReviews(db: Db, callId: number): Promise<OwedReviewsRow[]> {
  const { rows } = await sql<OwedReviewsRow>`
    with owed as materialized (
      select 'TECHNICAL' as kind, t.technical_review_assignee_id as user_id, t.proposal_pk
        from proposals p join technical_reviews t on t.proposal_pk = p.proposal_pk
       where p.call_id = ${callId} and p.deleted_at is null and ${owedTechnicalReview}
      union all
      select 'PANEL', r.user_id, r.proposal_pk
        from proposals p join fap_reviews r on r.proposal_pk = p.proposal_pk
       where p.call_id = ${callId} and p.deleted_at is null and ${owedPanelReview})
    select o.kind, o.user_id, ${nameOf} as name, o.reviews, o.proposals
      from (select kind, user_id, count(*)::int as reviews, count(distinct proposal_pk)::int as proposals
              from owed group by kind, user_id) o
      left join users u on u.id = o.user_id
     order by o.reviews desc, u.lastname, u.firstname, o.user_id, o.kind`.execute(db);
  return rows;
}

/** Submitted proposals by the country or institution of their principal investigators. */
export interface OriginRow {
  readonly kind: 'COUNTRY' | 'INSTITUTION';
  /** Null if unknown, and in the row that sums up the rest. */
  readonly id: number | null;
  readonly name: string | null;
  /** Number of countries or institutions in this row: 1, or all that are summed up. */
  readonly places: number;
  readonly submitted: number;
  readonly accepted: number;
}

/** Number of countries and institutions that are listed separately; the others are summed up. */
const originsTold = 20;

/** Returns the countries and institutions of submitted proposals of a call, most first, with the sum of the smaller ones last. */
export async function listOrigins(db: Db, callId: number): Promise<OriginRow[]> {
  const { rows } = await sql<OriginRow>`
    with counted as materialized (
      select u.institution_id, count(*)::int as submitted,
             count(*) filter (where p.final_status = 'ACCEPTED' and p.management_decision_submitted)::int as accepted
        from proposals p join users u on u.id = p.proposer_id
       where p.call_id = ${callId} and p.submitted and p.deleted_at is null
       group by u.institution_id),
    named as (
      select 'INSTITUTION' as kind, i.id, i.name, c.submitted, c.accepted
        from counted c left join institutions i on i.id = c.institution_id
      union all
      select 'COUNTRY', k.id, k.name, sum(c.submitted), sum(c.accepted)
        from counted c left join institutions i on i.id = c.institution_id left join countries k on k.id = i.country_id
       group by k.id, k.name),
    placed as (select n.*, row_number() over (partition by kind order by submitted desc, id nulls last) <= ${originsTold} as is_told from named n)
    select kind, case when is_told then id end as id, case when is_told then name end as name, count(*)::int as places,
           sum(submitted)::int as submitted, sum(accepted)::int as accepted
      from placed
     group by kind, is_told, case when is_told then id end, case when is_told then name end
     order by kind, is_told desc, submitted desc, name`.execute(db);
  return rows;
}

/** A status with the number of proposals of a call in it. */
export interface StatusCountRow {
  readonly id: number;
  readonly name: string;
  readonly proposals: number;
}

export async function countStatuses(db: Db, callId: number): Promise<StatusCountRow[]> {
  const { rows } = await sql<StatusCountRow>`
    select s.id, s.name, n.proposals from proposal_list_counts n join statuses s on s.id = n.status_id
     where n.call_id = ${callId} and n.proposals > 0 order by n.proposals desc, s.name`.execute(db);
  return rows;
}
