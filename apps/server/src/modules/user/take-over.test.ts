import { roleIds } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignToInstrument, insertCall, insertFap, insertInstrument, insertProposal } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { takeOverPlaceholder } from './user.queries.ts';

describe('the panel review of a stand-in', () => {
  let world: World;
  let standIn: TestPerson;
  let person: TestPerson;
  let placeId: { id: number; fapId: number; proposalPk: number };

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  async function meet(): Promise<void> {
    standIn = await world.person('FAP_REVIEWER');
    person = await world.person('FAP_REVIEWER');
    const manager = await world.person('INSTRUMENT_SCIENTIST');
    const call = await insertCall(world);
    const fap = await insertFap(world);
    const instrument = await insertInstrument(world, { managerUserId: manager.id });
    const { proposalPk } = await insertProposal(world, { callId: call.id, proposerId: manager.id });
    await assignToInstrument(world, proposalPk, instrument.id);
    const place = { fapId: fap.id, proposalPk };
    const { id } = await world.db
      .insertInto('fapProposals')
      .values({ ...place, instrumentId: instrument.id, callId: call.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    placeId = { id, ...place };
  }
  const review = ({ id: userId }: TestPerson, given: { comment?: string; grade?: number; status?: string }) =>
    world.db
      .insertInto('fapReviews')
      .values({ fapProposalId: placeId.id, fapId: placeId.fapId, proposalPk: placeId.proposalPk, userId, ...given })
      .execute();
  const reviewsOf = () =>
    world.db
      .selectFrom('fapReviews')
      .select(['userId', 'comment', 'grade', 'status'])
      .where('proposalPk', '=', placeId.proposalPk)
      .execute();

  it.each([
    ['goes to the person', { comment: '<p>a</p>' }, null, { comment: '<p>a</p>', grade: null, status: 'DRAFT' }],
    [
      'stays beside what the person wrote',
      { comment: '<p>a</p>' },
      { comment: '<p>b</p>', grade: 3 },
      { comment: '<p>b</p><p>a</p>', grade: 3, status: 'DRAFT' },
    ],
    [
      'comes before what the person has hardly begun',
      { comment: '<p>a</p>', grade: 4, status: 'SUBMITTED' },
      { comment: '<p>b</p>' },
      { comment: '<p>a</p><p>b</p>', grade: 4, status: 'SUBMITTED' },
    ],
    ['is nothing when neither wrote', {}, {}, { comment: null, grade: null, status: 'DRAFT' }],
  ])('%s', async (_, theirs, ours, left) => {
    await meet();
    await review(standIn, theirs);
    if (ours) await review(person, ours);
    await takeOverPlaceholder(world.db, standIn.id, person.id);
    expect(await reviewsOf()).toEqual([{ userId: person.id, ...left }]);
    const roles = await world.db.selectFrom('roleUsers').select('roleId').where('userId', '=', person.id).execute();
    expect(roles.filter(({ roleId }) => roleId === roleIds.FAP_REVIEWER)).toHaveLength(1);
    expect(await world.db.selectFrom('users').select('id').where('id', '=', standIn.id).execute()).toEqual([]);
  });

  it('gives no access to data if the person has a place on the proposal too (rule P90)', async () => {
    await meet();
    const { proposalPk } = placeId;
    await world.db.insertInto('proposalUsers').values({ proposalPk, userId: person.id }).execute();
    await world.db.insertInto('dataAccessUsers').values({ proposalPk, userId: standIn.id }).execute();
    await takeOverPlaceholder(world.db, standIn.id, person.id);
    expect(await world.db.selectFrom('dataAccessUsers').select('userId').execute()).toEqual([]);
  });

  it('is taken over together with concurrent writes', async () => {
    await meet();
    await review(standIn, {});
    const writer = await world.pool.connect();
    await writer.query('begin');
    await writer.query(`update fap_reviews set comment = '<p>late</p>' where user_id = $1`, [standIn.id]);
    const taking = takeOverPlaceholder(world.db, standIn.id, person.id);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await writer.query('commit');
    writer.release();
    await taking;
    expect(await reviewsOf()).toEqual([{ userId: person.id, comment: '<p>late</p>', grade: null, status: 'DRAFT' }]);
  });
});
