import type { OverwrittenField, OverwrittenPlace } from '@atrium/domain/event-log';
import type { Actor } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ofReadableQuestion } from '../proposal/index.ts';

/** A form that belongs to a proposal: its own, that of a sample or entry, or that of a review of it. */
export interface ProposalForm {
  readonly questionaryId: number;
  readonly templateId: number;
  readonly callId: number;
  readonly place: OverwrittenPlace;
  /** Title of a sample or entry, instrument of a technical review, or reviewer of a panel review. */
  readonly placeName: string | null;
}

const reviewForms = sql`
  select t.proposal_pk, t.questionary_id, 'TECHNICAL_REVIEW' as place, i.name as place_name
    from technical_reviews t join instruments i on i.id = t.instrument_id
  union all select r.proposal_pk, r.questionary_id, 'FAP_REVIEW',
         coalesce(nullif(trim(u.preferredname), ''), u.firstname) || ' ' || u.lastname
    from fap_reviews r join users u on u.id = r.user_id`;

/**
 * Returns the forms of a proposal and of its reviews, deleted or not; those of samples and entries only if the actor may read their
 * question (decision 0086).
 */
export async function listForms(db: Db, actor: Actor, proposalPk: number): Promise<ProposalForm[]> {
  const { rows } = await sql<ProposalForm>`
    select q.id as questionary_id, q.template_id, p.call_id, f.place, f.place_name from proposals p
      join lateral (
        select p.questionary_id, 'PROPOSAL' as place, null as place_name
        union all select s.questionary_id, 'ENTRY', s.title from samples s
          where s.proposal_pk = p.proposal_pk and ${ofReadableQuestion(actor, 's')}
        union all select g.questionary_id, 'ENTRY', g.title from generic_templates g
          where g.proposal_pk = p.proposal_pk and ${ofReadableQuestion(actor, 'g')}
        union all select r.questionary_id, r.place, r.place_name from (${reviewForms}) r where r.proposal_pk = p.proposal_pk
      ) f on true
      join questionaries q on q.id = f.questionary_id
     where p.proposal_pk = ${proposalPk}`.execute(db);
  return rows;
}

/** Returns the form of one review; empty if the questionary does not belong to a review. */
export async function findReviewForm(db: Db, questionaryId: number): Promise<ProposalForm[]> {
  const { rows } = await sql<ProposalForm>`
    select q.id as questionary_id, q.template_id, p.call_id, r.place, r.place_name from (${reviewForms}) r
      join questionaries q on q.id = r.questionary_id
      join proposals p on p.proposal_pk = r.proposal_pk
     where r.questionary_id = ${questionaryId}`.execute(db);
  return rows;
}

export interface OverwrittenQuestion {
  readonly questionaryId: number;
  readonly questionId: string;
}

/** Returns the questions of these forms whose answers were ever replaced or removed. */
export async function listOverwrittenQuestions(
  db: Db,
  questionaryIds: readonly number[],
): Promise<OverwrittenQuestion[]> {
  const { rows } = await sql<OverwrittenQuestion>`select distinct questionary_id, question_id from answer_history
    where questionary_id = any(${questionaryIds}::int[])`.execute(db);
  return rows;
}

export interface OverwrittenRow {
  readonly id: string;
  readonly field: OverwrittenField;
  /** The form of an answer or of a titled entry; null for the proposal's own texts. */
  readonly questionaryId: number | null;
  readonly questionId: string | null;
  readonly before: unknown;
  /** The text or answer that replaced it; null if it was removed. */
  readonly after: unknown;
  readonly writtenBy: number | null;
  readonly replacedBy: number | null;
  readonly replacedAt: Date;
}

/**
 * Returns a page of what was overwritten or removed in a proposal, newest first, with the total number: its title and abstract, titles of
 * its entries, and the answers to these questions; without a proposal only the answers. The replacement of a text is the next version
 * stored for the same field, or else the current one; that of an answer is left out if its writer is not the person who replaced the old
 * one. Title and abstract are stored together: a text counts as written by whoever wrote it first, not by whoever last changed the other
 * one.
 */
export async function listOverwritten(
  db: Db,
  actor: Actor,
  proposalPk: number | null,
  questions: readonly OverwrittenQuestion[],
  page: { readonly first: number; readonly offset: number },
): Promise<{ rows: OverwrittenRow[]; totalCount: number }> {
  const ids = questions.map(({ questionaryId }) => questionaryId);
  const keys = questions.map(({ questionId }) => questionId);
  const { rows } = await sql<OverwrittenRow & { total: number }>`
    with kept as (
      select h.*, lead(h.title, 1, p.title) over w as next_title, lead(h.abstract, 1, p.abstract) over w as next_abstract,
             (h.title is distinct from lag(h.title) over w)::int as has_new_title,
             (h.abstract is distinct from lag(h.abstract) over w)::int as has_new_abstract
        from proposal_text_history h join proposals p using (proposal_pk)
       where h.proposal_pk = ${proposalPk}::int window w as (order by h.id)
    ), runs as (
      select *, sum(has_new_title) over w as title_run, sum(has_new_abstract) over w as abstract_run
        from kept window w as (order by id)
    ), texts as (
      select *, first_value(written_by) over (partition by title_run order by id) as title_by,
             first_value(written_by) over (partition by abstract_run order by id) as abstract_by from runs
    ), titles as (
      select h.*, lead(h.title, 1, coalesce(s.title, g.title)) over (partition by h.questionary_id order by h.id) as next_title
        from entry_title_history h
        left join samples s on s.questionary_id = h.questionary_id
        left join generic_templates g on g.questionary_id = h.questionary_id
       where h.proposal_pk = ${proposalPk}::int and ${ofReadableQuestion(actor, 'h')}
    ), answered as (
      select h.*, coalesce(n.answer, a.answer) as next_answer, coalesce(n.answered_by, a.answered_by) as next_writer
        from unnest(${ids}::int[], ${keys}::text[]) as asked (questionary_id, question_id)
        join answer_history h using (questionary_id, question_id)
        left join lateral (select answer, answered_by from answer_history later
          where later.questionary_id = h.questionary_id and later.question_id = h.question_id and later.id > h.id
          order by later.id limit 1) n on true
        left join answers a on n.answer is null and a.questionary_id = h.questionary_id and a.question_id = h.question_id
    ), overwritten as (
      select 'title-' || id as id, 'TITLE' as field, null::int as questionary_id, null as question_id, to_jsonb(title) as before,
             to_jsonb(next_title) as after, title_by as written_by, replaced_by, replaced_at, id as serial from texts
      union all
      select 'abstract-' || id, 'ABSTRACT', null, null, to_jsonb(abstract), to_jsonb(next_abstract), abstract_by, replaced_by,
             replaced_at, id from texts
      union all
      select 'entry-' || id, 'ENTRY_TITLE', questionary_id, question_id, to_jsonb(title), to_jsonb(next_title), written_by,
             replaced_by, replaced_at, id from titles
      union all
      select 'answer-' || id, 'ANSWER', questionary_id, question_id, answer -> 'value',
             case when next_writer is null or replaced_by is null or next_writer = replaced_by then next_answer -> 'value' end,
             answered_by, replaced_by, replaced_at, id from answered
    )
    select id, field, questionary_id, question_id, before, after, written_by, replaced_by, replaced_at,
           count(*) over ()::int as total
      from overwritten where before is distinct from after
     order by replaced_at desc, serial desc, id limit ${page.first} offset ${page.offset}`.execute(db);
  return { rows, totalCount: rows[0]?.total ?? 0 };
}
