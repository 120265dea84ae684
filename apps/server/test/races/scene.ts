import { getNamedType, isLeafType } from 'graphql';
import { loadSchema } from '../../src/graphql/schema.ts';
import { leavesBroken } from '../database.ts';
import { type EntryWorld, insertEntryWorld } from '../entries.ts';
import { openPanelWorld, reasonOf } from '../panel-world.ts';
import { insertFap, insertInstrument, insertProposal, insertWorkflow } from '../review-world.ts';
import type { Loose, TestPerson } from '../world.ts';

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Opens one world in which every pair of calls meets in a separate scene: people, instruments and forms, which no call changes. */
export async function openStage() {
  leavesBroken(
    'A submitted proposal has a submission date',
    'the scenes begin with proposals that no call gave a number',
  );
  // An unexpected error shows only INTERNAL to the client; its cause is in the log.
  process.env.TEST_LOG ??= 'error';
  const { world, ...people } = await openPanelWorld();
  const forms: EntryWorld = await insertEntryWorld(world);
  await world.pool.query(`update features set is_enabled = true where id = 'SCHEDULER'`);
  const schema = await loadSchema();
  const fields = schema.getMutationType()?.getFields() ?? {};
  const documents = new Map<string, string>();

  /** Returns the mutation as text: all of its arguments as variables, and the given selection. */
  function documentOf(name: string, given: Loose, selection: string): string {
    const key = `${name} ${Object.keys(given)} ${selection}`;
    const text =
      documents.get(key) ??
      (() => {
        const args = (fields[name]?.args ?? []).filter((arg) => arg.name in given);
        const heads = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
        const uses = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
        const type = fields[name]?.type;
        const read = type && isLeafType(getNamedType(type)) ? '' : selection || '{ __typename }';
        return heads ? `mutation (${heads}) { ${name}(${uses}) ${read} }` : `mutation { ${name} ${read} }`;
      })();
    documents.set(key, text);
    return text;
  }

  /** Calls a mutation as a user. */
  const answer = (who: TestPerson, name: string, given: Loose, selection = '{ __typename }') =>
    world.gql(who, documentOf(name, given, selection), given);
  /** Does the same and returns `yes`, or the reason for the refusal. */
  const call = async (...asked: Parameters<typeof answer>): Promise<string> => String(reasonOf(await answer(...asked)));

  const { scientist } = people;
  const instrumentId = await insertInstrument(world, { managerUserId: scientist.id, scientists: [scientist.id] });
  const otherInstrumentId = await insertInstrument(world, { managerUserId: scientist.id });
  const workflowId = await insertWorkflow(world);
  const internal = await world.person('INTERNAL_REVIEWER');
  const invited = await world.person('USER');
  const form = await world.pool.query<{ id: number }>('select template_id as id from topics where id = $1', [
    forms.topics[0],
  ]);
  const formId = form.rows[0]?.id ?? 0;
  const proposal = () =>
    insertProposal(world, { callId: people.callId, proposerId: people.pi.id, status: 'FAP_REVIEW' });
  return {
    world,
    forms,
    formId,
    proposal,
    answer,
    call,
    ...people,
    instrumentId,
    otherInstrumentId,
    workflowId,
    internal,
    invited,
  };
}

/** Two proposals of a call in a panel, with every kind of record that can belong to a proposal. */
export interface Scene {
  readonly stage: Stage;
  readonly callId: number;
  readonly fapId: number;
  readonly a: Place;
  readonly b: Place;
}

interface Place {
  readonly pk: number;
  readonly proposalId: string;
  readonly questionaryId: number;
  readonly sampleId: number;
  readonly entryId: number;
  readonly entryQuestionaryId: number;
  readonly technicalReviewId: number;
  readonly technicalQuestionaryId: number;
  readonly internalReviewId: number;
  readonly reviewId: number;
  readonly reviewQuestionaryId: number;
  readonly inviteId: number;
  readonly inviteCode: string;
  readonly commentId: number;
}

