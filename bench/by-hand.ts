import type pg from 'pg';

/** The same work as the operations, in SQL written by hand for this one purpose with the driver alone. */

const listColumns = `l.proposal_pk, l.title, l.status_id, l.status_name, l.status_description, l.proposal_id, l.final_status, l.notified,
  l.submitted, l.instruments, l.technical_reviews, l.faps, l.fap_instruments, l.call_short_code, l.call_id, l.workflow_id,
  l.allocation_time_unit, u.firstname, u.lastname, u.preferredname, u.institution_id, u.email`;

export interface ListAsked {
  readonly callId?: number;
  readonly text?: string;
  readonly first: number;
  readonly offset: number;
}

/** Returns a page of the officer's table and the count of all matches, in one statement. */
export async function listPage(pool: pg.Pool, { callId, text, first, offset }: ListAsked): Promise<unknown> {
  // Like the screen, without expired proposals.
  const conditions: string[] = ['l.status_id <> 9'];
  const values: unknown[] = [first, offset];
  if (callId) conditions.push(`l.call_id = $${values.push(callId)}`);
  if (text) conditions.push(`l.search_text like $${values.push(`%${text}%`)}`);
  const where = `where ${conditions.join(' and ')}`;
  const { rows } = await pool.query(
    `select ${listColumns}, (select count(*)::int from proposal_list l ${where}) as total
       from (select * from proposal_list l ${where} order by l.proposal_pk limit $1 offset $2) l
       join users u on u.id = l.principal_investigator_id order by l.proposal_pk`,
    values,
  );
  return rows;
}

const person = `u.id, u.firstname, u.lastname, u.preferredname, u.institution_id, n.name as institution, u.created, u.email,
  k.name as country, u.oidc_sub`;
const people = `users u left join institutions n on n.id = u.institution_id left join countries k on k.id = n.country_id`;

/** Reads a proposal with everything its page shows: one statement for each kind of data. */
export async function readProposal(pool: pg.Pool, pk: number): Promise<unknown> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query(
      `select p.*, to_jsonb(s) as status, to_jsonb(c) as call from proposals p join statuses s on s.id = p.status_id
         join calls c on c.id = p.call_id where p.proposal_pk = $1 and p.deleted_at is null`,
      [pk],
    );
    const { questionary_id: questionary } = rows[0];
    const read = (sql: string, value: number) => client.query(sql, [value]);
    const team = await read(
      `select ${person} from ${people} where u.id in (select proposer_id from proposals where proposal_pk = $1
        union all select user_id from proposal_users where proposal_pk = $1 union all select user_id from data_access_users where proposal_pk = $1)`,
      pk,
    );
    const form = await read(
      `select t.id as topic_id, t.title, t.sort_order as topic_order, t.is_enabled, c.is_complete, r.sort_order, r.config, r.dependencies_operator,
              q.id, q.natural_key, q.data_type, q.category_id, q.question, q.config as question_config, a.id as answer_id, a.answer,
              (select jsonb_agg(to_jsonb(d)) from question_dependencies d where d.template_id = r.template_id and d.question_id = r.question_id) as dependencies
         from questionaries x join topics t on t.template_id = x.template_id
         left join topic_completenesses c on c.questionary_id = x.id and c.topic_id = t.id
         left join question_template_relations r on r.topic_id = t.id
         left join questions q on q.id = r.question_id
         left join answers a on a.questionary_id = x.id and a.question_id = r.question_id
        where x.id = $1 order by t.sort_order, r.sort_order`,
      questionary,
    );
    const technical = await read(
      `select r.*, a.firstname, a.lastname, ${person.replaceAll('u.id', 'u.id as reviewer')} from technical_reviews r
         left join users a on a.id = r.technical_review_assignee_id left join (${people}) on u.id = r.reviewer_id where r.proposal_pk = $1`,
      pk,
    );
    const reviews = await read(
      `select r.*, u.firstname, u.lastname from fap_reviews r join users u on u.id = r.user_id where r.proposal_pk = $1`,
      pk,
    );
    const instruments = await read(
      `select i.*, p.management_time_allocation, m.firstname, m.lastname, m.preferredname,
              (select jsonb_agg(jsonb_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname, 'preferredname', u.preferredname))
                 from instrument_scientists s join users u on u.id = s.user_id where s.instrument_id = i.id) as scientists
         from proposal_instruments p join instruments i on i.id = p.instrument_id join users m on m.id = i.manager_user_id
        where p.proposal_pk = $1 order by i.name`,
      pk,
    );
    const panels = await read(
      `select f.id, f.code, d.* from fap_proposals x join faps f on f.id = x.fap_id
         left join fap_meeting_decisions d on d.proposal_pk = x.proposal_pk and d.fap_id = x.fap_id and d.instrument_id = x.instrument_id
        where x.proposal_pk = $1`,
      pk,
    );
    const invites = await read('select * from invites where proposal_pk = $1', pk);
    return [rows, team.rows, form.rows, technical.rows, reviews.rows, instruments.rows, panels.rows, invites.rows];
  } finally {
    client.release();
  }
}

