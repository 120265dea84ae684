import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignToInstrument, inDays, insertCall, insertInstrument, insertProposal } from '../../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

const rows = `proposals { primaryKey proposalId title publicStatus created status { shortCode } call { shortCode endCall }
  abilities { edit { allowed } delete { allowed } } }`;
const page = `query ($filter: UserProposalsFilter, $first: Int, $offset: Int, $searchText: String, $sortField: String,
  $sortDirection: PaginationSortDirection) { me { proposalsPage(filter: $filter, first: $first, offset: $offset,
  searchText: $searchText, sortField: $sortField, sortDirection: $sortDirection) { totalCount ${rows} } } }`;

describe('my proposals, page by page', () => {
  let world: World;
  let busy: TestPerson;
  let other: TestPerson;
  const pks: number[] = [];
  const on = (variables: object, who = busy) => world.ok(who, page, variables as Record<string, unknown>);
  const titlesOf = (answer: Awaited<ReturnType<typeof on>>): string[] =>
    answer.me.proposalsPage.proposals.map(({ title }: { title: string }) => title);

  beforeAll(async () => {
    world = await openWorld();
    busy = await world.person('USER');
    other = await world.person('USER');
    const open = await insertCall(world, { shortCode: 'Spring' });
    const internal = await insertCall(world, {
      shortCode: 'autumn',
      endCall: inDays(-1),
      endCallInternal: inDays(5),
    });
    const past = await insertCall(world, { shortCode: 'Old', endCall: inDays(-2), endCallInternal: inDays(-2) });
    const made: Parameters<typeof insertProposal>[1][] = [
      { callId: open.id, title: 'beta Spin', proposalId: 'A00002' },
      { callId: internal.id, title: 'Alpha', proposalId: 'A00001' },
      { callId: past.id, title: 'gamma', proposalId: 'A00003' },
      { callId: open.id, title: 'Delta', proposalId: 'A00004', submitted: true, finalStatus: 'ACCEPTED' },
      { callId: open.id, title: 'epsilon', proposalId: 'A00005', submitted: true },
    ].map((row, index) => ({ ...row, proposerId: index === 4 ? other.id : busy.id, created: inDays(-10 + index) }));
    for (const row of made) pks.push((await insertProposal(world, row)).proposalPk);
    await world.db
      .insertInto('proposalUsers')
      .values({ proposalPk: pks[4] as number, userId: busy.id })
      .execute();
  });
  afterAll(() => world.close());

  it('come newest first, each once, with the total count', async () => {
    const seen: string[] = [];
    for (const offset of [0, 2, 4]) {
      const { me } = await on({ first: 2, offset });
      expect(me.proposalsPage.totalCount).toBe(5);
      seen.push(...titlesOf({ me }));
      for (const { call, status } of me.proposalsPage.proposals) expect([call, status]).not.toContain(null);
    }
    expect(seen).toEqual(['epsilon', 'Delta', 'gamma', 'Alpha', 'beta Spin']);
  });

  it('are empty past the end, with a count of zero, like every list', async () => {
    expect((await on({ first: 2, offset: 6 })).me.proposalsPage).toEqual({ totalCount: 0, proposals: [] });
  });

  it.each([
    ['title', 'asc', ['Alpha', 'beta Spin', 'Delta', 'epsilon', 'gamma']],
    ['title', 'desc', ['gamma', 'epsilon', 'Delta', 'beta Spin', 'Alpha']],
    ['proposalId', 'asc', ['Alpha', 'beta Spin', 'gamma', 'Delta', 'epsilon']],
    ['call.shortCode', 'asc', ['Alpha', 'gamma', 'epsilon', 'Delta', 'beta Spin']],
    ['publicStatus', 'asc', ['Delta', 'gamma', 'Alpha', 'beta Spin', 'epsilon']],
    ['created', 'asc', ['beta Spin', 'Alpha', 'gamma', 'Delta', 'epsilon']],
    [undefined, 'asc', ['epsilon', 'Delta', 'gamma', 'Alpha', 'beta Spin']],
  ])('are sorted by %s %s', async (sortField, sortDirection, expected) => {
    expect(titlesOf(await on({ sortField, sortDirection }))).toEqual(expected);
  });

  it('reject an unknown sort field and name it', async () => {
    const answer = await world.gql(busy, page, { sortField: 'abstract', sortDirection: 'asc' });
    expect(answer.errors).toMatchObject([
      {
        extensions: {
          code: 'INVALID_INPUT',
          issues: [{ path: 'sortField', message: 'Bad sort field given: abstract' }],
        },
      },
    ]);
  });

  it.each([
    ['SPIN', ['beta Spin']],
    ['a00003', ['gamma']],
    ['spring', ['epsilon', 'Delta', 'beta Spin']],
    ['accepted', ['Delta']],
    ['draft', ['gamma', 'Alpha', 'beta Spin']],
    ['%', []],
    ['  ', ['epsilon', 'Delta', 'gamma', 'Alpha', 'beta Spin']],
  ])('are found by %j', async (searchText, expected) => {
    const answer = await on({ searchText, first: 10 });
    expect(titlesOf(answer)).toEqual(expected);
    expect(answer.me.proposalsPage.totalCount).toBe(expected.length);
  });

  it('are filtered to drafts that can be submitted now: staff have until the internal end', async () => {
    const filter = { awaitsSubmission: true };
    expect(titlesOf(await on({ filter }))).toEqual(['beta Spin']);
    const staff = await world.as(busy, 'USER', { internal: true });
    expect(titlesOf(await on({ filter }, staff))).toEqual(['Alpha', 'beta Spin']);
  });

  it('are filtered to results that were announced, until the cycle of the call is over', async () => {
    const filter = { resultTold: true };
    const change = (set: object) => world.db.updateTable('proposals').set(set).where('title', '=', 'Delta').execute();
    expect(titlesOf(await on({ filter }))).toEqual([]);
    await change({ notified: true });
    expect(titlesOf(await on({ filter }))).toEqual(['Delta']);
    const cycles = world.db.selectFrom('calls').select(['id', 'startCycle', 'endCycle']);
    const before = await cycles.execute();
    const past = { startCycle: new Date('2001-01-01'), endCycle: new Date('2001-01-02') };
    await world.db.updateTable('calls').set(past).execute();
    expect(titlesOf(await on({ filter }))).toEqual([]);
    for (const { id, ...cycle } of before)
      await world.db.updateTable('calls').set(cycle).where('id', '=', id).execute();
    const { proposalPk } = await world.db
      .selectFrom('proposals')
      .select('proposalPk')
      .where('title', '=', 'Delta')
      .executeTakeFirstOrThrow();
    await world.db.insertInto('dataAccessUsers').values({ proposalPk, userId: other.id }).execute();
    // Who reads it and is not on it finds it in the list, and hears no result of it (rule P180).
    expect(titlesOf(await on({ first: 10 }, other))).toContain('Delta');
    expect(titlesOf(await on({ filter }, other))).toEqual([]);
    await world.db.deleteFrom('dataAccessUsers').execute();
    await change({ finalStatus: 'UNSET' });
    expect(titlesOf(await on({ filter }))).toEqual([]);
    await change({ finalStatus: 'ACCEPTED', notified: false });
  });

  it('are still returned in full to clients that request all of them', async () => {
    const { me } = await world.ok(busy, '{ me { proposals { primaryKey } } }');
    expect(me.proposals.map((row: { primaryKey: number }) => row.primaryKey)).toEqual([...pks].reverse());
    const { me: paged } = await world.ok(busy, '{ me { proposals(first: 1, offset: 1) { primaryKey } } }');
    expect(paged.proposals).toEqual([{ primaryKey: pks[3] }]);
  });

  it('reject invalid page arguments', async () => {
    for (const variables of [{ first: -1 }, { searchText: 'x'.repeat(201) }, { searchText: 'a\u0000b' }]) {
      const answer = await world.gql(busy, page, variables);
      expect(answer.errors[0]?.extensions.code).toBe('INVALID_INPUT');
    }
  });

  it('of another person include only those the user may read, also in the count', async () => {
    const officer = await world.person('USER_OFFICER');
    const ask = `{ user(userId: ${busy.id}) { proposalsPage(first: 2) { totalCount proposals { primaryKey } } } }`;
    expect((await world.ok(officer, ask)).user.proposalsPage.totalCount).toBe(5);
    const scientist = await world.person('INSTRUMENT_SCIENTIST');
    const none = { totalCount: 0, proposals: [] };
    expect((await world.ok(scientist, ask)).user.proposalsPage).toEqual(none);
    const { id } = await insertInstrument(world, { managerUserId: scientist.id });
    await assignToInstrument(world, pks[3] as number, id);
    const one = { totalCount: 1, proposals: [{ primaryKey: pks[3] }] };
    expect((await world.ok(scientist, ask)).user.proposalsPage).toEqual(one);
    expect((await world.gql(other, ask)).data).toEqual({ user: null });
  });

  it('take the same number of statements for a page of one and a page of five', async () => {
    const one = await world.countStatements(() => on({ first: 1 }));
    const five = await world.countStatements(() => on({ first: 5, sortField: 'title', sortDirection: 'asc' }));
    expect(five.count).toBe(one.count);
  });
});
