import type pg from 'pg';
import type { Size } from '../sizes.ts';
import { type Frame, firstPanelMember, firstScientist, membersPerPanel, staff } from './facility.ts';

/** Adds technical reviews, panels, panel reviews and decisions, as far as each proposal has progressed. */
export async function generateReviews(client: pg.ClientBase, size: Size, frame: Frame): Promise<void> {
  const { rowCount: technicalReviews } = await client.query(
    `with numbered as (
       select i.*, p.status, p.created, row_number() over (order by i.proposal_pk, i.instrument_id)::int as n
         from proposal_instruments i join plan p on p.pk = i.proposal_pk),
     forms as (
       insert into questionaries (id, template_id, created) select $1::int + n, $2::int, created from numbered)
     insert into technical_reviews (id, proposal_pk, instrument_id, status, comment, public_comment, time_allocation, submitted,
         reviewer_id, technical_review_assignee_id, questionary_id, updated)
     select n, proposal_pk, instrument_id,
            case when status in ('DRAFT', 'FEASIBILITY_REVIEW') then null when status = 'NOT_FEASIBLE' then 'UNFEASIBLE' else 'FEASIBLE' end,
            '<p>Internal comment.</p>', '<p>Public comment.</p>', 1 + n % 6, status not in ('DRAFT', 'FEASIBILITY_REVIEW'),
            who, who, $1::int + n, created
       from (select *, $3::int + (instrument_id - 1) * $4::int + n % $4::int as who from numbered) x`,
    [size.proposals, frame.technicalTemplate, firstScientist, staff.scientistsPerInstrument],
  );
  await client.query(
    `insert into fap_proposals (id, fap_id, proposal_pk, instrument_id, call_id, date_assigned, instrument_submitted)
     select row_number() over (order by i.proposal_pk, i.instrument_id), 1 + i.instrument_id % $1::int, i.proposal_pk, i.instrument_id,
            p.call_id, p.created, p.state = 'past' and p.status <> 'DRAFT'
       from proposal_instruments i join plan p on p.pk = i.proposal_pk`,
    [size.panels],
  );
  await client.query(
    `with numbered as (select x.*, row_number() over (order by x.fap_proposal_id, x.n)::int as id from (
     select f.id as fap_proposal_id, f.fap_id, f.proposal_pk, n, $1::int + (f.fap_id - 1) * $2::int + 2 + (pg_temp.pick(f.id, 40, $3::int) + n) % $3::int as user_id,
            case when done then 'SUBMITTED' else 'DRAFT' end as status, case when done then '<p>A comment of a reviewer.</p>' end as comment,
            case when done then 1 + pg_temp.pick(f.id * 8 + n, 41, 91) / 10.0 end as grade, f.date_assigned
       from (select distinct on (proposal_pk, fap_id) * from fap_proposals order by proposal_pk, fap_id, id) f
       join plan p on p.pk = f.proposal_pk
      cross join lateral (select p.status in ('FAP_MEETING', 'MANAGEMENT_DECISION', 'ALLOCATED', 'NOT_ALLOCATED') as done) d
      cross join generate_series(1, $4::int) n
      where done or p.status = 'FAP_REVIEW') x),
     forms as (
       insert into questionaries (id, template_id, created) select $5::int + id, $6::int, date_assigned from numbered)
     insert into fap_reviews (id, fap_proposal_id, fap_id, proposal_pk, user_id, status, comment, grade, questionary_id, date_assigned, updated)
     select id, fap_proposal_id, fap_id, proposal_pk, user_id, status, comment, grade, $5::int + id, date_assigned, date_assigned
       from numbered`,
    [
      firstPanelMember(size),
      membersPerPanel,
      staff.reviewersPerPanel,
      size.reviewsPerProposal,
      size.proposals + (technicalReviews ?? 0),
      frame.reviewTemplate,
    ],
  );
  await client.query(
    `insert into fap_meeting_decisions (proposal_pk, instrument_id, fap_id, recommendation, rank_order, submitted, submitted_by)
     select f.proposal_pk, f.instrument_id, f.fap_id, case when p.status = 'NOT_ALLOCATED' then 'REJECTED' else 'ACCEPTED' end,
            row_number() over (partition by f.fap_id, f.instrument_id, f.call_id order by f.id), p.state = 'past', null
       from fap_proposals f join plan p on p.pk = f.proposal_pk
      where p.status in ('FAP_MEETING', 'MANAGEMENT_DECISION', 'ALLOCATED', 'NOT_ALLOCATED')`,
  );
}

/** The steps through the workflow: each event, and the status it leads to from the previous one. */
const steps = [
  ['PROPOSAL_CREATED', null],
  ['PROPOSAL_INSTRUMENTS_SELECTED', null],
  ['PROPOSAL_FAPS_SELECTED', null],
  ['PROPOSAL_SUBMITTED', 'FEASIBILITY_REVIEW'],
  ['PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE', 'FAP_SELECTION'],
  ['PROPOSAL_STATUS_CHANGED_BY_WORKFLOW', 'FAP_REVIEW'],
  ['PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS', 'FAP_MEETING'],
  ['PROPOSAL_ALL_FAP_MEETING_INSTRUMENT_SUBMITTED', 'MANAGEMENT_DECISION'],
] as const;

const reach: Readonly<Record<string, number>> = {
  DRAFT: 3,
  FEASIBILITY_REVIEW: 4,
  NOT_FEASIBLE: 4,
  FAP_REVIEW: 6,
  FAP_MEETING: 7,
  MANAGEMENT_DECISION: 8,
  ALLOCATED: 8,
  NOT_ALLOCATED: 8,
};

const lastStep: Readonly<Record<string, string>> = {
  NOT_FEASIBLE: 'PROPOSAL_FEASIBILITY_REVIEW_UNFEASIBLE',
  ALLOCATED: 'PROPOSAL_ACCEPTED',
  NOT_ALLOCATED: 'PROPOSAL_REJECTED',
};

/** Adds the event log of ten years, and the workflow's record of past events. */
export async function generateEvents(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temporary table happening on commit drop as
     select p.pk, s.n, s.event, s.leads_to, p.created + interval '7 days' * s.n as at
       from plan p
       join jsonb_each_text($1) r (status, reach) on r.status = p.status
       join jsonb_to_recordset($2) as s (n int, event text, leads_to text) on s.n <= r.reach::int
     union all
     select p.pk, 9, l.event, p.status, p.created + interval '63 days'
       from plan p join jsonb_each_text($3) l (status, event) on l.status = p.status`,
    [
      JSON.stringify(reach),
      JSON.stringify(steps.map(([event, leadsTo], index) => ({ n: index + 1, event, leads_to: leadsTo }))),
      JSON.stringify(lastStep),
    ],
  );
  await client.query(
    `insert into event_logs (event_type, changed_by, changed_object_id, row_data, description, event_tstamp, proposal_pk, dispatched_at)
     select event, 1 + x.pk % 20, x.pk::text, x.data, x.description, x.at, x.pk, x.at from (
       select pk, n * 2 as step, at, event, '{}'::jsonb as data, '' as description from happening
        where event <> 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW'
       union all
       select pk, n * 2 + 1, at, 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW', jsonb_build_object('toStatus', leads_to), 'To ' || leads_to
         from happening where leads_to is not null) x
      order by x.at, x.pk, x.step`,
  );
  await client.query(
    `insert into proposal_event_flags (proposal_pk, event_type, happened_at)
     select pk, event, min(at) from happening group by pk, event`,
  );
}
