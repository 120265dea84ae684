import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertCall, writeProposal } from '../../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

let world: World;
let pi: TestPerson;
let friend: TestPerson;
let third: TestPerson;
let callId: number;
let pk: number;

beforeAll(async () => {
  world = await openWorld();
  [pi, friend, third] = [await world.person('USER'), await world.person('USER'), await world.person('USER')];
  callId = await insertCall(world);
});
afterAll(() => world.close());

const read = () => ({ title: 'Ice', abstract: 'Cold', proposerId: pi.id, users: [friend.id] });
const save = (who: TestPerson, input: Record<string, unknown>) =>
  world.gql(
    who,
    `mutation ($pk: Int!, $title: String, $abstract: String, $users: [Int!], $proposerId: Int, $read: ProposalBasisRead, $isAutosave: Boolean) {
      updateProposal(proposalPk: $pk, title: $title, abstract: $abstract, users: $users, proposerId: $proposerId, read: $read, isAutosave: $isAutosave) {
        title abstract users { id } } }`,
    { pk, ...read(), ...input },
  );
const overwritten = () =>
  world.db
    .selectFrom('proposalTextHistory')
    .select(['title', 'abstract', 'writtenBy', 'replacedBy'])
    .where('proposalPk', '=', pk)
    .execute();

beforeEach(async () => {
  pk = (await writeProposal(world, pi, callId, { title: 'Ice', abstract: 'Cold', users: [friend.id] })).primaryKey;
});

describe('two users editing the first step of one proposal', () => {
  it('keep what each of them changed', async () => {
    await save(friend, { title: 'Snow', read: read() });
    const { data } = await save(pi, { abstract: 'Very cold', read: read() });
    expect(data?.updateProposal).toMatchObject({ title: 'Snow', abstract: 'Very cold' });
  });

  it('get a conflict with author and text where both changed the same, and nothing is stored', async () => {
    await save(friend, { title: 'Snow', read: read() });
    const { errors } = await save(pi, { title: 'Fire', abstract: 'Hot', read: read() });
    const { firstname, lastname } = await world.db
      .selectFrom('users')
      .select(['firstname', 'lastname'])
      .where('id', '=', friend.id)
      .executeTakeFirstOrThrow();
    expect(errors[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      reason: 'PROPOSAL_CHANGED',
      conflicts: [{ part: 'title', theirs: 'Snow', by: `${firstname} ${lastname}` }],
    });
    expect(
      (await save(friend, { title: 'Snow', read: { ...read(), title: 'Snow' } })).data?.updateProposal,
    ).toMatchObject({ title: 'Snow', abstract: 'Cold' });
  });

  it('get the other’s team in a conflict about the team', async () => {
    await save(friend, { users: [friend.id, third.id], read: read() });
    const { errors } = await save(pi, { users: [], read: read() });
    expect(errors[0]?.extensions).toMatchObject({
      conflicts: [{ part: 'team', theirs: [{ id: pi.id }, { id: friend.id }, { id: third.id }] }],
    });
  });

  it('overwrite deliberately once they have read the other text, which stays in the history', async () => {
    await save(friend, { title: 'Snow', read: read() });
    const { data } = await save(pi, { title: 'Fire', read: { ...read(), title: 'Snow' } });
    expect(data?.updateProposal.title).toBe('Fire');
    expect(await overwritten()).toEqual([
      { title: 'Ice', abstract: 'Cold', writtenBy: pi.id, replacedBy: friend.id },
      { title: 'Snow', abstract: 'Cold', writtenBy: friend.id, replacedBy: pi.id },
    ]);
  });

  it('get no conflict over text that is stored differently from how it was typed', async () => {
    await save(pi, { title: ' Ice ', abstract: 'Größe', read: read(), isAutosave: true });
    const typed = { ...read(), title: ' Ice ', abstract: 'Größe' };
    const { data } = await save(pi, { title: ' Ice ', abstract: 'Größe!', read: typed, isAutosave: true });
    expect(data?.updateProposal).toMatchObject({ title: 'Ice', abstract: 'Gr  e!' });
    expect(await overwritten()).toEqual([]);
  });
});

it('overwrite if the client does not send what it had read', async () => {
  await save(friend, { title: 'Snow' });
  expect((await save(pi, { title: 'Fire' })).data?.updateProposal.title).toBe('Fire');
  expect((await overwritten()).at(-1)).toMatchObject({ title: 'Snow', writtenBy: friend.id });
});
