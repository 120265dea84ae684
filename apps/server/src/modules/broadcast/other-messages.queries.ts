import type { Actor } from '@atrium/domain/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { configLetsRead } from '../question/index.ts';
import { notAmong } from '../questionary/index.ts';

type Body = Readonly<Record<string, unknown>>;

const first = async (query: ReturnType<typeof sql<{ body: Body }>>, db: Db): Promise<Body | undefined> =>
  (await query.execute(db)).rows[0]?.body;

export const findInstrumentBody = (db: Db, id: number): Promise<Body | undefined> =>
  first(
    sql`select jsonb_build_object('id', id, 'name', name, 'shortCode', short_code, 'description', description,
      'managerUserId', manager_user_id, 'selectable', selectable) as body from instruments where id = ${id}`,
    db,
  );

export const findUserBody = (db: Db, id: number): Promise<Body | undefined> =>
  first(
    sql`select jsonb_build_object('id', u.id, 'user_title', u.user_title, 'firstname', u.firstname, 'lastname', u.lastname,
      'preferredname', u.preferredname, 'email', u.email, 'oidcSub', u.oidc_sub, 'oauthIssuer', u.oauth_issuer,
      'institutionId', u.institution_id, 'institution', i.name, 'country', c.name, 'position', u.position,
      'placeholder', u.placeholder) as body
      from users u left join institutions i on i.id = u.institution_id left join countries c on c.id = i.country_id
     where u.id = ${id}`,
    db,
  );

export const findCallBody = (db: Db, id: number): Promise<Body | undefined> =>
  first(
    sql`select jsonb_build_object('id', id, 'shortCode', short_code, 'title', title, 'description', description,
      'startCall', start_call, 'endCall', end_call, 'startCycle', start_cycle, 'endCycle', end_cycle,
      'cycleComment', cycle_comment, 'allocationTimeUnit', allocation_time_unit, 'templateId', template_id,
      'proposalWorkflowId', proposal_workflow_id, 'isActive', is_active) as body from calls where id = ${id}`,
    db,
  );

export async function isSubmitted(db: Db, proposalPk: number): Promise<boolean> {
  const row = await db
    .selectFrom('proposals')
    .select('submitted')
    .where('proposalPk', '=', proposalPk)
    .executeTakeFirst();
  return row?.submitted ?? false;
}

/** Returns the answers of a proposal as sent to other systems, without the answers set aside; empty unless the questionary is the proposal's own. */
export async function listAnswers(
  db: Db,
  { proposalPk, questionaryId, setAside }: { proposalPk: number; questionaryId: number; setAside: readonly number[] },
): Promise<Body[]> {
  const { rows } = await sql<{ body: Body }>`
    select jsonb_build_object('proposalId', p.proposal_pk, 'question', q.question, 'questionId', q.id, 'dataType', q.data_type,
      'answer', a.answer -> 'value') as body
      from proposals p join answers a on a.questionary_id = p.questionary_id join questions q on q.id = a.question_id
     where p.proposal_pk = ${proposalPk} and p.questionary_id = ${questionaryId} and p.deleted_at is null
       and ${notAmong(setAside)} order by a.id`.execute(db);
  return rows.map(({ body }) => body);
}

/**
 * SQL for the body of such a message as the actor may read it: without the answers that are hidden from the actor in the form of the
 * proposal (rule A22).
 */
export const readableAnswers = (actor: Actor): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(case when exists (
             select from proposals p
               join questionaries form on form.id = p.questionary_id
               join question_template_relations r on r.template_id = form.template_id and r.question_id = part ->> 'questionId'
              where p.proposal_pk = (part ->> 'proposalId')::int and not ${configLetsRead(actor, sql`r.config`)})
           then part - 'answer' else part end order by place), '[]')
    from jsonb_array_elements(body) with ordinality as parts (part, place))`;

/** Returns the user's subject at the identity provider, or null if the provider does not know the user. */
export async function findSubject(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('oidcSub').where('id', '=', userId).executeTakeFirst();
  return row?.oidcSub ?? null;
}