/** Proposals that user $1 reads as their own: as proposer, co-proposer, user with access to the data, or visitor. */
const ownKeys = `select proposal_pk from proposals where proposer_id = $1 and deleted_at is null
  union all select proposal_pk from proposal_users where user_id = $1
  union all select proposal_pk from data_access_users where user_id = $1
  union all select v.proposal_pk from visit_registrations r join visits v on v.id = r.visit_id
              join experiments e on e.experiment_pk = v.experiment_pk
             where r.user_id = $1 and counts_as_visitor(r.status, e.ends_at, e.removed_at)`;

/** Returns a user's proposals, newest first, in one statement. */
export async function listOwn(pool: pg.Pool, userId: number): Promise<unknown> {
  const { rows } = await pool.query(
    `select p.proposal_pk, p.proposal_id, p.title, p.status_id, p.created, p.final_status, p.notified, p.submitted, p.proposer_id,
            s.short_code, s.name, s.description, s.is_default, s.entity_type, c.id, c.short_code as call, c.is_active,
            c.reference_number_format, c.start_call, c.end_call, c.end_call_internal
       from proposals p join statuses s on s.id = p.status_id join calls c on c.id = p.call_id
      where p.deleted_at is null and p.proposal_pk in (${ownKeys})
      order by p.created desc`,
    [userId],
  );
  return rows;
}

/** Returns a page of the same, newest first, with the count of all, as the dashboard shows it, in one statement. */
export async function ownPage(pool: pg.Pool, userId: number, first: number, offset: number): Promise<unknown> {
  const { rows } = await pool.query(
    `with own as (
       select proposal_pk, created from proposals p
        where p.deleted_at is null and p.proposal_pk in (${ownKeys})),
     page as (select proposal_pk from own order by created desc, proposal_pk desc limit $2 offset $3)
     select (select count(*)::int from own) as total, p.proposal_pk, p.proposal_id, p.title, p.created, p.final_status, p.notified,
            p.submitted, p.submitted_date, p.management_decision_submitted, p.proposer_id, s.short_code, c.id, c.short_code as call,
            c.reference_number_format, c.start_call, c.end_call, c.end_call_internal,
            p.proposer_id = $1 as is_pi,
            exists (select from proposal_users x where x.proposal_pk = p.proposal_pk and x.user_id = $1) as is_co_proposer,
            exists (select from data_access_users x where x.proposal_pk = p.proposal_pk and x.user_id = $1) as is_data_access_user
       from page join proposals p using (proposal_pk) join statuses s on s.id = p.status_id join calls c on c.id = p.call_id
      order by p.created desc, p.proposal_pk desc`,
    [userId, first, offset],
  );
  return rows;
}

/** Runs the work in a transaction on a connection of the pool, which is always released. */
async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const event = `with e as (
  insert into event_logs (event_type, changed_by, changed_object_id, proposal_pk, row_data)
  values ($1, $2, $3, $4, $5) returning id)
  select graphile_worker.add_job('dispatch-event', payload => json_build_object('eventId', id), max_attempts => 25) from e`;

export interface Saved {
  readonly questionaryId: number;
  readonly topicId: number;
  readonly answers: readonly { readonly questionId: string; readonly value: unknown }[];
}

