import type { ReviewKind } from '@atrium/domain/reading-room';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { shownInPanel } from '../fap/index.ts';
import { reviewsDueAt } from '../fap-review/index.ts';

/** A review that a person was asked for, as shown in a list. */
export interface ReviewTaskRow {
  kind: ReviewKind;
  reviewId: number;
  proposalPk: number;
  proposalId: string;
  title: string;
  callShortCode: string;
  /** The panel or instrument the review is for. */
  place: string;
  dueAt: Date | null;
  isDone: boolean;
}

/** Ordered by due date, then by proposal number (rule R100). */
const inOrder = sql`order by due_at nulls last, proposal_id, review_id`;

/** Returns the reviews in panels in which a person has this role, without those the panel hides from the person (rule R134). */
export async function listPanelTasks(db: Db, person: { userId: number; role: string }): Promise<ReviewTaskRow[]> {
  const { rows } = await sql<ReviewTaskRow>`
    select 'PANEL' as kind, r.id as review_id, p.proposal_pk, p.proposal_id, p.title, c.short_code as call_short_code,
           f.code as place, ${reviewsDueAt(sql`r.fap_id`, sql`c`)} as due_at, r.status = 'SUBMITTED' as is_done
      from fap_reviews r
      join proposals p on p.proposal_pk = r.proposal_pk and p.deleted_at is null
      join calls c on c.id = p.call_id and not c.call_fap_review_ended
      join faps f on f.id = r.fap_id
     where r.user_id = ${person.userId} and r.declined_at is null
       and exists (select from fap_members m where (m.fap_id, m.user_id, m.role) = (r.fap_id, r.user_id, ${person.role}))
       and ${shownInPanel(person.userId, sql`r.fap_id`, sql`r.proposal_pk`)}
     ${inOrder}`.execute(db);
  return rows;
}

/** Returns the technical reviews assigned to a person. */
export async function listTechnicalTasks(db: Db, userId: number): Promise<ReviewTaskRow[]> {
  const { rows } = await sql<ReviewTaskRow>`
    select 'TECHNICAL' as kind, t.id as review_id, p.proposal_pk, p.proposal_id, p.title, c.short_code as call_short_code,
           i.name as place, c.end_review as due_at, t.submitted as is_done
      from technical_reviews t
      join proposals p on p.proposal_pk = t.proposal_pk and p.deleted_at is null and p.submitted
      join calls c on c.id = p.call_id and (not c.call_review_ended or (not t.submitted and c.is_active))
      join instruments i on i.id = t.instrument_id
     where t.technical_review_assignee_id = ${userId}
     ${inOrder}`.execute(db);
  return rows;
}

/** Returns the internal reviews that a person was asked for; a review with a comment or files counts as done. */
export async function listInternalTasks(db: Db, userId: number): Promise<ReviewTaskRow[]> {
  const { rows } = await sql<ReviewTaskRow>`
    select 'INTERNAL' as kind, x.id as review_id, p.proposal_pk, p.proposal_id, p.title, c.short_code as call_short_code,
           i.name as place, c.end_review as due_at,
           t.submitted or coalesce(x.comment, '') <> '' or coalesce(x.files, '[]'::jsonb) not in ('[]'::jsonb, 'null'::jsonb) as is_done
      from internal_reviews x
      join technical_reviews t on t.id = x.technical_review_id
      join proposals p on p.proposal_pk = t.proposal_pk and p.deleted_at is null
      join calls c on c.id = p.call_id and (not c.call_review_ended or (not t.submitted and c.is_active))
      join instruments i on i.id = t.instrument_id
     where x.reviewer_id = ${userId}
     ${inOrder}`.execute(db);
  return rows;
}

/** The progress of a panel with the proposals of a call. */
export interface PanelProgressRow {
  fapId: number;
  fapCode: string;
  callId: number;
  callShortCode: string;
  dueAt: Date | null;
  proposals: number;
  /** Number of reviews the panel requires, or of assigned reviews if that is higher (rule R24). */
  wanted: number;
  assigned: number;
  submitted: number;
  /** Number of proposals that lack reviewers. */
  short: number;
  /** Number of proposal places on instruments, and how many have a submitted decision. */
  places: number;
  decided: number;
}

/** Returns the panels that a person leads in this role, per call, as long as work remains; proposals hidden from the person are not counted. */
export async function listPanelProgress(db: Db, person: { userId: number; role: string }): Promise<PanelProgressRow[]> {
  const { rows } = await sql<PanelProgressRow>`
    with places as (
      select fp.fap_id, fp.call_id, fp.proposal_pk, fp.instrument_id, fp.instrument_submitted,
             exists (select from fap_meeting_decisions d
                      where (d.proposal_pk, d.instrument_id, d.fap_id) = (fp.proposal_pk, fp.instrument_id, fp.fap_id)
                        and d.submitted) as is_decided
        from fap_members m
        join fap_proposals fp on fp.fap_id = m.fap_id
        join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null and p.submitted
       where m.user_id = ${person.userId} and m.role = ${person.role}
          and ${shownInPanel(person.userId, sql`fp.fap_id`, sql`fp.proposal_pk`)}),
    reviewed as (
      select x.fap_id, x.call_id, x.proposal_pk,
             (select count(*) from fap_reviews r where (r.fap_id, r.proposal_pk) = (x.fap_id, x.proposal_pk)
                 and r.declined_at is null)::int as assigned,
             (select count(*) from fap_reviews r where (r.fap_id, r.proposal_pk) = (x.fap_id, x.proposal_pk)
                 and r.status = 'SUBMITTED')::int as submitted
        from (select distinct fap_id, call_id, proposal_pk from places) x),
    meeting as (
      select fap_id, call_id, count(*)::int as places, count(*) filter (where is_decided)::int as decided,
             bool_or(not instrument_submitted) as is_open
        from places group by fap_id, call_id)
    select f.id as fap_id, f.code as fap_code, c.id as call_id, c.short_code as call_short_code, ${reviewsDueAt(sql`f.id`, sql`c`)} as due_at,
           count(*)::int as proposals, sum(greatest(f.number_ratings_required, v.assigned))::int as wanted,
           sum(v.assigned)::int as assigned, sum(v.submitted)::int as submitted,
           count(*) filter (where v.assigned < f.number_ratings_required)::int as short, m.places, m.decided
      from reviewed v
      join meeting m on (m.fap_id, m.call_id) = (v.fap_id, v.call_id)
      join faps f on f.id = v.fap_id
      join calls c on c.id = v.call_id and (not c.call_fap_review_ended or (c.is_active and m.is_open))
     group by f.id, c.id, m.places, m.decided
     order by due_at nulls last, f.code, c.short_code`.execute(db);
  return rows;
}
