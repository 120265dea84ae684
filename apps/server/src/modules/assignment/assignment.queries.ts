import type { ReviewStatus } from '@atrium/domain/fap-review';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { shownInPanel } from '../fap/index.ts';
import { reviewsDueAt } from '../fap-review/index.ts';
import { lockProposalsOf } from '../proposal/index.ts';

export interface MatrixProposal {
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly title: string;
  readonly instruments: string[];
  readonly instrumentIds: number[];
  readonly dueAt: Date | null;
}

export interface DeskFilter {
  readonly fapId: number;
  readonly callId: number | null;
  readonly instrumentId: number | null;
  /** The reader from whom the panel may hide proposals. */
  readonly person: number | null;
}

/** Returns the proposals a panel is reviewing now, each once, with its instruments: those of one call, or of all calls whose review has not ended. */
export async function listMatrixProposals(
  db: Db,
  { fapId, callId, instrumentId, person }: DeskFilter,
): Promise<MatrixProposal[]> {
  const { rows } = await sql<MatrixProposal>`
    select p.proposal_pk, p.proposal_id, p.title, ${reviewsDueAt(sql`fp.fap_id`, sql`c`)} as due_at,
           array_agg(i.name order by i.name) as instruments, array_agg(i.id order by i.name) as instrument_ids
      from fap_proposals fp
      join proposals p on p.proposal_pk = fp.proposal_pk and p.deleted_at is null
      join statuses s on s.id = p.status_id and starts_with(s.short_code, 'FAP_')
      join calls c on c.id = fp.call_id
      join instruments i on i.id = fp.instrument_id
     where fp.fap_id = ${fapId}
       and case when ${callId}::int is null then not c.call_fap_review_ended else fp.call_id = ${callId} end
       and ${shownInPanel(person, sql`fp.fap_id`, sql`fp.proposal_pk`)}
     group by p.proposal_pk, p.proposal_id, p.title, fp.fap_id, c.id
    having ${instrumentId}::int is null or bool_or(fp.instrument_id = ${instrumentId})
     order by p.proposal_id, p.proposal_pk`.execute(db);
  return rows;
}

export interface MatrixReviewer {
  readonly userId: number;
  readonly name: string;
  readonly institution: string | null;
  readonly email: string;
  /** Whether the person is still a member of the panel; former members keep their reviews. */
  readonly isMember: boolean;
  /** Number of reviews, written or not, in calls whose review has not ended, across all panels, as far as the reader may know of them. */
  readonly load: number;
  /** Number of those reviews in this panel, plus its reviews of the requested proposals in calls whose review has ended. */
  readonly inPanel: number;
  /** Maximum number of reviews the person takes in the panel; null for no limit. */
  readonly most: number | null;
}

/** Returns the members of a panel, and former members who still review these proposals, ordered by name. */
export async function listMatrixReviewers(
  db: Db,
  { fapId, person }: Pick<DeskFilter, 'fapId' | 'person'>,
  proposalPks: readonly number[],
): Promise<MatrixReviewer[]> {
  const { rows } = await sql<MatrixReviewer>`
    with people as (
      select user_id, bool_or(is_member) as is_member
        from (select user_id, true as is_member from fap_members where fap_id = ${fapId}
              union all
              select user_id, false from fap_reviews where fap_id = ${fapId} and proposal_pk = any(${proposalPks})) x
       group by user_id)
    select u.id as user_id, coalesce(nullif(u.preferredname, ''), u.firstname) || ' ' || u.lastname as name, n.name as institution, u.email,
           x.is_member,
           (select l.most from reviewer_limits l where l.fap_id = ${fapId} and l.user_id = u.id) as most,
           own.load, own.in_panel
      from people x join users u on u.id = x.user_id
      left join institutions n on n.id = u.institution_id
     cross join lateral (
       select count(*) filter (where not c.call_fap_review_ended)::int as load,
              count(*) filter (where r.fap_id = ${fapId} and (not c.call_fap_review_ended or r.proposal_pk = any(${proposalPks})))::int as in_panel
         from fap_reviews r
         join fap_proposals fp on fp.id = r.fap_proposal_id
         join proposals p on p.proposal_pk = r.proposal_pk and p.deleted_at is null
         join calls c on c.id = fp.call_id
        where r.user_id = u.id and r.declined_at is null
          and ${shownInPanel(person, sql`r.fap_id`, sql`r.proposal_pk`)}) own
     order by lower(u.lastname), lower(u.firstname), u.id`.execute(db);
  return rows;
}