let serial = 0;

/** Creates a fresh scene: its proposals are either drafts ready to be submitted, or submitted and under review. */
export async function aScene(stage: Stage, isDraft: boolean): Promise<Scene> {
  const { world, forms, pi, chair, reviewer, second, instrumentId, otherInstrumentId, workflowId } = stage;
  serial += 1;
  const fapId = await insertFap(world, { FAP_CHAIR: [chair.id], FAP_REVIEWER: [reviewer.id, second.id] });
  const { rows } = await world.pool.query<{ id: number }>(
    `insert into calls (short_code, start_call, end_call, end_call_internal, start_review, end_review, start_notify, end_notify, start_cycle, end_cycle,
                        cycle_comment, survey_comment, template_id, technical_review_template_id, fap_review_template_id, proposal_workflow_id,
                        reference_number_format)
     select 'scene ' || $1, now() - interval '9 days', now() + interval '9 days', now() + interval '9 days', now(), now(), now(), now(), now(), now(),
            'cycle', 'survey', $2, technical_review_template_id, fap_review_template_id, $3, 'S' || $1 || '-{digits:3}'
       from calls order by id limit 1 returning id`,
    [serial, forms.topics.length > 0 ? await formOf(stage) : 0, workflowId],
  );
  const callId = rows[0]?.id ?? 0;
  await world.pool.query(
    'insert into call_instruments (call_id, instrument_id, fap_id) values ($1, $2, $4), ($1, $3, null)',
    [callId, instrumentId, otherInstrumentId, fapId],
  );
  const place = async (nth: number) => {
    const pk = await insertProposal(world, {
      callId,
      proposerId: pi.id,
      submitted: !isDraft,
      status: isDraft ? 'DRAFT' : 'FAP_REVIEW',
      instruments: [instrumentId],
      faps: [{ instrumentId, fapId }],
    });
    return furnished(stage, { pk, fapId, isDraft, nth });
  };
  return { stage, callId, fapId, a: await place(1), b: await place(2) };
}

/** Queried once per stage: one process may have several stages. */
const formsOfStages = new WeakMap<Stage, Promise<number>>();

function formOf(stage: Stage): Promise<number> {
  const { world, forms } = stage;
  const form =
    formsOfStages.get(stage) ??
    world.pool
      .query<{ template_id: number }>('select template_id from topics where id = $1', [forms.topics[0]])
      .then(({ rows }) => rows[0]?.template_id ?? 0);
  formsOfStages.set(stage, form);
  return form;
}

