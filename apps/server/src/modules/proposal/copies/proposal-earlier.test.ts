import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCall, writeProposal } from '../../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

let world: World;
let pi: TestPerson;
let other: TestPerson;
let officer: TestPerson;
let source: number;
let copy: number;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  other = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  const callId = await insertCall(world);
  source = (await writeProposal(world, pi, callId)).primaryKey;
  const { cloneProposals } = await world.ok(
    officer,
    'mutation ($input: CloneProposalsInput!) { cloneProposals(cloneProposalsInput: $input) { primaryKey } }',
    { input: { callId, proposalsToClonePk: [source] } },
  );
  copy = cloneProposals[0].primaryKey;
});
afterAll(() => world.close());

const seen = async (who: TestPerson, pk = copy) =>
  (
    await world.gql(
      who,
      `{ proposal(primaryKey: ${pk}) { title earlierProposal { primaryKey publicStatus }
          changesSinceEarlier { questionId before after } } }`,
    )
  ).data?.proposal;

it('a copy is linked to its original, and shows what was changed since', async () => {
  const first = await seen(officer);
  expect(first.earlierProposal).toEqual({ primaryKey: source, publicStatus: 'draft' });
  expect(first.changesSinceEarlier.map((one: { questionId: string }) => one.questionId)).toEqual(['title']);
  await world.ok(
    officer,
    `mutation { updateProposal(proposalPk: ${copy}, title: "Another title", abstract: "Quite another") { primaryKey } }`,
  );
  const after = await seen(pi);
  expect(after.changesSinceEarlier).toMatchObject([
    { questionId: 'title', after: 'Another title' },
    { questionId: 'abstract', after: 'Quite another' },
  ]);
  expect(await seen(pi, source)).toMatchObject({ earlierProposal: null, changesSinceEarlier: null });
});

it('a user who may not read the original learns neither that it exists nor what it says', async () => {
  await world.db.insertInto('proposalUsers').values({ proposalPk: copy, userId: other.id }).execute();
  expect(await seen(other)).toEqual({ title: 'Another title', earlierProposal: null, changesSinceEarlier: null });
  await world.db.updateTable('proposals').set({ deletedAt: new Date() }).where('proposalPk', '=', source).execute();
  for (const who of [pi, officer])
    expect(await seen(who)).toMatchObject({ earlierProposal: null, changesSinceEarlier: null });
});
