import type { AnswerCount, ChoiceCount, FeedbackFiguresFilter, FeedbackPeriod } from '@atrium/domain/feedback';
import type { Actor } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { answerLetsRead } from '../question/index.ts';
import { notAmong } from '../questionary/index.ts';
import { quarterAt } from '../setting/index.ts';

/** Question types for which each answer is counted separately. */
const counted = ['SELECTION_FROM_OPTIONS', 'DYNAMIC_MULTIPLE_CHOICE', 'BOOLEAN'];

/** SQL for the period of feedback `f` on a proposal of call `c`, its display name, and its start. */
const periods: Readonly<Record<FeedbackPeriod, (zone: string) => RawBuilder<unknown>>> = {
  QUARTER: (zone) => {
    const { name, startsAt } = quarterAt(sql`f.submitted_at`, zone);
    return sql`${name} as period, ${name} as name, ${startsAt} as starts_at`;
  },
  CYCLE: () => sql`c.id::text as period, c.short_code as name, c.start_cycle as starts_at`,
};

/** What to count, and on whose behalf. */
interface Asked {
  readonly actor: Actor;
  readonly filter: FeedbackFiguresFilter;
  readonly by: FeedbackPeriod;
  /** The time zone in which days begin. */
  readonly zone: string;
  /** Answers that are not counted, because their question does not apply there. */
  readonly setAside: readonly number[];
}

/** Feedback `f` on experiments `e` of proposals `p` of calls `c`. */
const givenFeedback = sql`feedbacks f
    join experiments e on e.experiment_pk = f.experiment_pk
    join proposals p on p.proposal_pk = e.proposal_pk and p.deleted_at is null
    join calls c on c.id = p.call_id`;

const within = ({ callId, instrumentId, from, to }: FeedbackFiguresFilter): RawBuilder<boolean> => sql<boolean>`
   f.status = 'SUBMITTED' and (${callId ?? null}::int is null or p.call_id = ${callId ?? null})
     and (${instrumentId ?? null}::int is null or e.instrument_id = ${instrumentId ?? null})
     and (${from ?? null}::timestamptz is null or f.submitted_at >= ${from ?? null})
     and (${to ?? null}::timestamptz is null or f.submitted_at < ${to ?? null})`;

/** SQL for the forms of submitted feedback. */
export const feedbackForms = (filter: FeedbackFiguresFilter): RawBuilder<unknown> =>
  sql`select f.questionary_id from ${givenFeedback} where ${within(filter)}`;

/** SQL condition: question `q` is part of a feedback template. */
export const askedInFeedback = sql<boolean>`exists (select from question_template_relations r
  join templates t on t.id = r.template_id and t.group_id = 'FEEDBACK' where r.question_id = q.id)`;

/**
 * SQL condition: answer `a` to question `q` is not blank. A number or an interval nobody typed is stored with its unit, and a formatted text
 * that was emptied as its empty paragraphs; the types of questions (`isEmpty`) define the same (rule O280).
 */
const isAnswered = sql<boolean>`coalesce(a.answer->'value', 'null') not in ('null', '""', '[]', '{}')
  and not (q.data_type = 'NUMBER_INPUT' and coalesce(a.answer->'value'->>'value', '') = '')
  and not (q.data_type = 'INTERVAL' and coalesce(a.answer->'value'->>'min', '') = ''
           and coalesce(a.answer->'value'->>'max', '') = '')
  and not (q.data_type = 'RICH_TEXT_INPUT' and a.answer->>'value' ~ '^(</?p[^>]*>|<br[^>]*>|[\\r\\n\\t])*$')`;

/** SQL for the answers in submitted feedback that are not blank and that the actor may read, each with its period (rule Q13). */
const given = ({ actor, filter, by, zone, setAside }: Asked): RawBuilder<unknown> => {
  return sql`
  select a.question_id, a.answer->'value' as value, ${periods[by](zone)}
    from ${givenFeedback}
    join answers a on a.questionary_id = f.questionary_id
    join questions q on q.id = a.question_id
   where ${within(filter)} and ${isAnswered} and ${answerLetsRead(actor)} and ${notAmong(setAside)}`;
};

/** SQL for the place of each question: in the form in use, or else in the latest other one that asks it (rule O291). */
const placed = sql`(
  select question_id, row_number() over (order by is_in_use desc, form_id desc, topic_order, sort_order, question_id) as place
    from (select distinct on (r.question_id) r.question_id, a.template_id is not null as is_in_use, f.id as form_id,
                 t.sort_order as topic_order, r.sort_order
            from question_template_relations r
            join topics t on t.id = r.topic_id join templates f on f.id = r.template_id and f.group_id = 'FEEDBACK'
            left join active_templates a on a.group_id = f.group_id and a.template_id = f.id
           order by r.question_id, is_in_use desc, form_id desc) x)`;

/**
 * SQL for the unit in which the numbers of a question are averaged: the unit they all share, or else the SI unit; null if they are of
 * several quantities, or if the SI unit is not defined here (rule O247).
 */
const measured = sql`(
  select question_id, count(distinct coalesce(value->'unit'->>'id', '')) > 1 as is_mixed,
         case when count(distinct coalesce(value->'unit'->>'id', '')) = 1 then min(value->'unit'->>'symbol')
              when count(distinct coalesce(value->'unit'->>'quantity', '')) = 1 then (
                select min(u.symbol) from units u
                 where u.si_conversion_formula = 'x' and u.quantity = min(given.value->'unit'->>'quantity')) end as unit
    from given where jsonb_typeof(value->'value') = 'number'
   group by question_id)`;

/** Counts the answers to each question, in the order of the forms. */
export async function countFeedbackAnswers(db: Db, asked: Asked): Promise<AnswerCount[]> {
  const { rows } = await sql<AnswerCount>`
    with given as (${given(asked)})
    select g.question_id, q.question, g.period, g.name, g.starts_at, count(*)::int as answers,
           avg(case when q.data_type <> 'NUMBER_INPUT' or jsonb_typeof(g.value->'value') <> 'number' then null
                    when not m.is_mixed then (g.value->>'value')::float
                    when m.unit is not null then (g.value->>'siValue')::float end) as average,
           case when q.data_type = 'NUMBER_INPUT' then m.unit end as unit
      from given g
      join questions q on q.id = g.question_id and q.data_type not like '%\\_BASIS'
      left join ${placed} o on o.question_id = g.question_id
      left join ${measured} m on m.question_id = g.question_id
     group by g.question_id, q.question, q.data_type, m.unit, g.period, g.name, g.starts_at, o.place
     order by o.place nulls last, g.question_id, g.starts_at`.execute(db);
  return rows;
}

/** Counts how often each option was chosen. */
export async function countChoices(db: Db, asked: Asked): Promise<ChoiceCount[]> {
  const { rows } = await sql<ChoiceCount>`
    with given as (${given(asked)})
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

/** Returns these questions in the order of the feedback forms, as in their figures (rules O64 and O291). */
export async function inOrderOfForms(db: Db, questionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ questionId: string }>`
    select k.question_id from unnest(${questionIds}::text[]) k (question_id)
      left join ${placed} o on o.question_id = k.question_id
     order by o.place nulls last, k.question_id`.execute(db);
  return rows.map(({ questionId }) => questionId);
}