/** Inserts all records that belong to a proposal, in one statement. */
async function furnished(
  stage: Stage,
  { pk, fapId, isDraft, nth }: { pk: number; fapId: number; isDraft: boolean; nth: number },
): Promise<Place> {
  const { world, forms, pi, scientist, reviewer, internal, invited, officer, instrumentId } = stage;
  const { rows } = await world.pool.query<Place>(
    `with p as (update proposals set title = 'Title', abstract = 'Abstract' where proposal_pk = $1 returning *),
          form as (update questionaries set template_id = $2 where id = (select questionary_id from p) returning id),
          sample_form as (insert into questionaries (template_id, creator_id) values ($3, $4) returning id),
          entry_form as (insert into questionaries (template_id, creator_id) values ($5, $4) returning id),
          technical_form as (insert into questionaries (template_id) select technical_review_template_id from calls c join p on p.call_id = c.id returning id),
          review_form as (insert into questionaries (template_id) select fap_review_template_id from calls c join p on p.call_id = c.id returning id),
          complete as (insert into topic_completenesses (questionary_id, topic_id, is_complete)
            select q.id, t.id, true from topics t join (
                select id, $2::int as template_id from form union all select id, $3 from sample_form union all select id, $5 from entry_form) q
              on q.template_id = t.template_id),
          said as (insert into answers (questionary_id, question_id, answer) select id, 'has_parts', '{"value": ["Yes"]}' from form),
          sample as (insert into samples (title, creator_id, proposal_pk, question_id, questionary_id)
            select 'Sample', $4, $1, 'probes', id from sample_form returning id),
          entry as (insert into generic_templates (title, creator_id, proposal_pk, question_id, questionary_id)
            select 'Entry', $4, $1, 'parts', id from entry_form returning id, questionary_id),
          technical as (insert into technical_reviews (proposal_pk, instrument_id, status, time_allocation, technical_review_assignee_id, questionary_id)
            select $1, $6, 'FEASIBLE', 3, $7, id from technical_form returning id, questionary_id),
          internal as (insert into internal_reviews (title, technical_review_id, reviewer_id, assigned_by)
            select 'Asked', id, $8, $9 from technical returning id),
          review as (insert into fap_reviews (fap_proposal_id, fap_id, proposal_pk, user_id, questionary_id, grade, comment)
            select f.id, $10, $1, $11, q.id, 3, 'fine' from fap_proposals f, review_form q where f.proposal_pk = $1 and not $14::boolean returning id, questionary_id),
          decision as (insert into fap_meeting_decisions (proposal_pk, instrument_id, fap_id, recommendation, comment_for_user, comment_for_management, rank_order, submitted)
            select $1, $6, $10, 'ACCEPTED', 'user', 'management', $12, $13 where not $14::boolean),
          invite as (insert into invites (code, email, created_by_user_id, is_email_sent, expires_at, proposal_pk, role_id, template_id, mailed_at)
            select upper(substr(md5(random()::text), 1, 8)), $15, $4, true, now() + interval '9 days', $1, 1, 'x', now() - interval '3 days' returning id, code),
          said_by_scientist as (insert into scientist_comments (proposal_pk, comment) select $1, 'noted' where not $14::boolean returning comment_id)
     select $1::int as pk, p.proposal_id as "proposalId", p.questionary_id as "questionaryId", sample.id as "sampleId", entry.id as "entryId", entry.questionary_id as "entryQuestionaryId",
            technical.id as "technicalReviewId", technical.questionary_id as "technicalQuestionaryId", internal.id as "internalReviewId",
            coalesce((select id from review), 0) as "reviewId", coalesce((select questionary_id from review), 0) as "reviewQuestionaryId", invite.id as "inviteId", invite.code as "inviteCode",
            coalesce((select comment_id from said_by_scientist), 0) as "commentId"
       from p, sample, entry, technical, internal, invite`,
    [
      pk,
      await formOf(stage),
      forms.sampleTemplate.templateId,
      pi.id,
      forms.entryTemplate.templateId,
      instrumentId,
      scientist.id,
      internal.id,
      officer.id,
      fapId,
      reviewer.id,
      nth === 1 ? 1 : null,
      nth === 1,
      isDraft,
      invited.email,
    ],
  );
  return rows[0] as Place;
}

const hanging = {
  people: ['proposal_users', 'data_access_users'],
  work: [
    'proposal_instruments',
    'proposal_techniques',
    'technical_reviews',
    'fap_proposals',
    'fap_reviews',
    'fap_meeting_decisions',
  ],
  rest: ['samples', 'generic_templates', 'invites', 'scientist_comments', 'clarifications', 'proposal_list'],
};
const tables = Object.values(hanging).flat();

