import type { Loose, TestPerson } from '../world.ts';
import { fresh, made } from './ground.ts';
import type { Stage } from './scene.ts';

/** Records of the facility that nothing else uses, with everything an operation on them needs. */
export interface Facility {
  readonly stage: Stage;
  /** A name that only the records of this facility have. */
  readonly name: string;
  /** The same name with hyphens for spaces, for use as a key. */
  readonly code: string;
  readonly callId: number;
  readonly instrumentId: number;
  readonly techniqueId: number;
  readonly tagId: number;
  readonly trainingKindId: number;
  readonly templateId: number;
  readonly topicId: number;
  readonly emptyTopicId: number;
  readonly questionId: string;
  readonly otherQuestionId: string;
  readonly workflowId: number;
  readonly connectionId: number;
  readonly lastConnectionId: number;
  readonly statusIds: readonly [number, number];
  readonly proposalTextsId: number;
  readonly safetyTextsId: number;
  readonly messageId: number;
  readonly institutionId: number;
  readonly user: TestPerson;
  /** A stand-in: nobody has signed in with this account yet. */
  readonly standIn: TestPerson;
  /** A proposal shared by all facilities. */
  readonly proposalPk: number;
  readonly tokenId: string;
  readonly incomingId: number;
  readonly outgoingId: number;
  readonly mailId: number;
  readonly logId: number;
}

const idOf = (text: string) => `${text} returning id`;

/** Creates a form of two topics, of which only the first has questions. */
async function aForm(stage: Stage, name: string) {
  const templateId = await made(stage, idOf(`insert into templates (name, group_id) values ($1, 'PROPOSAL')`), name);
  const topic = (title: string, order: number) =>
    made(
      stage,
      idOf('insert into topics (template_id, title, sort_order) values ($1, $2, $3)'),
      ...[templateId, title, order],
    );
  const [topicId, emptyTopicId] = [await topic('First', 0), await topic('Second', 1)];
  const questions: string[] = [];
  for (const nth of [0, 1]) {
    const { createQuestion } = await stage.world.ok(
      stage.officer,
      `mutation { createQuestion(dataType: ${nth === 0 ? 'BOOLEAN' : 'TEXT_INPUT'}, categoryId: PROPOSAL_QUESTIONARY) { id } }`,
    );
    questions.push(createQuestion.id);
    await stage.world.pool.query(
      `insert into question_template_relations (template_id, question_id, topic_id, sort_order, config)
       select $1, id, $3, $4, config from questions where id = $2`,
      [templateId, createQuestion.id, topicId, nth],
    );
  }
  return { templateId, topicId, emptyTopicId, questions };
}

/** Creates a workflow of two statuses, with an event and an action on the connection between them; the action has run once. */
async function aWorkflow(stage: Stage, { name, code }: { name: string; code: string }, proposalPk: number) {
  const workflowId = await made(
    stage,
    idOf(`insert into workflows (name, description, entity_type) values ($1, '', 'PROPOSAL')`),
    name,
  );
  const { rows } = await stage.world.pool.query(
    `select id from statuses where short_code in ('DRAFT', 'FEASIBILITY_REVIEW') order by short_code`,
  );
  const statusIds = rows.map(({ id }) => id) as unknown as [number, number];
  const connectionId = await made(
    stage,
    idOf(
      'insert into workflow_connections (workflow_id, status_id, next_status_id, sort_order) values ($1, $2, $3, 0)',
    ),
    ...[workflowId, statusIds[0], statusIds[1]],
  );
  const lastConnectionId = await made(
    stage,
    idOf(`insert into workflow_connections (workflow_id, status_id, prev_status_id, prev_connection_id, sort_order)
          values ($1, $2, $3, $4, 1)`),
    ...[workflowId, statusIds[1], statusIds[0], connectionId],
  );
  const { pool } = stage.world;
  await pool.query(`insert into status_changing_events (connection_id, event_type) values ($1, 'PROPOSAL_SUBMITTED')`, [
    lastConnectionId,
  ]);
  await pool.query(
    `insert into connection_status_actions (connection_id, action_id, workflow_id, config) values ($1, 1, $2, $3)`,
    [
      lastConnectionId,
      workflowId,
      JSON.stringify({
        recipientsWithEmailTemplate: [
          { recipient: { name: 'PI', description: '' }, emailTemplate: { id: `${code}-used`, name: code } },
        ],
      }),
    ],
  );
  const logId = await made(
    stage,
    idOf(
      `insert into status_actions_logs (connection_id, action_id, message, successful, email_status_action_recipient) values ($1, 1, 'sent', true, 'PI')`,
    ),
    lastConnectionId,
  );
  await pool.query('insert into status_actions_log_proposals (status_actions_log_id, proposal_pk) values ($1, $2)', [
    logId,
    proposalPk,
  ]);
  return { workflowId, statusIds, connectionId, lastConnectionId, logId };
}

