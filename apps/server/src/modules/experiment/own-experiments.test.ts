import { ownExperimentSortFields } from '@atrium/domain/experiment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { leavesBroken } from '../../../test/database.ts';
import { insertCall, insertProposal, insertWorkflow } from '../../../test/review-world.ts';
import { insertInstrument } from '../../../test/rows.ts';
import { screenDocument } from '../../../test/screens.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

leavesBroken('A status belongs to the workflow of its call', 'proposals are put into a status in the store');
leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');

const asked = `query ($filter: UserExperimentsFilter) { me { experiments(filter: $filter) {
  experimentPk experimentId startsAt endsAt scheduledEventId status createdAt updatedAt
  localContact { id firstname email } proposal { primaryKey title finalStatus proposer { id } users { id } } instrument { id name }
  visit { id teamLead { id } registrations { userId status } registrationInvites { id } }
  experimentSafety { experimentSafetyPk status { id } instrumentScientistDecision experimentSafetyReviewerDecision }
  feedback { id status } } } }`;

describe('the experiments of a user', () => {
  let world: World;
  let pi: TestPerson;
  let member: TestPerson;
  let reader: TestPerson;
  let officer: TestPerson;
  let instrumentId: number;
  let otherInstrument: number;
  let serial = 0;

  const insert = async (proposalPk: number, startsAt: string, more: object = {}) => {
    serial += 1;
    await world.db
      .insertInto('experiments')
      .values({
        experimentId: `P-${serial}`,
        proposalPk,
        instrumentId,
        startsAt: new Date(startsAt),
        endsAt: new Date(new Date(startsAt).getTime() + 86_400_000),
        scheduledEventId: 100 + serial,
        status: 'ACTIVE',
        ...more,
      })
      .execute();
    return `P-${serial}`;
  };
  const ask = async (who: TestPerson, filter: object | null = null): Promise<Loose[]> =>
    (await world.ok<Loose>(who, asked, { filter })).me.experiments;
  const named = async (who: TestPerson, filter: object | null = null) =>
    (await ask(who, filter)).map(({ experimentId }) => experimentId);
  let [late, early, draft]: string[] = [];
  let proposalPk: number;

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
    [pi, member, reader] = [await world.person('USER'), await world.person('USER'), await world.person('USER')];
    instrumentId = (await insertInstrument(world, { managerUserId: officer.id })).id;
    otherInstrument = (await insertInstrument(world, { managerUserId: officer.id })).id;
    const callId = await insertCall(world, { workflowId: await insertWorkflow(world) });
    proposalPk = await insertProposal(world, { callId, proposerId: pi.id, status: 'SCHEDULING' });
    await world.db.insertInto('proposalUsers').values({ proposalPk, userId: member.id }).execute();
    await world.db.insertInto('dataAccessUsers').values({ proposalPk, userId: reader.id }).execute();
    late = await insert(proposalPk, '2026-05-01T08:00:00Z', { localContactId: officer.id });
    early = await insert(proposalPk, '2026-04-01T08:00:00Z', { status: 'COMPLETED', instrumentId: otherInstrument });
    draft = await insert(proposalPk, '2026-06-01T08:00:00Z', { status: 'DRAFT' });
    const gone = await insertProposal(world, { callId, proposerId: pi.id, status: 'SCHEDULING' });
    await insert(gone, '2026-04-15T08:00:00Z');
    await world.db.updateTable('proposals').set({ deletedAt: new Date() }).where('proposalPk', '=', gone).execute();
    const foreign = await insertProposal(world, { callId, proposerId: officer.id, status: 'SCHEDULING' });
    await insert(foreign, '2026-04-16T08:00:00Z');
  });
  afterAll(() => world.close());

  it('are those of proposals the user is a member of, by start, without those of mere data access (rule O4)', async () => {
    expect(await named(pi)).toEqual([early, late, draft]);
    expect(await named(member)).toEqual([early, late, draft]);
    expect(await named(reader)).toEqual([]);
    expect(await named(await world.person('USER'))).toEqual([]);
    // One's own, whatever the current role.
    expect(await named(await world.as(pi, 'FAP_REVIEWER'))).toEqual([early, late, draft]);
  });

  it('have all known fields, and null for those not set yet', async () => {
    const [first, second] = await ask(pi);
    expect(first).toMatchObject({ status: 'COMPLETED', localContact: null, instrument: { id: otherInstrument } });
    expect(second).toMatchObject({
      experimentPk: expect.any(Number),
      startsAt: '2026-05-01T08:00:00.000Z',
      endsAt: '2026-05-02T08:00:00.000Z',
      scheduledEventId: 101,
      status: 'ACTIVE',
      localContact: { id: officer.id, firstname: expect.any(String) },
      proposal: { primaryKey: proposalPk, proposer: { id: pi.id }, users: [{ id: member.id }] },
      instrument: { id: instrumentId },
      visit: null,
      experimentSafety: null,
      feedback: null,
    });
  });

  it.each([
    ['their state', () => ({ status: ['ACTIVE', 'COMPLETED'] }), () => [early, late]],
    ['no state at all', () => ({ status: [] }), () => [early, late, draft]],
    ['their end, which must lie after it', () => ({ endsAfter: '2026-05-02T08:00:00.000Z' }), () => [draft]],
    ['their end, a moment earlier', () => ({ endsAfter: '2026-05-02T07:59:59.999Z' }), () => [late, draft]],
    ['their instrument', () => ({ instrumentId: otherInstrument }), () => [early]],
    ['all of it', () => ({ status: ['ACTIVE'], endsAfter: '2026-01-01T00:00:00.000Z', instrumentId }), () => [late]],
  ] as const)('are filtered by %s (rule O5)', async (_, filter, expected) => {
    expect(await named(pi, filter())).toEqual(expected());
  });

  it('of another user are shown only to readers of that user’s proposals', async () => {
    const document = 'query ($id: Int!) { user(userId: $id) { experiments { experimentId } } }';
    const read = await world.ok<Loose>(officer, document, { id: pi.id });
    expect(read.user.experiments).toHaveLength(3);
    const refused = await world.gql<Loose>(reader, document, { id: pi.id });
    expect(refused.data?.user ?? null).toBeNull();
  });

  it('are returned in pages, searched and sorted by the columns of their table (rule O235)', async () => {
    const document = `query ($f: UserExperimentsFilter, $t: String, $s: String, $d: PaginationSortDirection, $first: Int, $offset: Int) {
      myExperiments(filter: $f, searchText: $t, sortField: $s, sortDirection: $d, first: $first, offset: $offset) {
        totalCount experiments { experimentId } } }`;
    const page = async (who: TestPerson, asked: Loose = {}) => {
      const { myExperiments } = await world.ok<Loose>(who, document, asked);
      return [myExperiments.totalCount, ...myExperiments.experiments.map(({ experimentId }: Loose) => experimentId)];
    };
    expect(await page(pi)).toEqual([3, early, late, draft]);
    expect(await page(member, { f: { status: ['ACTIVE', 'COMPLETED'] } })).toEqual([2, early, late]);
    expect(await page(reader)).toEqual([0]);
    expect(await page(pi, { first: 1, offset: 1 })).toEqual([3, late]);
    expect(await page(pi, { first: 5, offset: 50 })).toEqual([3]);
    for (const s of ownExperimentSortFields) {
      const [up, down] = [await page(pi, { s, d: 'asc' }), await page(pi, { s, d: 'desc' })];
      expect([s, up.slice(1).toReversed()]).toEqual([s, down.slice(1)]);
    }
    expect(await page(pi, { s: 'endsAt', d: 'desc' })).toEqual([3, draft, late, early]);
    const { rows } = await world.pool.query<{ lastname: string; name: string }>(
      'select u.lastname, i.name from users u, instruments i where u.id = $1 and i.id = $2',
      [officer.id, otherInstrument],
    );
    expect(await page(pi, { t: rows[0]?.lastname })).toEqual([1, late]);
    expect(await page(pi, { t: rows[0]?.name })).toContain(early);
    expect(await page(pi, { t: String(late).toLowerCase() })).toEqual([1, late]);
    expect(await page(pi, { t: 'zzz' })).toEqual([0]);
    expect((await world.gql<Loose>(pi, document, { s: 'nothing', d: 'asc' })).errors).toHaveLength(1);
    expect((await world.gql<Loose>(null, document, {})).data?.myExperiments ?? null).toBeNull();
  });

  it.each([
    ['a client', asked],
    ['the home', screenDocument('ownExperiments')],
    ['their table', screenDocument('myExperiments')],
  ])('take the same number of statements for few and for many, as requested by %s', async (_, document) => {
    const count = async () => (await world.countStatements(() => world.ok(pi, document))).count;
    await insert(proposalPk, '2026-07-01T08:00:00Z', { localContactId: member.id });
    await count();
    const few = await count();
    await insert(proposalPk, '2026-07-03T08:00:00Z', { localContactId: pi.id });
    await insert(proposalPk, '2026-07-05T08:00:00Z', { localContactId: member.id });
    expect(await count()).toBe(few);
  });
});
