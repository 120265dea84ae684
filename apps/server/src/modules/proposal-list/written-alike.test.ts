import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let stranger: TestPerson;
let pks: number[];

const document = `query ($words: String!, $alike: Boolean) {
  proposalsView(searchText: $words, alike: $alike, first: 6, sortField: "submittedDate", sortDirection: desc) { totalCount proposalViews { primaryKey } } }`;
const found = async (words: string, alike: boolean | null = true) =>
  (await world.ok(officer, document, { words, alike })).proposalsView.proposalViews.map((row: Loose) => row.primaryKey);

const people =
  'query ($words: String!, $alike: Boolean) { users(searchText: $words, alike: $alike) { totalCount users { id } } }';
const called = async (who: TestPerson, words: string, alike: boolean | null = true) =>
  (await world.ok(who, people, { words, alike })).users.users.map(({ id }: Loose) => id);

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  pi = await world.person('USER');
  stranger = await world.person('USER');
  await world.db.updateTable('users').set({ lastname: 'Lindqvistova' }).where('id', '=', pi.id).execute();
  const callId = await insertCall(world, { shortCode: 'spring' });
  pks = [];
  for (const title of ['Superconductivity of clays', 'Batteries at work', 'Superconductivity of iron']) {
    pks.push((await writeProposal(world, pi, callId, { title })).primaryKey);
  }
});
afterAll(() => world.close());

it('a proposal is found by a misspelt word, newest first (rule P159)', async () => {
  expect(await found('supercondcutivity')).toEqual([pks[2], pks[0]]);
  expect(await found('bateries')).toEqual([pks[1]]);
  expect(await found('supercondutivity clays')).toEqual([pks[0]]);
});

it('exact matches are returned alone, and similar words are searched only on request', async () => {
  expect(await found('superconductivity of iron')).toEqual([pks[2]]);
  expect(await found('supercondcutivity', null)).toEqual([]);
  expect(await found('supercondcutivity', false)).toEqual([]);
});

it.each([
  ['superconductivity', 0, 2],
  ['superconductivity', 1, 1],
  ['superconductivity', 2, 0],
  ['supercondcutivity', 0, 2],
  ['vacuum', 0, 0],
])('%s from offset %i on finds the same without the total count', async (words, offset, many) => {
  const uncounted = `query ($words: String!, $offset: Int) {
    proposalsView(searchText: $words, alike: true, first: 6, offset: $offset, sortField: "proposalId", sortDirection: desc) {
      proposalViews { primaryKey } } }`;
  const counted = uncounted.replace('proposalViews', 'totalCount proposalViews');
  const keysOf = async (query: string) =>
    (await world.ok(officer, query, { words, offset })).proposalsView.proposalViews.map(
      ({ primaryKey }: Loose) => primaryKey,
    );
  expect(await keysOf(uncounted)).toEqual(await keysOf(counted));
  expect(await keysOf(uncounted)).toHaveLength(many);
});

it.each([
  ['under another name', 'proposalsView(searchText: "superconductivity", first: 1) { all: totalCount }'],
  [
    'in a fragment',
    'proposalsView(searchText: "superconductivity", first: 1) { ... on ProposalsViewQueryResult { all: totalCount } }',
  ],
  [
    'beside the same without it',
    'proposalsView(searchText: "superconductivity", first: 1) { proposalViews { title } } ...counted',
  ],
])('the total count is returned %s', async (_, asked) => {
  const fragment = asked.endsWith('...counted')
    ? 'fragment counted on Query { proposalsView(searchText: "superconductivity", first: 1) { all: totalCount } }'
    : '';
  expect((await world.ok(officer, `{ ${asked} } ${fragment}`)).proposalsView.all).toBe(2);
});

it('numbers and short words must match exactly', async () => {
  expect(await found('irno')).toEqual([]);
  expect(await found('supercondcutivity 4711')).toEqual([]);
  expect(await found('990123')).toEqual([]);
});

it('a person is found by a misspelt name, by users who may see them', async () => {
  expect(await called(officer, 'lindqvsitova')).toEqual([pi.id]);
  expect(await called(officer, 'lindqvsitova', null)).toEqual([]);
  expect(await called(pi, 'lindqvsitova')).toEqual([pi.id]);
  expect(await called(stranger, 'lindqvsitova')).toEqual([]);
});
