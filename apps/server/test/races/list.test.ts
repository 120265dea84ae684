import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenInvariants, repairList } from '../../src/archive/invariants.ts';
import { openPanelWorld } from '../panel-world.ts';

// The officer's list is what its records say, whoever writes at once: nothing here is held back, calls meet as they do in a facility.

const listSentence = 'The list of proposals agrees with its records';
type Opened = Awaited<ReturnType<typeof openPanelWorld>>;
let opened: Opened;
let pks: number[];

beforeAll(async () => {
  opened = await openPanelWorld();
  const { world, instrumentId, scientist, pi } = opened;
  pks = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const proposalPk = await opened.aProposal({ submitted: false, proposerId: pi.id });
      await world.db
        .insertInto('technicalReviews')
        .values({ proposalPk, instrumentId, technicalReviewAssigneeId: scientist.id })
        .execute();
      return proposalPk;
    }),
  );
}, 60_000);
afterAll(() => opened.world.close());

const stale = async () => {
  const client = await opened.world.pool.connect();
  try {
    return (await brokenInvariants(client)).filter(({ sentence }) => sentence === listSentence);
  } finally {
    client.release();
  }
};

const staleWithout = async (settings: readonly string[]) => {
  const client = await opened.world.pool.connect();
  try {
    for (const setting of settings) await client.query(`set ${setting} = off`);
    const broken = await brokenInvariants(client);
    return broken.filter(({ sentence }) => sentence === listSentence);
  } finally {
    await client.query('reset all');
    client.release();
  }
};

it.each([
  [['enable_hashjoin', 'enable_mergejoin']],
  [['enable_nestloop', 'enable_seqscan']],
  [['enable_hashagg', 'enable_sort', 'enable_incremental_sort']],
  [['enable_indexscan', 'enable_bitmapscan', 'enable_indexonlyscan']],
])('the stored list matches its records under another query plan, too: without %s', async (settings) => {
  // What is stored was computed by the plan of the day; the same again, with rows that come in another order.
  const { rows } = await opened.world.pool.query('select count(*)::int as n from proposal_list');
  expect(rows[0].n).toBeGreaterThanOrEqual(pks.length);
  expect(await staleWithout(settings)).toEqual([]);
});

it('the stored list still matches after concurrent changes of titles, assignees, statuses and names', async () => {
  const { world, officer, scientist, instrumentId, pi } = opened;
  const other = await world.person('INSTRUMENT_SCIENTIST');
  await world.db.insertInto('instrumentScientists').values({ instrumentId, userId: other.id }).execute();
  const assignees = [scientist.id, other.id];
  const saveTitle = (pk: number, round: number) =>
    world.ok(
      officer,
      'mutation ($pk: Int!, $t: String!) { updateProposal(proposalPk: $pk, title: $t, abstract: "a") { title } }',
      {
        pk,
        t: `Title ${round}`,
      },
    );
  const assign = (pk: number, round: number) =>
    world.ok(
      officer,
      'mutation ($u: Int!, $pks: [Int!]!, $i: Int!) { updateTechnicalReviewAssignee(userId: $u, proposalPks: $pks, instrumentId: $i) { id } }',
      { u: assignees[round % 2], pks: [pk], i: instrumentId },
    );
  const setStatus = (round: number) =>
    world.ok(
      officer,
      'mutation ($pks: [Int!]!, $s: Int!) { changeProposalsStatus(changeProposalsStatusInput: { proposalPks: $pks, statusId: $s }) }',
      { pks, s: round % 2 ? 2 : 5 },
    );
  const rename = (round: number) =>
    world.pool.query('update users set lastname = $1 where id = $2', [`Renamed ${round}`, pi.id]);
  const renameInstrument = (round: number) =>
    world.pool.query('update instruments set name = $1 where id = $2', [`Instrument of round ${round}`, instrumentId]);
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([
      ...pks.flatMap((pk) => [saveTitle(pk, round), assign(pk, round)]),
      setStatus(round),
      rename(round),
      renameInstrument(round),
    ]);
  }
  expect(await stale()).toEqual([]);
  const found = await world.ok(officer, '{ proposalsView(searchText: "Title 9") { totalCount } }');
  expect(found.proposalsView.totalCount).toBe(pks.length);
});

it('the list includes a row that was being added while something it shows was renamed', async () => {
  const { world, officer, otherInstrumentId } = opened;
  const [pk] = pks as [number];
  // The proposal gets the instrument in a transaction that is not at its end when somebody renames the instrument.
  const adding = await world.pool.connect();
  await adding.query('begin');
  await adding.query('insert into proposal_instruments (proposal_pk, instrument_id) values ($1, $2)', [
    pk,
    otherInstrumentId,
  ]);
  const renamed = world.pool.query("update instruments set name = 'Named anew' where id = $1", [otherInstrumentId]);
  await expect
    .poll(
      async () =>
        (
          await world.pool.query(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rowCount,
    )
    .toBe(1);
  await adding.query('commit');
  adding.release();
  await renamed;
  expect(await stale()).toEqual([]);
  const { proposalsView } = await world.ok(officer, '{ proposalsView(searchText: "Named anew") { totalCount } }');
  expect(proposalsView.totalCount).toBe(1);
});

it('a list that is out of date is repaired, and the repaired rows are reported', async () => {
  const { world } = opened;
  const [one, other] = pks as [number, number];
  await world.pool.query(
    "update proposal_list set title = 'of yesterday', search_text = 'of yesterday' where proposal_pk = $1",
    [one],
  );
  await world.pool.query('delete from proposal_list where proposal_pk = $1', [other]);
  expect(await stale()).toMatchObject([{ count: 2 }]);
  const client = await world.pool.connect();
  try {
    expect(await repairList(client)).toHaveLength(2);
    expect(await repairList(client)).toEqual([]);
  } finally {
    client.release();
  }
  expect(await stale()).toEqual([]);
});
