import { roleCodes, roleIds } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload } from '../../../test/forms.ts';
import { assignToInstrument, insertCall, insertFap, insertInstrument, insertProposal } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const create =
  'mutation ($code: String!, $description: String!, $n: Int!, $guide: String) { createFap(code: $code, description: $description, numberRatingsRequired: $n, gradeGuide: $guide, active: true) { id code numberRatingsRequired gradeGuide } }';
const update =
  'mutation ($id: Int!, $files: String) { updateFap(id: $id, code: "new", description: "d", numberRatingsRequired: 3, active: false, files: $files) { code active files } }';
const remove = 'mutation ($id: Int!) { deleteFap(id: $id) { id } }';
const lead =
  'mutation ($input: AssignChairOrSecretaryToFapInput!) { assignChairOrSecretary(assignChairOrSecretaryToFapInput: $input) { fapChairs { id } fapSecretaries { id } } }';
const join = 'mutation ($fapId: Int!, $ids: [Int!]!) { assignReviewersToFap(fapId: $fapId, memberIds: $ids) { id } }';
const leave =
  'mutation ($fapId: Int!, $id: Int!, $role: UserRole!) { removeMemberFromFap(fapId: $fapId, memberId: $id, roleId: $role) { id } }';
const whole = `query ($filter: FapsFilter) { faps(filter: $filter) { totalCount faps { id code proposalCount proposalCurrentCount
  fapChairs { id } fapSecretaries { id } fapChairsCurrentProposalCounts { userId count } fapSecretariesCurrentProposalCounts { userId count } } } }`;

