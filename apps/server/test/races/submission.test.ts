import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EntryWorld, insertEntryWorld } from '../entries.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../world.ts';
import { meet } from './meet.ts';

// What a receipt says of a proposal is what the proposal is: whatever was on its way beside the submission comes before it, or is refused.

let world: World;
let pi: TestPerson;
let at: EntryWorld;
let proposal: Loose;
let sampleId: number;
let entryId: number;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  at = await insertEntryWorld(world);
}, 60_000);
afterAll(() => world?.close());

beforeEach(async () => {
  proposal = (
    await world.ok(
      pi,
      'mutation ($c: Int!) { createProposal(callId: $c) { primaryKey questionary { questionaryId } } }',
      {
        c: at.callId,
      },
    )
  ).createProposal;
  const about = { pk: proposal.primaryKey };
  await world.ok(
    pi,
    'mutation ($pk: Int!) { updateProposal(proposalPk: $pk, title: "Title", abstract: "Abstract") { title } }',
    about,
  );
  const made = { ...about, sample: at.sampleTemplate.templateId, entry: at.entryTemplate.templateId };
  await answer('has_parts', '["Yes"]', true);
  sampleId = (await world.ok(pi, createSample, made)).createSample.id;
  entryId = (await world.ok(pi, createEntry, made)).createGenericTemplate.id;
  for (const table of ['samples', 'generic_templates']) {
    await world.pool.query(
      `insert into topic_completenesses (questionary_id, topic_id, is_complete)
       select q.id, t.id, true from ${table} e join questionaries q on q.id = e.questionary_id join topics t on t.template_id = q.template_id
        where e.proposal_pk = $1`,
      [proposal.primaryKey],
    );
  }
  await answerBasis();
  await answer('has_parts', '["Yes"]', false);
});

const createSample = `mutation ($sample: Int!, $pk: Int!) {
  createSample(title: "S", templateId: $sample, proposalPk: $pk, questionId: "probes") { id } }`;
const createEntry = `mutation ($entry: Int!, $pk: Int!) {
  createGenericTemplate(title: "E", templateId: $entry, proposalPk: $pk, questionId: "parts") { id } }`;
const topicSave = `mutation ($q: Int!, $t: Int!, $a: [AnswerInput!]!, $p: Boolean) {
  answerTopic(questionaryId: $q, topicId: $t, answers: $a, isPartialSave: $p, keepsUnsent: true) { questionId } }`;

const answerBasis = () =>
  world.ok(pi, topicSave, { q: proposal.questionary.questionaryId, t: at.topics[0], a: [], p: false });
const answer = (questionId: string, value: string, isPartialSave: boolean) =>
  world.gql(pi, topicSave, {
    q: proposal.questionary.questionaryId,
    t: at.topics[1],
    a: [{ questionId, value: JSON.stringify({ value: JSON.parse(value) }) }],
    p: isPartialSave,
  });

const submit = () =>
  world.gql(pi, 'mutation ($pk: Int!) { submitProposal(proposalPk: $pk) { submitted } }', { pk: proposal.primaryKey });

/** What may be under way when somebody presses the button. */
const others: Record<string, () => Promise<{ errors: ReadonlyArray<unknown> }>> = {
  updateProposal: () =>
    world.gql(
      pi,
      'mutation ($pk: Int!) { updateProposal(proposalPk: $pk, title: "After", abstract: "After") { title } }',
      {
        pk: proposal.primaryKey,
      },
    ),
  deleteProposal: () =>
    world.gql(pi, 'mutation ($pk: Int!) { deleteProposal(proposalPk: $pk) { primaryKey } }', {
      pk: proposal.primaryKey,
    }),
  answerTopic: () => answer('has_parts', '["No"]', true),
  'answerTopic of a sample': async () =>
    world.gql(pi, topicSave, {
      q: (await world.db.selectFrom('samples').selectAll().where('id', '=', sampleId).executeTakeFirstOrThrow())
        .questionaryId,
      t: at.sampleTemplate.topics[1],
      a: [{ questionId: 'probe_words', value: JSON.stringify({ value: 'after' }) }],
      p: true,
    }),
  createSample: () => world.gql(pi, createSample, { sample: at.sampleTemplate.templateId, pk: proposal.primaryKey }),
  updateSample: () =>
    world.gql(pi, 'mutation ($id: Int!) { updateSample(sampleId: $id, title: "After") { id } }', { id: sampleId }),
  cloneSample: () => world.gql(pi, 'mutation ($id: Int!) { cloneSample(sampleId: $id) { id } }', { id: sampleId }),
  deleteSample: () => world.gql(pi, 'mutation ($id: Int!) { deleteSample(sampleId: $id) { id } }', { id: sampleId }),
  createGenericTemplate: () =>
    world.gql(pi, createEntry, { entry: at.entryTemplate.templateId, pk: proposal.primaryKey }),
  updateGenericTemplate: () =>
    world.gql(pi, 'mutation ($id: Int!) { updateGenericTemplate(genericTemplateId: $id, title: "After") { id } }', {
      id: entryId,
    }),
  cloneGenericTemplate: () =>
    world.gql(pi, 'mutation ($id: Int!) { cloneGenericTemplate(genericTemplateId: $id) { id } }', { id: entryId }),
  deleteGenericTemplate: () =>
    world.gql(pi, 'mutation ($id: Int!) { deleteGenericTemplate(genericTemplateId: $id) { id } }', { id: entryId }),
};

/** Everything an applicant wrote, as it stands. */
async function written(): Promise<unknown> {
  const { rows } = await world.pool.query(
    `select p.title, p.deleted_at, (select jsonb_agg(to_jsonb(a) order by a.id) from answers a where a.questionary_id = p.questionary_id) as answers,
            (select jsonb_agg(to_jsonb(s) || jsonb_build_object('answers', (select jsonb_agg(x.answer) from answers x where x.questionary_id = s.questionary_id))
                              order by s.id) from samples s where s.proposal_pk = p.proposal_pk) as samples,
            (select jsonb_agg(to_jsonb(g) order by g.id) from generic_templates g where g.proposal_pk = p.proposal_pk) as entries
       from proposals p where p.proposal_pk = $1`,
    [proposal.primaryKey],
  );
  return rows[0];
}

it.each(Object.keys(others))('%s is refused after a concurrent submission that came first', async (name) => {
  const before = await written();
  const [submitted, other] = await meet(
    world,
    `proposals where proposal_pk = ${proposal.primaryKey}`,
    submit,
    others[name] as () => Promise<{ errors: ReadonlyArray<unknown> }>,
  );
  expect(submitted.errors).toEqual([]);
  expect(other.errors, `${name} was let through`).toHaveLength(1);
  expect(await written()).toEqual(before);
});

it.each(Object.keys(others))('%s that came first is included in the submission, or prevents it', async (name) => {
  const [other, submitted] = await meet(
    world,
    `proposals where proposal_pk = ${proposal.primaryKey}`,
    others[name] as () => Promise<{ errors: ReadonlyArray<unknown> }>,
    submit,
  );
  expect(other.errors).toEqual([]);
  const { rows } = await world.pool.query(
    `select submitted, deleted_at is not null as deleted,
            exists (select from topic_completenesses c where c.questionary_id = p.questionary_id and not c.is_complete) as open
       from proposals p where proposal_pk = $1`,
    [proposal.primaryKey],
  );
  expect(rows[0].submitted).toBe(submitted.errors.length === 0);
  expect(rows[0].submitted && (rows[0].deleted || rows[0].open)).toBe(false);
});
