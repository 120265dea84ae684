import { roleIds } from '@atrium/domain/kernel';
import { afterAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from './panel-world.ts';
import { insertCall, writeProposal } from './proposals.ts';
import type { Loose, TestPerson } from './world.ts';

const { world, officer, secretary, fapId, callId, instrumentId } = await openPanelWorld();
afterAll(() => world.close());

const nameOf = async ({ id }: TestPerson) => {
  const { firstname, lastname } = await world.db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${firstname} ${lastname}`;
};

/** What a refused save is told: which part, what stands there now, and who wrote it. */
const theirs = (answer: Awaited<ReturnType<typeof world.gql>>) =>
  (answer.errors[0]?.extensions.conflicts as Loose[] | undefined)?.map(({ part, theirs: value, by }) => [
    part,
    value,
    by,
  ]);

describe('two users who save one record after both have read it', () => {
  it('keep different changes to the call settings of a panel, and get a conflict for the same one', async () => {
    const read = { reviewStart: null, reviewEnd: null, graceDays: 0, readsOthers: 'NEVER', showsReviewers: true };
    const save = (who: TestPerson, given: Loose, place = callId) =>
      world.gql(
        who,
        `mutation ($fapId: Int!, $callId: Int!, $reviewStart: DateTime, $reviewEnd: DateTime, $graceDays: Int!,
           $readsOthers: OthersReviews!, $showsReviewers: Boolean!, $read: FapCallSettingsRead) {
           setFapCallSettings(fapId: $fapId, callId: $callId, reviewStart: $reviewStart, reviewEnd: $reviewEnd,
             graceDays: $graceDays, readsOthers: $readsOthers, showsReviewers: $showsReviewers, read: $read) { id } }`,
        { fapId, callId: place, ...read, ...given },
      );
    const end = '2031-04-05T10:00:00.000Z';
    expect(reasonOf(await save(officer, {}))).toBe('yes');
    expect(reasonOf(await save(secretary, { reviewEnd: end, read }))).toBe('yes');
    // Whoever changes another call of the panel did not write this one.
    const elsewhere = await insertCall(world);
    await world.db.insertInto('callInstruments').values({ callId: elsewhere, instrumentId, fapId }).execute();
    expect(reasonOf(await save(officer, { graceDays: 1 }, elsewhere))).toBe('yes');
    const same = await save(officer, { reviewEnd: '2031-05-05T10:00:00.000Z', read });
    expect(reasonOf(same)).toBe('CHANGED_MEANWHILE');
    expect(theirs(same)).toEqual([['reviewEnd', end, await nameOf(secretary)]]);
    expect(reasonOf(await save(officer, { graceDays: 4, read }))).toBe('yes');
    const stored = await world.ok(
      officer,
      `{ fapCallSettings(fapId: ${fapId}, callId: ${callId}) { reviewEnd graceDays } }`,
    );
    expect(stored.fapCallSettings).toEqual({ reviewEnd: end, graceDays: 4 });
  });

  it('get a conflict about the roles of a person, regardless of their order', async () => {
    const person = await world.person('USER');
    const save = (roles: readonly number[], read: readonly number[]) =>
      world.gql(
        officer,
        `mutation ($id: Int!, $roles: [Int!], $read: [Int!]) {
           updateUserRoles(id: $id, roles: $roles, read: { roles: $read }) { roles { id } } }`,
        { id: person.id, roles, read },
      );
    const { USER, FAP_CHAIR, FAP_SECRETARY, FAP_REVIEWER } = roleIds;
    expect(reasonOf(await save([USER, FAP_CHAIR], [USER]))).toBe('yes');
    const late = await save([USER, FAP_REVIEWER], [USER]);
    expect(reasonOf(late)).toBe('CHANGED_MEANWHILE');
    expect(theirs(late)).toEqual([['roles', [USER, FAP_CHAIR], await nameOf(officer)]]);
    const untouched = await save([USER], [USER]);
    expect(untouched.data?.updateUserRoles.roles).toEqual([{ id: USER }, { id: FAP_CHAIR }]);
    expect(reasonOf(await save([FAP_SECRETARY, USER], [FAP_CHAIR, USER]))).toBe('yes');
  });

  it('get a conflict about the users of the data, and the stored ones in return', async () => {
    const [pi, member, one, two] = await Promise.all([1, 2, 3, 4].map(() => world.person('USER')));
    if (!pi || !member || !one || !two) throw new Error('Four people');
    const { primaryKey } = await writeProposal(world, pi, await insertCall(world), { users: [member.id] });
    const save = (who: TestPerson, ids: readonly number[], read: readonly number[]) =>
      world.gql(
        who,
        `mutation ($pk: Int!, $ids: [Int!]!, $read: [Int!]) {
           updateDataAccessUsers(proposalPk: $pk, userIds: $ids, read: { userIds: $read }) { id } }`,
        { pk: primaryKey, ids, read },
      );
    expect((await save(member, [one.id], [])).data?.updateDataAccessUsers).toEqual([{ id: one.id }]);
    const late = await save(pi, [two.id], []);
    expect(reasonOf(late)).toBe('CHANGED_MEANWHILE');
    expect(theirs(late)).toEqual([['userIds', [one.id], await nameOf(member)]]);
    const settled = await save(pi, [two.id], [one.id]);
    expect(settled.data?.updateDataAccessUsers).toEqual([{ id: two.id }]);
  });
});