export interface MatrixCell {
  readonly reviewId: number;
  readonly proposalPk: number;
  readonly userId: number;
  readonly status: ReviewStatus;
  readonly isDeclined: boolean;
  readonly rank: number | null;
  readonly dateAssigned: Date;
  readonly remindedAt: Date | null;
}

/** Returns who reviews these proposals in the panel, and how far each review is. */
export async function listMatrixCells(db: Db, fapId: number, proposalPks: readonly number[]): Promise<MatrixCell[]> {
  const { rows } = await sql<MatrixCell>`
    select r.id as review_id, r.proposal_pk, r.user_id, r.status, r.declined_at is not null as is_declined, r.rank, r.date_assigned,
           (select max(e.event_tstamp) from event_logs e
             where e.event_type = 'FAP_REVIEWER_NOTIFIED' and e.changed_object_id = r.id::text) as reminded_at
      from fap_reviews r
     where r.fap_id = ${fapId} and r.proposal_pk = any(${proposalPks})
     order by r.proposal_pk, r.rank nulls last, r.id`.execute(db);
  return rows;
}

export interface DraftToSubmit {
  readonly reviewId: number;
  readonly userId: number;
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly title: string;
  readonly dueAt: Date | null;
  readonly email: string;
  readonly preferredname: string;
  readonly lastname: string;
  readonly panel: string;
}

/** Locks the proposals for which these people have draft reviews in a panel, because reminders are events of those proposals (decision 0164). */
export const lockDraftedProposals = (db: Db, fapId: number, userIds: readonly number[]): Promise<void> =>
  lockProposalsOf(
    db,
    sql`select proposal_pk from fap_reviews where fap_id = ${fapId} and status = 'DRAFT' and user_id = any(${userIds})`,
  );

/** Returns the reviews these people have not submitted in a panel, of proposals that are visible both to the caller and to them. */
export async function listDraftsToSubmit(
  db: Db,
  { fapId, callId, person, userIds }: Omit<DeskFilter, 'instrumentId'> & { readonly userIds: readonly number[] },
): Promise<DraftToSubmit[]> {
  const { rows } = await sql<DraftToSubmit>`
    select r.id as review_id, r.user_id, r.proposal_pk, p.proposal_id, p.title, ${reviewsDueAt(sql`r.fap_id`, sql`c`)} as due_at, u.email,
           coalesce(nullif(u.preferredname, ''), u.firstname) as preferredname, u.lastname, f.code as panel
      from fap_reviews r
      join fap_proposals fp on fp.id = r.fap_proposal_id
      join faps f on f.id = r.fap_id
      join proposals p on p.proposal_pk = r.proposal_pk and p.deleted_at is null
      join calls c on c.id = fp.call_id
      join users u on u.id = r.user_id
     where r.fap_id = ${fapId} and r.status = 'DRAFT' and r.declined_at is null and r.user_id = any(${userIds})
       and case when ${callId}::int is null then not c.call_fap_review_ended else fp.call_id = ${callId} end
       and ${shownInPanel(person, sql`r.fap_id`, sql`r.proposal_pk`)}
       and not is_kept_out(r.user_id, r.fap_id, r.proposal_pk)
     order by lower(u.lastname), u.id, due_at nulls last, p.proposal_id`.execute(db);
  return rows;
}