describe('panels', () => {
  let world: World;
  let officer: TestPerson;
  const code = (answer: { errors: readonly { extensions: Record<string, unknown> }[] }) =>
    answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;
  const members = (fapId: number) =>
    world.db.selectFrom('fapMembers').select(['userId', 'role']).where('fapId', '=', fapId).orderBy('userId').execute();
  const events = async (fapId: number) =>
    (
      await world.db
        .selectFrom('eventLogs')
        .select('eventType')
        .where('changedObjectId', '=', String(fapId))
        .where('eventType', 'like', 'FAP%')
        .orderBy('id')
        .execute()
    ).map((event) => event.eventType);

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
  });
  afterAll(() => world.close());

  it.each(roleCodes)('%s: reading and managing, inside and outside the panel', async (role) => {
    const person = await world.person(role);
    const [own, other] = [await insertFap(world), await insertFap(world)];
    const isPanelRole = role.startsWith('FAP_');
    if (isPanelRole)
      await world.db.insertInto('fapMembers').values({ fapId: own.id, userId: person.id, role }).execute();
    const officerRole = role === 'USER_OFFICER';
    const leads = role === 'FAP_CHAIR' || role === 'FAP_SECRETARY';
    const read = async (id: number) =>
      world.ok(
        person,
        `{ fap(id: ${id}) { id } fapMembers(fapId: ${id}) { userId } fapReviewers(fapId: ${id}) { userId } }`,
      );
    const [mine, foreign] = [await read(own.id), await read(other.id)];
    expect(mine.fap !== null).toBe(officerRole || isPanelRole);
    expect(mine.fapMembers !== null).toBe(officerRole || leads);
    expect(mine.fapReviewers !== null).toBe(officerRole || leads);
    expect(
      [foreign.fap, foreign.fapMembers, foreign.fapReviewers].every((part) => (part !== null) === officerRole),
    ).toBe(true);
    expect((await world.ok(person, whole)).faps !== null).toBe(officerRole);
    const reviewer = await world.person('FAP_REVIEWER');
    expect((await world.gql(person, join, { fapId: own.id, ids: [reviewer.id] })).errors.length === 0).toBe(
      officerRole || leads,
    );
    expect((await world.gql(person, join, { fapId: other.id, ids: [reviewer.id] })).errors.length === 0).toBe(
      officerRole,
    );
    const chair = { input: { fapId: own.id, userId: reviewer.id, roleId: 'FAP_CHAIR' } };
    expect((await world.gql(person, lead, chair)).errors.length === 0).toBe(officerRole);
    expect((await world.gql(person, create, { code: 'c', description: 'd', n: 2 })).errors.length === 0).toBe(
      officerRole,
    );
    expect((await world.gql(person, update, { id: own.id })).errors.length === 0).toBe(officerRole);
  });

  it('a panel that does not exist looks like one the user is not in', async () => {
    const chair = await world.person('FAP_CHAIR');
    const fap = await insertFap(world);
    const ask = async (id: number) => (await world.gql(chair, `{ fap(id: ${id}) { id } }`)).refusals;
    expect(await ask(99_999)).toEqual(await ask(fap.id));
  });

  it('are created, changed and deleted, each with an event', async () => {
    const { createFap } = await world.ok(officer, create, {
      code: 'C',
      description: 'D',
      n: 2,
      guide: '<p onclick="x">1</p><script>x</script>',
    });
    expect(createFap).toMatchObject({ code: 'C', numberRatingsRequired: 2, gradeGuide: '<p>1</p>' });
    const { body } = await upload(world, officer, { name: 'a.txt', content: 'a', type: 'text/plain' });
    const files = JSON.stringify([{ id: body.fileId, figure: null, caption: 'a' }]);
    const unknown = '[{"id":"0b7a7a5e-5d3c-4b0e-9c6a-1c1f0d8f6c11"}]';
    expect(code(await world.gql(officer, update, { id: createFap.id, files: unknown }))).toBe('FILE_NOT_READABLE');
    expect((await world.ok(officer, update, { id: createFap.id, files })).updateFap).toEqual({
      code: 'new',
      active: false,
      files,
    });
    const kept = await world.ok(
      officer,
      'mutation ($id: Int!) { updateFap(id: $id, code: "n", description: "d", numberRatingsRequired: 2, active: true) { files } }',
      { id: createFap.id },
    );
    expect(kept.updateFap.files).toBe(files);
    expect((await world.ok(officer, update, { id: createFap.id, files: null })).updateFap.files).toBeNull();
    expect(await events(createFap.id)).toEqual(['FAP_CREATED', 'FAP_UPDATED', 'FAP_UPDATED', 'FAP_UPDATED']);
    await world.ok(officer, remove, { id: createFap.id });
    expect(code(await world.gql(officer, remove, { id: createFap.id }))).toBe('FAP_TO_DELETE_NOT_FOUND');
    expect(code(await world.gql(officer, update, { id: createFap.id }))).toBe('FAP_TO_UPDATE_NOT_FOUND');
  });

  it.each([
    [1, false],
    [2, true],
  ])('need at least two ratings: %d', async (n, right) => {
    const answer = await world.gql(officer, create, { code: 'C', description: 'D', n });
    expect(answer.errors.length === 0).toBe(right);
  });

  it('with a proposal cannot be deleted', async () => {
    const fap = await insertFap(world);
    const call = await insertCall(world);
    const proposal = await insertProposal(world, { callId: call.id, proposerId: officer.id, submitted: true });
    const instrument = await insertInstrument(world, { managerUserId: officer.id });
    await assignToInstrument(world, proposal.proposalPk, instrument.id);
    await world.db
      .insertInto('fapProposals')
      .values({ fapId: fap.id, proposalPk: proposal.proposalPk, instrumentId: instrument.id, callId: call.id })
      .execute();
    const answer = await world.gql(officer, remove, { id: fap.id });
    expect(answer.errors[0]?.message).toBe(
      'Failed to delete Fap, because it has dependencies which need to be deleted first',
    );
    const counts = async () => {
      const { fap: row } = await world.ok(officer, `{ fap(id: ${fap.id}) { proposalCount proposalCurrentCount } }`);
      return [row.proposalCount, row.proposalCurrentCount];
    };
    expect(await counts()).toEqual([1, 1]);
    await world.db.updateTable('calls').set({ callFapReviewEnded: true }).where('id', '=', call.id).execute();
    expect(await counts()).toEqual([1, 0]);
  });

  it('are led by reviewers, who receive the role of chair or secretary', async () => {
    const fap = await insertFap(world);
    const [reviewer, plain] = [await world.person('FAP_REVIEWER'), await world.person('USER')];
    const ask = (userId: number, roleId: string) =>
      world.gql(officer, lead, { input: { fapId: fap.id, userId, roleId } });
    expect((await ask(plain.id, 'FAP_CHAIR')).errors[0]?.message).toBe(
      'Can not assign to Fap, because only users with fap reviewer role can be chair or secretary',
    );
    expect(code(await ask(reviewer.id, 'FAP_REVIEWER'))).toBe('INVALID_INPUT');
    expect((await ask(reviewer.id, 'FAP_CHAIR')).data?.assignChairOrSecretary.fapChairs).toEqual([{ id: reviewer.id }]);
    expect((await ask(reviewer.id, 'FAP_SECRETARY')).data?.assignChairOrSecretary.fapSecretaries).toEqual([
      { id: reviewer.id },
    ]);
    expect((await ask(reviewer.id, 'FAP_CHAIR')).errors).toEqual([]);
    const roles = await world.db
      .selectFrom('roleUsers')
      .select('roleId')
      .where('userId', '=', reviewer.id)
      .orderBy('roleId')
      .execute();
    expect(roles.map((row) => row.roleId)).toEqual([roleIds.FAP_CHAIR, roleIds.FAP_SECRETARY, roleIds.FAP_REVIEWER]);
    expect(await events(fap.id)).toEqual(['FAP_MEMBERS_ASSIGNED', 'FAP_MEMBERS_ASSIGNED', 'FAP_MEMBERS_ASSIGNED']);
  });

  it('accept reviewers, all or none', async () => {
    const fap = await insertFap(world);
    const [a, b, plain] = [
      await world.person('FAP_REVIEWER'),
      await world.person('FAP_REVIEWER'),
      await world.person('USER'),
    ];
    expect(code(await world.gql(officer, join, { fapId: fap.id, ids: [a.id, plain.id] }))).toBe(
      'ROLE_OF_REVIEWER_MISSING',
    );
    expect(await members(fap.id)).toEqual([]);
    await world.ok(officer, join, { fapId: fap.id, ids: [a.id, a.id] });
    expect(code(await world.gql(officer, join, { fapId: fap.id, ids: [b.id, a.id] }))).toBe('ALREADY_IN_FAP');
    expect(await members(fap.id)).toEqual([{ userId: a.id, role: 'FAP_REVIEWER' }]);
  });

  it('let members be removed, but chairs and secretaries only by an officer', async () => {
    const fap = await insertFap(world);
    const [chair, secretary, reviewer] = [
      await world.person('FAP_CHAIR'),
      await world.person('FAP_SECRETARY'),
      await world.person('FAP_REVIEWER'),
    ];
    for (const { id: userId, role } of [chair, secretary, reviewer]) {
      await world.db.insertInto('fapMembers').values({ fapId: fap.id, userId, role }).execute();
    }
    const ask = (who: TestPerson, id: number, role: string) => world.gql(who, leave, { fapId: fap.id, id, role });
    expect(code(await ask(chair, secretary.id, 'FAP_SECRETARY'))).toBe('CHAIR_OR_SECRETARY_IS_FIXED');
    expect(code(await ask(reviewer, chair.id, 'FAP_CHAIR'))).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await ask(secretary, reviewer.id, 'FAP_REVIEWER')).errors).toEqual([]);
    expect(code(await ask(officer, reviewer.id, 'FAP_REVIEWER'))).toBe('ROLE_NOT_HELD');
    expect(code(await ask(officer, chair.id, 'USER'))).toBe('ROLE_NOT_HELD');
    expect((await ask(officer, chair.id, 'FAP_CHAIR')).errors).toEqual([]);
    expect(await members(fap.id)).toEqual([{ userId: secretary.id, role: 'FAP_SECRETARY' }]);
    const roles = await world.db.selectFrom('roleUsers').select('roleId').where('userId', '=', chair.id).execute();
    expect(roles).toEqual([{ roleId: roleIds.FAP_CHAIR }]);
  });

  it('are filtered, paged and counted, newest first', async () => {
    const call = await insertCall(world);
    const made = [];
    for (const [code, active] of [
      ['Wanted A', true],
      ['Wanted B', false],
      ['Wanted_C', true],
    ] as const) {
      made.push(await insertFap(world, { code, active, description: 'Findable' }));
    }
    await world.db
      .insertInto('callFaps')
      .values({ callId: call.id, fapId: made[1]?.id ?? 0 })
      .execute();
    const ask = async (filter: object) => {
      const { faps } = await world.ok(officer, whole, { filter });
      return [faps.totalCount, faps.faps.map((fap: { code: string }) => fap.code)];
    };
    expect(await ask({ filter: 'FINDABLE' })).toEqual([3, ['Wanted_C', 'Wanted B', 'Wanted A']]);
    expect(await ask({ filter: 'wanted', active: true })).toEqual([2, ['Wanted_C', 'Wanted A']]);
    expect(await ask({ filter: 'wanted_' })).toEqual([1, ['Wanted_C']]);
    expect(await ask({ filter: 'wanted', first: 1, offset: 1 })).toEqual([3, ['Wanted B']]);
    expect(await ask({ callIds: [call.id] })).toEqual([1, ['Wanted B']]);
    const count = async (first: number) => (await world.countStatements(() => ask({ filter: 'wanted', first }))).count;
    for (const fap of made) {
      for (const role of ['FAP_CHAIR', 'FAP_SECRETARY']) {
        await world.db.insertInto('fapMembers').values({ fapId: fap.id, userId: officer.id, role }).execute();
      }
    }
    expect(await count(3)).toBe(await count(1));
  });
});
