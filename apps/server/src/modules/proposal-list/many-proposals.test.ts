import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;

/** More than are looked at one by one before all that match are collected. */
const many = 2300;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  const pi = await world.person('USER');
  const callId = await insertCall(world);
  const { primaryKey } = await writeProposal(world, pi, callId, { title: 'Oldest of all' });
  await sql`
    with made as (
      insert into questionaries (template_id)
      select q.template_id from questionaries q join proposals p on p.questionary_id = q.id, generate_series(1, ${many})
       where p.proposal_pk = ${primaryKey} returning id),
    numbered as (select id, row_number() over (order by id) as n from made)
    insert into proposals (title, abstract, call_id, questionary_id, proposer_id, status_id, proposal_id)
    select case when n <= 30 then 'Early bird ' || n when n % 2 = 0 then 'Even one' else 'Odd one' end,
           '', p.call_id, m.id, p.proposer_id, p.status_id, 'many' || lpad(n::text, 4, '0')
      from numbered m cross join proposals p where p.proposal_pk = ${primaryKey} order by n`.execute(world.db);
}, 60_000);
afterAll(() => world.close());

interface Asked {
  readonly searchText: string;
  readonly first?: number;
  readonly offset?: number;
}

/** The titles and numbers of a page, newest first, and how many there are where that is asked. */
async function page(asked: Asked, selection = ''): Promise<{ rows: string[]; totalCount?: number }> {
  const { proposalsView } = await world.ok(
    officer,
    `query ($searchText: String, $first: Int, $offset: Int) {
      proposalsView(searchText: $searchText, first: $first, offset: $offset, sortField: "proposalId", sortDirection: desc) {
        ${selection} proposalViews { proposalId } } }`,
    { ...asked },
  );
  const { proposalViews, ...counted } = proposalsView;
  return { rows: (proposalViews as Loose[]).map(({ proposalId }) => String(proposalId)), ...counted };
}

const numbers = (from: number, to: number, step = 1) =>
  Array.from(
    { length: Math.floor((from - to) / step) + 1 },
    (_, at) => `many${String(from - at * step).padStart(4, '0')}`,
  );

describe('a page of very many proposals', () => {
  it.each<[string, Asked, string[], number]>([
    ['the newest of a word that every second has', { searchText: 'even one', first: 10 }, numbers(2300, 2282, 2), 1135],
    ['a later page of them', { searchText: 'even one', first: 5, offset: 500 }, numbers(1300, 1292, 2), 1135],
    [
      'a page behind the first two thousand rows',
      { searchText: 'even one', first: 5, offset: 1100 },
      numbers(100, 92, 2),
      1135,
    ],
    ['the last page', { searchText: 'even one', first: 10, offset: 1130 }, numbers(40, 32, 2), 1135],
    ['a word that only the oldest have', { searchText: 'early bird', first: 10 }, numbers(30, 21), 30],
    ['the end of what the oldest have', { searchText: 'early bird', first: 10, offset: 25 }, numbers(5, 1), 30],
    ['a word of both ends', { searchText: 'many00', first: 3 }, numbers(99, 97), 99],
  ])('returns %s, with or without the count (rule P182)', async (_, asked, rows, totalCount) => {
    expect(await page(asked)).toEqual({ rows });
    expect(await page(asked, 'totalCount')).toEqual({ rows, totalCount });
  });

  it('returns the count without rows', async () => {
    const { proposalsView } = await world.ok(
      officer,
      '{ proposalsView(searchText: "even one", first: 1) { totalCount } }',
    );
    expect(proposalsView).toEqual({ totalCount: 1135 });
  });

  it('is empty if nothing matches, and past the last row', async () => {
    expect(await page({ searchText: 'nobody wrote this', first: 10 })).toEqual({ rows: [] });
    expect(await page({ searchText: 'even one', first: 10, offset: 1135 })).toEqual({ rows: [] });
  });
});
