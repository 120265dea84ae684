import type { Actor } from '@atrium/domain/kernel';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { EventLog } from '../../db/tables.ts';
import { configLetsRead } from '../question/index.ts';

export type EventLogRow = Omit<Selectable<EventLog>, 'rowData'> & {
  readonly rowData: Readonly<Record<string, unknown>>;
};

/**
 * SQL condition: the actor may read the records that the question `asked` lists, in the form of the proposal that an event in `event_logs`
 * is about (decision 0086). For a deleted record the question is unknown, so all list questions of the form must be readable.
 */
const listedReadably = (actor: Actor, asked: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from proposals p
    join questionaries form on form.id = p.questionary_id
    join question_template_relations r on r.template_id = form.template_id
    join questions q on q.id = r.question_id and q.data_type in ('SAMPLE_DECLARATION', 'GENERIC_TEMPLATE')
   where p.proposal_pk = event_logs.proposal_pk and r.question_id = coalesce(${asked}, r.question_id)
     and not ${configLetsRead(actor, sql`r.config`)})`;

/** SQL condition: the event is not about a sample or entry, or is about one that belongs to a question the actor may read. */
export function isOfReadableEntry(actor: Actor): RawBuilder<boolean> {
  if (actor.kind === 'token') return sql<boolean>`true`;
  const question = sql`coalesce(row_data ->> 'questionId',
    case when event_type like '%SAMPLE\\_%' then (select question_id from samples s where s.id::text = changed_object_id)
         else (select question_id from generic_templates g where g.id::text = changed_object_id) end)`;
  return sql<boolean>`(case when event_type like any (array['SAMPLE\\_%', 'GENERIC\\_TEMPLATE\\_%', 'PROPOSAL\\_SAMPLE\\_%'])
    then ${listedReadably(actor, question)} else true end)`;
}

/**
 * SQL for the data of an event, without answers that the actor may not read (rule A22): judged by the question as its form contains it, or
 * by the question itself if the form no longer does. If the form was deleted with its sample or entry, the question must be readable in
 * every form.
 */
export function readableData(actor: Actor): RawBuilder<EventLogRow['rowData']> {
  if (actor.kind === 'token') return sql`row_data`;
  return sql`(case when event_type = 'TOPIC_ANSWERED' and jsonb_typeof(row_data -> 'answers') = 'array' then (
    select case
        when form.id is not null and entry.question_id is null or ${listedReadably(actor, sql`entry.question_id`)}
        then jsonb_set(row_data, '{answers}', (
          select coalesce(jsonb_agg(given.answer order by given.place), '[]')
            from jsonb_array_elements(row_data -> 'answers') with ordinality as given (answer, place)
           where (select coalesce(bool_and(${configLetsRead(actor, sql`asked.config`)}), false) from (
             select r.config from question_template_relations r
              where r.question_id = given.answer ->> 'questionId' and r.template_id = coalesce(form.template_id, r.template_id)
             union all
             select q.config from questions q where q.id = given.answer ->> 'questionId' and not exists (
               select from question_template_relations r where r.question_id = q.id and r.template_id = form.template_id)
           ) asked)))
        else jsonb_set(row_data, '{answers}', '[]') end
      from (select) one
      left join questionaries form on form.id = event_logs.changed_object_id::int
      left join lateral (
        select question_id from samples where questionary_id = form.id
        union all select question_id from generic_templates where questionary_id = form.id) entry on true)
    else row_data end)`;
}