const snapshot = `select jsonb_build_object(
  'proposals', (select jsonb_agg(to_jsonb(p) || jsonb_build_object('is_deleted', deleted_at is not null) order by proposal_pk) from proposals p where call_id = $1),
  'members', (select jsonb_agg(to_jsonb(m)) from fap_members m where fap_id = $2),
  'call_instruments', (select jsonb_agg(to_jsonb(c) || jsonb_build_object('has_panel', fap_id is not null)) from call_instruments c where call_id = $1),
  'answers', (select jsonb_agg(jsonb_build_object('of', proposal_pk, 'question', question_id, 'answer', answer)) from (
      select p.proposal_pk, x.question_id, x.answer from proposals p join answers x on x.questionary_id = p.questionary_id where call_id = $1
      union all select s.proposal_pk, x.question_id, x.answer from samples s join proposals p using (proposal_pk) join answers x on x.questionary_id = s.questionary_id where call_id = $1) said),
  'topics', (select jsonb_agg(jsonb_build_object('of', proposal_pk, 'topic', topic_id, 'is_complete', is_complete)) from proposals p
      join topic_completenesses t on t.questionary_id = p.questionary_id where call_id = $1),
  'internal_reviews', (select jsonb_agg(to_jsonb(i) || jsonb_build_object('of', r.proposal_pk)) from internal_reviews i
      join technical_reviews r on r.id = i.technical_review_id join proposals p using (proposal_pk) where call_id = $1),
  'log', (select jsonb_agg(jsonb_build_object('of', proposal_pk, 'type', event_type, 'by', changed_by, 'data', row_data) order by e.id) from event_logs e where proposal_pk in (select proposal_pk from proposals where call_id = $1)),
  ${tables
    .map(
      (table) =>
        `'${table}', (select jsonb_agg(to_jsonb(t)) from ${table} t where proposal_pk in (select proposal_pk from proposals where call_id = $1))`,
    )
    .join(',\n  ')}) as found`;

/** Columns that differ from scene to scene without meaning: keys, timestamps and codes. */
const meaningless =
  /^(id|.*_pk|call_id|call_short_code|fap_id|fap_ids|faps|fap_instruments|first_fap_code|questionary_id|fap_proposal_id|technical_review_id|proposal_id|technical_reviews|code|comment_id|template_id|version|.*(_at|_date|_tstamp|created|updated).*|date_.*)$/;

/** The same for the fields of log entries that hold the old and new values of a change. */
const meaninglessTold =
  /^(id|act|version|code|key|callId|fapIds?|sourcePk|(proposal|sample|review|technicalReview|internalReview|invite|comment|questionary|genericTemplate|entry|clarification)(Id|Pk)s?|placeholderUserId|.*(At|Date|Tstamp)|date.*|created|updated)$/;

/** Returns a value without what differs from scene to scene, with each proposal replaced by its position in the scene. */
export function comparable(value: unknown, references: readonly string[], dropped: RegExp): unknown {
  if (typeof value === 'string')
    return references.reduce((text, id, nth) => text.replaceAll(id, `#${Math.floor(nth / 2)}`), value);
  if (Array.isArray(value)) return value.map((one) => comparable(one, references, meaninglessTold));
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([name]) => !dropped.test(name));
  return Object.fromEntries(
    kept
      .sort(([x], [y]) => (x < y ? -1 : 1))
      .map(([name, inner]) => [name, comparable(inner, references, meaninglessTold)]),
  );
}

/** Returns everything that is stored about a scene, comparable with another scene in which the same calls were made. */
export async function stateOf({ stage, callId, fapId }: Scene): Promise<Record<string, unknown>> {
  const { rows } = await stage.world.pool.query<{ found: Record<string, Loose[] | null> }>(snapshot, [callId, fapId]);
  const found = rows[0]?.found ?? {};
  const order = (found.proposals ?? []).map((row) => row.proposal_pk);
  // Search texts are in lower case.
  const references = (found.proposals ?? []).flatMap(({ proposal_id: id }) => [String(id), String(id).toLowerCase()]);
  const told = ({ of, ...row }: Loose) =>
    JSON.stringify([order.indexOf(of ?? row.proposal_pk), comparable(row, references, meaningless)]);
  return Object.fromEntries(
    Object.entries(found).map(([table, list]) => {
      const lines = (list ?? []).map(told);
      // Events of one proposal are ordered; those of two proposals written by one statement are not.
      return [table, table === 'log' ? [...Map.groupBy(lines, (line) => line.split(',')[0])].sort() : lines.sort()];
    }),
  );
}