/** Inserts what waits for an officer: an incoming message, a refused message and a held mail. */
async function waiting(stage: Stage, name: string) {
  return {
    incomingId: await made(
      stage,
      idOf(`insert into incoming_messages (message_key, type, body, state) values ($1, 'none', '{}', 'SET_ASIDE')`),
      name,
    ),
    outgoingId: await made(
      stage,
      idOf(`insert into outgoing_messages (exchange, type, body, state) values ('x', 'none', '{}', 'GIVEN_UP')`),
    ),
    mailId: await made(
      stage,
      idOf(
        `insert into mails (template_id, recipients, subject, html, state) values ($1, '{a@example.org}', 's', 'h', 'HELD')`,
      ),
      name,
    ),
  };
}

/** The proposal that all facilities of a stage share. */
const proposals = new WeakMap<Stage, Promise<number>>();

/** Creates a separate facility. */
export async function aFacility(stage: Stage): Promise<Facility> {
  const { world, scientist } = stage;
  const name = fresh();
  const code = name.replace(' ', '-');
  const named = (statement: string, ...values: unknown[]) => made(stage, idOf(statement), name, ...values);
  const instrumentId = await named(
    `insert into instruments (name, short_code, description, manager_user_id) values ($1, $1, '', $2)`,
    scientist.id,
  );
  const techniqueId = await named('insert into techniques (name, short_code, description) values ($1, $1, $1)');
  const tagId = await named('insert into tags (name, short_code) values ($1, $1)');
  const trainingKindId = await named('insert into training_kinds (name) values ($1)');
  const callId = await named(
    `insert into calls select (jsonb_populate_record(null::calls, to_jsonb(c)
       || jsonb_build_object('id', nextval(pg_get_serial_sequence('calls', 'id')), 'short_code', $1::text))).*
       from calls c order by id limit 1`.replace('insert into calls', 'insert into calls overriding system value'),
  );
  const { pool } = world;
  await pool.query('insert into instrument_scientists (instrument_id, user_id) values ($1, $2)', [
    instrumentId,
    scientist.id,
  ]);
  await pool.query('insert into technique_instruments (technique_id, instrument_id) values ($1, $2)', [
    techniqueId,
    instrumentId,
  ]);
  await pool.query('insert into technique_scientists (technique_id, user_id) values ($1, $2)', [
    techniqueId,
    scientist.id,
  ]);
  await pool.query('insert into tag_instruments (tag_id, instrument_id) values ($1, $2)', [tagId, instrumentId]);
  await pool.query('insert into tag_calls (tag_id, call_id) values ($1, $2)', [tagId, callId]);
  await pool.query('insert into call_instruments (call_id, instrument_id) values ($1, $2)', [callId, instrumentId]);
  await pool.query(`insert into quantities (id) values ($1)`, [code]);
  await pool.query(
    `insert into units (id, unit, quantity, symbol, si_conversion_formula) values ($1, $1, $1, 'u', 'x')`,
    [code],
  );
  await pool.query(
    `insert into email_templates (id, name, subject, body) values ($1, $1, 'subject', 'body'), ($1 || '-used', $1, 'subject', 'body')`,
    [code],
  );
  await pool.query(
    `insert into email_template_translations (email_template_id, language, subject, body) values ($1, 'de', 'Betreff', 'Text')`,
    [code],
  );
  const texts = async (group: string) =>
    made(
      stage,
      idOf(`with t as (insert into templates (name, group_id) values ($1, $2) returning id)
            insert into pdf_templates (template_id, template_data) select id, '' from t`),
      `${name} ${group}`,
      group,
    );
  const proposalOfAll = proposals.get(stage) ?? stage.proposal();
  proposals.set(stage, proposalOfAll);
  const { createApiAccessToken } = await world.ok(
    stage.officer,
    'mutation ($i: CreateApiAccessTokenInput!) { createApiAccessToken(createApiAccessTokenInput: $i) { id } }',
    { i: { name, accessPermissions: '{"ProposalQueries.get":true}' } },
  );
  const standIn = await world.person('USER');
  await pool.query('update users set placeholder = true where id = $1', [standIn.id]);
  const user = await world.person('USER');
  await pool.query('update users set oidc_sub = $2 where id = $1', [user.id, code]);
  const { questions, ...form } = await aForm(stage, name);
  return {
    ...{
      stage,
      name,
      code,
      callId,
      instrumentId,
      techniqueId,
      tagId,
      trainingKindId,
      standIn,
      proposalPk: await proposalOfAll,
    },
    ...form,
    questionId: questions[0] ?? '',
    otherQuestionId: questions[1] ?? '',
    ...(await aWorkflow(stage, { name, code }, await proposalOfAll)),
    ...(await waiting(stage, name)),
    proposalTextsId: await texts('PROPOSAL_PDF'),
    safetyTextsId: await texts('EXPERIMENT_SAFETY_PDF'),
    institutionId: await named(`insert into institutions (name, country_id) values ($1 || ' old', 1)`),
    messageId: await named(
      `insert into predefined_messages (title, message, key, last_modified_by) values ($1, 'text', 'general', $2)`,
      scientist.id,
    ),
    user,
    tokenId: createApiAccessToken.id,
  };
}

/** An operation on the facility: who calls it, and with which arguments. */
export interface FacilityOperation {
  readonly who?: (facility: Facility) => TestPerson;
  readonly given: (facility: Facility) => Loose | Promise<Loose>;
  /** Returns a plain value, so nothing is selected from it. */
  readonly isPlain?: true;
}
