import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillIn } from '../../../../test/filling.ts';
import { type Form, insertForm, png, upload } from '../../../../test/forms.ts';
import { insertCall, writeProposal } from '../../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let form: Form;
let sampleForm: Form;
let proposal: { primaryKey: number; proposalId: string; questionaryId: number };

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  sampleForm = await insertForm(world, 'SAMPLE', [
    { id: 'sample_basis', type: 'SAMPLE_BASIS' },
    { id: 'sample_picture', type: 'FILE_UPLOAD' },
    { id: 'sample_paper', type: 'FILE_UPLOAD' },
  ]);
  form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }],
    [
      { id: 'has_more', type: 'BOOLEAN' },
      { id: 'paper', type: 'FILE_UPLOAD', text: 'Paper' },
      { id: 'more', type: 'FILE_UPLOAD', dependsOn: [['has_more', 'eq', true]] },
      { id: 'secret', type: 'FILE_UPLOAD', config: { readPermissions: ['USER'] } },
      { id: 'probes', type: 'SAMPLE_DECLARATION', config: { templateId: sampleForm.templateId } },
    ],
  );
  proposal = await writeProposal(world, pi, await insertCall(world, { templateId: form.templateId }));
  const { made } = await world.ok(
    pi,
    `mutation ($t: Int!, $p: Int!) { made: createSample(title: "Water", templateId: $t, proposalPk: $p, questionId: "probes") {
      questionaryId } }`,
    { t: sampleForm.templateId, p: proposal.primaryKey },
  );
  const { body } = await upload(world, pi, { name: 'a.png', content: png, type: 'image/png' });
  const saved = await fillIn(world, pi, {
    questionaryId: made.questionaryId,
    topicId: sampleForm.topics[0],
    answers: { sample_picture: [{ id: body.fileId }] },
    isPartialSave: true,
  });
  expect(saved.errors).toEqual([]);
});
afterAll(() => world.close());

const ask = async (who: TestPerson): Promise<string[] | undefined> => {
  const { data } = await world.gql<Loose>(
    who,
    `query ($ids: [String!]) { proposals(filter: { referenceNumbers: $ids }) {
      proposals { attachments { questions { id question } } } } }`,
    { ids: [proposal.proposalId] },
  );
  return data?.proposals?.proposals[0]?.attachments.questions.map(({ id }: Loose) => id);
};

it('lists the file questions that apply, including unanswered ones, and those answered in samples', async () => {
  expect(await ask(officer)).toEqual(['paper', 'sample_picture']);
  await fillIn(world, pi, {
    questionaryId: proposal.questionaryId,
    topicId: form.topics[1],
    answers: { has_more: true },
    isPartialSave: true,
  });
  expect(await ask(officer)).toEqual(['paper', 'more', 'sample_picture']);
});

it('lists for a reader of the proposal the questions that the reader may read', async () => {
  const { data } = await world.gql<Loose>(
    pi,
    'query ($pk: Int!) { proposal(primaryKey: $pk) { attachments { questions { id question } } } }',
    { pk: proposal.primaryKey },
  );
  expect(data?.proposal.attachments.questions.map(({ id }: Loose) => id)).toContain('secret');
});

it('takes the same number of statements for three proposals as for one', async () => {
  const count = async () => (await world.countStatements(() => ask(officer))).count;
  const listed = async (ids: string[]) => {
    const document = `query ($ids: [String!]) { proposals(filter: { referenceNumbers: $ids }) { proposals { attachments { questions { id } } } } }`;
    return (await world.countStatements(() => world.ok(officer, document, { ids }))).count;
  };
  await count();
  const one = await listed([proposal.proposalId]);
  const { callId } = await world.db
    .selectFrom('proposals')
    .select('callId')
    .where('proposalPk', '=', proposal.primaryKey)
    .executeTakeFirstOrThrow();
  const others = [await writeProposal(world, pi, callId), await writeProposal(world, pi, callId)];
  expect(await listed([proposal.proposalId, ...others.map(({ proposalId }) => proposalId)])).toBe(one);
});

it('offers the user office no question that only others may read', async () => {
  const [paper, secret] = [
    await upload(world, pi, { name: 'b.png', content: png, type: 'image/png' }),
    await upload(world, pi, { name: 'c.png', content: png, type: 'image/png' }),
  ];
  const saved = await fillIn(world, pi, {
    questionaryId: proposal.questionaryId,
    topicId: form.topics[1],
    answers: { paper: [{ id: paper.body.fileId }], secret: [{ id: secret.body.fileId }] },
    isPartialSave: true,
  });
  expect(saved.errors).toEqual([]);
  const { data } = await world.gql<Loose>(
    officer,
    'query ($pks: [Int!]!) { attachmentQuestions(proposalPks: $pks) { questionId files } }',
    { pks: [proposal.primaryKey] },
  );
  expect(data?.attachmentQuestions).toEqual([
    { questionId: 'paper', files: 1 },
    { questionId: 'sample_picture', files: 1 },
  ]);
});

it('names no file questions for a proposal that answers none', async () => {
  const { callId } = await world.db
    .selectFrom('proposals')
    .select('callId')
    .where('proposalPk', '=', proposal.primaryKey)
    .executeTakeFirstOrThrow();
  const unanswered = await writeProposal(world, pi, callId);
  const named = async (...pks: number[]) => {
    const document = 'query ($pks: [Int!]!) { attachmentQuestions(proposalPks: $pks) { questionId } }';
    return (await world.ok(officer, document, { pks })).attachmentQuestions;
  };
  expect(await named(unanswered.primaryKey)).toEqual([]);
  expect(await named(unanswered.primaryKey, proposal.primaryKey)).toHaveLength(2);
});

it('lists no question inside samples if their question may only be read by others', async () => {
  const probes = world.db.updateTable('questionTemplateRelations').where('questionId', '=', 'probes');
  const permit = (readPermissions: string[]) =>
    probes.set({ config: JSON.stringify({ templateId: sampleForm.templateId, readPermissions }) }).execute();
  const named = async (who: TestPerson) => {
    const document = 'query ($pks: [Int!]!) { attachmentQuestions(proposalPks: $pks) { questionId } }';
    const { attachmentQuestions } = await world.ok(who, document, { pks: [proposal.primaryKey] });
    return attachmentQuestions.map(({ questionId }: Loose) => questionId);
  };
  await permit(['user']);
  expect([await named(officer), await ask(officer)]).toEqual([['paper'], ['paper']]);
  await permit(['user', 'user_officer']);
  expect([await named(officer), await ask(officer)]).toEqual([
    ['paper', 'sample_picture'],
    ['paper', 'sample_picture'],
  ]);
});