/** Saves a topic: reads rights, questions and old answers, archives the old answers, writes the new ones and records the event. */
export function saveTopic(pool: pg.Pool, userId: number, { questionaryId, topicId, answers }: Saved): Promise<unknown> {
  return inTransaction(pool, async (client) => {
    await client.query('select id from questionaries where id = $1 for update', [questionaryId]);
    const held = await client.query(
      `select p.proposal_pk, p.submitted, s.short_code, c.start_call, c.end_call, c.end_call_internal, p.proposer_id = $2
           or exists (select from proposal_users u where u.proposal_pk = p.proposal_pk and u.user_id = $2) as is_member
         from proposals p join statuses s on s.id = p.status_id join calls c on c.id = p.call_id where p.questionary_id = $1`,
      [questionaryId, userId],
    );
    await client.query(
      `select r.question_id, r.config, r.dependencies_operator, q.data_type, q.natural_key, d.condition, d.dependency_question_id
         from question_template_relations r join questions q on q.id = r.question_id
         left join question_dependencies d on d.template_id = r.template_id and d.question_id = r.question_id
        where r.template_id = (select template_id from questionaries where id = $1)`,
      [questionaryId],
    );
    const ids = answers.map(({ questionId }) => questionId);
    await client.query('select question_id, answer from answers where questionary_id = $1', [questionaryId]);
    await client.query(
      `insert into answer_history (questionary_id, question_id, answer, replaced_by)
       select questionary_id, question_id, answer, $3 from answers where questionary_id = $1 and question_id = any ($2)`,
      [questionaryId, ids, userId],
    );
    const { rows } = await client.query(
      `insert into answers (questionary_id, question_id, answer)
       select $1, id, jsonb_build_object('value', value) from unnest($2::text[], $3::jsonb[]) x (id, value)
       on conflict (questionary_id, question_id) do update set answer = excluded.answer returning id, question_id, answer`,
      [questionaryId, ids, answers.map(({ value }) => JSON.stringify(value))],
    );
    await client.query(
      `insert into topic_completenesses (questionary_id, topic_id, is_complete) values ($1, $2, true)
       on conflict (questionary_id, topic_id) do update set is_complete = true`,
      [questionaryId, topicId],
    );
    await client.query(event, ['TOPIC_ANSWERED', userId, String(questionaryId), held.rows[0].proposal_pk, '{}']);
    return rows;
  });
}

/** Submits a proposal: reads rights and completeness, locks the call, assigns number and date, writes the receipt and records the event. */
export function submit(pool: pg.Pool, userId: number, pk: number): Promise<unknown> {
  return inTransaction(pool, async (client) => {
    const { rows: calls } = await client.query(
      `select c.* from calls c join proposals p on p.call_id = c.id where p.proposal_pk = $1 for update of c`,
      [pk],
    );
    const [call] = calls;
    const { rows: held } = await client.query(
      `select p.*, s.short_code, exists (select from proposal_users u where u.proposal_pk = p.proposal_pk and u.user_id = $2) as is_co
         from proposals p join statuses s on s.id = p.status_id where p.proposal_pk = $1 for update of p`,
      [pk, userId],
    );
    await client.query(
      `select t.id, t.title, c.is_complete from topics t left join topic_completenesses c on c.topic_id = t.id and c.questionary_id = $1
        where t.template_id = (select template_id from questionaries where id = $1)`,
      [held[0].questionary_id],
    );
    const number = `${String(call.reference_number_format).split('{')[0]}${String(call.proposal_sequence).padStart(6, '0')}`;
    await client.query('update calls set proposal_sequence = proposal_sequence + 1 where id = $1', [call.id]);
    const { rows } = await client.query(
      `update proposals set proposal_id = $2, reference_number_sequence = $3, submitted = true, submitted_date = now()
        where proposal_pk = $1 returning *`,
      [pk, number, call.proposal_sequence],
    );
    await client.query(
      `insert into proposal_receipts (proposal_pk, kind, reference, made_at, made_by, content_hash)
       select p.proposal_pk, 'SUBMITTED', p.proposal_id, now(), $2, encode(sha256(convert_to(jsonb_build_object(
                'form', 1, 'call', p.call_id, 'title', p.title, 'abstract', p.abstract,
                'answers', (select coalesce(jsonb_object_agg(question_id, answer), '{}') from answers where questionary_id = p.questionary_id),
                'samples', (select coalesce(jsonb_agg(jsonb_build_array(question_id, title) order by id), '[]') from samples where proposal_pk = $1),
                'entries', (select coalesce(jsonb_agg(jsonb_build_array(question_id, title) order by id), '[]') from generic_templates where proposal_pk = $1)
              )::text, 'UTF8')), 'hex')
         from proposals p where p.proposal_pk = $1`,
      [pk, userId],
    );
    await client.query(event, ['PROPOSAL_SUBMITTED', userId, String(pk), pk, '{}']);
    return rows;
  });
}
