import type { AnswerCount, ChoiceCount, FeedbackFiguresFilter, FeedbackPeriod } from '@atrium/domain/feedback';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Kinds of questions of which answers are counted one by one. */
const counted = ['SELECTION_FROM_OPTIONS', 'DYNAMIC_MULTIPLE_CHOICE', 'BOOLEAN'];

/** The period of feedback `f` on a proposal of call `c`, how people call it, and when it begins. */
const periods: Readonly<Record<FeedbackPeriod, RawBuilder<unknown>>> = {
  QUARTER: sql`to_char(f.submitted_at at time zone 'UTC', 'YYYY "Q"Q') as period, to_char(f.submitted_at at time zone 'UTC', 'YYYY "Q"Q') as name,
           date_trunc('quarter', f.submitted_at, 'UTC') as starts_at`,
  CYCLE: sql`c.id::text as period, c.short_code as name, c.start_cycle as starts_at`,
};

/** Answers of feedback that was given, as far as they say something, each in its period. */
const given = (
  { callId, instrumentId, from, to }: FeedbackFiguresFilter,
  by: FeedbackPeriod,
): RawBuilder<unknown> => sql`
  select a.question_id, a.answer->'value' as value, ${periods[by]}
    from feedbacks f
    join experiments e on e.experiment_pk = f.experiment_pk
    join proposals p on p.proposal_pk = e.proposal_pk and p.deleted_at is null
    join calls c on c.id = p.call_id
    join answers a on a.questionary_id = f.questionary_id
   where f.status = 'SUBMITTED' and (${callId ?? null}::int is null or p.call_id = ${callId ?? null})
     and (${instrumentId ?? null}::int is null or e.instrument_id = ${instrumentId ?? null})
     and (${from ?? null}::timestamptz is null or f.submitted_at >= ${from ?? null})
     and (${to ?? null}::timestamptz is null or f.submitted_at < ${to ?? null})
     and coalesce(a.answer->'value', 'null') not in ('null', '""', '[]', '{}')`;

const placed = sql`(
  select question_id, min(topic_order) as topic_order, min(sort_order) as sort_order
    from (select r.question_id, t.sort_order as topic_order, r.sort_order from question_template_relations r
            join topics t on t.id = r.topic_id join templates f on f.id = r.template_id and f.group_id = 'FEEDBACK') x
   group by question_id)`;

/** How often each question was answered, in the order of the forms. */
export async function countFeedbackAnswers(
  db: Db,
  filter: FeedbackFiguresFilter,
  by: FeedbackPeriod,
): Promise<AnswerCount[]> {
  const { rows } = await sql<AnswerCount>`
    with given as (${given(filter, by)})
    select g.question_id, q.question, g.period, g.name, g.starts_at, count(*)::int as answers,
           avg(case when q.data_type = 'NUMBER_INPUT' and jsonb_typeof(g.value->'value') = 'number'
                    then (g.value->>'value')::float end) as average
      from given g
      join questions q on q.id = g.question_id and q.data_type not like '%\\_BASIS'
      left join ${placed} o on o.question_id = g.question_id
     group by g.question_id, q.question, g.period, g.name, g.starts_at, o.topic_order, o.sort_order
     order by o.topic_order nulls last, o.sort_order, g.question_id, g.starts_at`.execute(db);
  return rows;
}

/** How often each thing was chosen. */
export async function countChoices(db: Db, filter: FeedbackFiguresFilter, by: FeedbackPeriod): Promise<ChoiceCount[]> {
  const { rows } = await sql<ChoiceCount>`
    with given as (${given(filter, by)})
    select g.question_id, g.period, c.choice, count(*)::int as count
      from given g
      join questions q on q.id = g.question_id and q.data_type = any(${counted})
     cross join lateral (
       select jsonb_array_elements_text(case when jsonb_typeof(g.value) = 'array' then g.value else '[]' end) as choice
       union all
       select case when g.value = 'true' then 'Yes' else 'No' end where jsonb_typeof(g.value) = 'boolean') c
     group by g.question_id, g.period, c.choice`.execute(db);
  return rows;
}
