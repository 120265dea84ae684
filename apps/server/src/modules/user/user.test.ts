import { type Actor, type RoleCode, roleCodes, roleIds, type UserId } from '@atrium/domain/kernel';
import { mayViewPerson } from '@atrium/domain/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, insertCall, insertFap, insertInstrument, insertProposal } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const all = '{ users { totalCount users { id email } } }';
const page = `query ($searchText: String, $first: Int, $offset: Int, $role: UserRole, $not: [Int!], $sort: String, $direction: PaginationSortDirection) {
  users(searchText: $searchText, first: $first, offset: $offset, userRole: $role, subtractUsers: $not, sortField: $sort, sortDirection: $direction) {
    totalCount users { id firstname lastname institution } } }`;
const change =
  'mutation ($id: Int!, $email: String, $firstname: String, $institutionId: Int, $roles: [Int!]) { updateUser(id: $id, email: $email, firstname: $firstname, institutionId: $institutionId, roles: $roles) { id firstname lastname email roles { shortCode } } }';

describe('people', () => {
  let world: World;
  let officer: TestPerson;
  let me: TestPerson;
  const others: Record<string, TestPerson> = {};
  const code = (answer: { errors: readonly { extensions: Record<string, unknown> }[] }) =>
    answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;
  const seen = async (who: TestPerson) =>
    (await world.ok(who, all)).users.users
      .map((person: { id: number }) => person.id)
      .sort((a: number, b: number) => a - b);

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
    me = await world.person('USER');
    const call = await insertCall(world);
    for (const name of [
      'coProposer',
      'principal',
      'stranger',
      'deletedPartner',
      'panelMate',
      'internalReviewer',
      'helper',
    ]) {
      others[name] = await world.person(name === 'panelMate' ? 'FAP_REVIEWER' : 'USER');
    }
    const { coProposer, principal, stranger, deletedPartner, panelMate, internalReviewer, helper } = others as Record<
      string,
      TestPerson
    >;
    if (!(coProposer && principal && stranger && deletedPartner && panelMate && internalReviewer && helper))
      throw new Error();
    // I lead one with a co-proposer, am co-proposer of another, and led one that was deleted; a stranger has one alone.
    const own = await insertProposal(world, {
      callId: call.id,
      proposerId: me.id,
      submitted: true,
      submittedDate: inDays(-3),
    });
    await world.db.insertInto('proposalUsers').values({ proposalPk: own.proposalPk, userId: coProposer.id }).execute();
    const joined = await insertProposal(world, { callId: call.id, proposerId: principal.id });
    await world.db
      .insertInto('proposalUsers')
      .values([me.id, helper.id].map((userId) => ({ proposalPk: joined.proposalPk, userId })))
      .execute();
    await insertProposal(world, { callId: call.id, proposerId: stranger.id });
    const deleted = await insertProposal(world, { callId: call.id, proposerId: me.id, deletedAt: new Date() });
    await world.db
      .insertInto('proposalUsers')
      .values({ proposalPk: deleted.proposalPk, userId: deletedPartner.id })
      .execute();
    const fap = await insertFap(world);
    await world.db
      .insertInto('fapMembers')
      .values([me.id, panelMate.id].map((userId) => ({ fapId: fap.id, userId, role: 'FAP_REVIEWER' })))
      .execute();
    const instrument = await insertInstrument(world, { managerUserId: officer.id });
    await world.db
      .insertInto('proposalInstruments')
      .values({ proposalPk: own.proposalPk, instrumentId: instrument.id })
      .execute();
    const review = await world.db
      .insertInto('technicalReviews')
      .values({
        proposalPk: own.proposalPk,
        instrumentId: instrument.id,
        technicalReviewAssigneeId: officer.id,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('internalReviews')
      .values({ technicalReviewId: review.id, reviewerId: internalReviewer.id, title: 'Internal' } as never)
      .execute();
  });
  afterAll(() => world.close());

  it('are listed for a plain user only if they are acquainted, and the count matches', async () => {
    const known = ['coProposer', 'principal', 'panelMate', 'internalReviewer', 'helper'].map(
      (name) => others[name]?.id ?? 0,
    );
    expect(await seen(me)).toEqual([me.id, ...known].sort((a, b) => a - b));
    expect((await world.ok(me, all)).users.totalCount).toBe(known.length + 1);
  });

  it('are listed as the rule states, for every role', async () => {
    const everybody = await world.db.selectFrom('users').select('id').orderBy('id').execute();
    const strange = { sharesProposal: false, sharesVisit: false, sharesPanel: false, reviewsOwnProposal: false };
    const ties: Record<number, object> = {
      [others.coProposer?.id ?? 0]: { sharesProposal: true },
      [others.principal?.id ?? 0]: { sharesProposal: true },
      [others.helper?.id ?? 0]: { sharesProposal: true },
      [others.panelMate?.id ?? 0]: { sharesPanel: true },
      [others.internalReviewer?.id ?? 0]: { reviewsOwnProposal: true },
    };
    for (const role of roleCodes) {
      const person = await world.as(me, role);
      const actor: Actor = { kind: 'person', id: me.id as UserId, role, isInternalUser: false };
      const viewer = { isPanelMember: role === 'FAP_REVIEWER', isInternalReviewerSomewhere: false };
      const expected = everybody
        .map(({ id }) => id)
        .filter((userId) => mayViewPerson(actor, viewer, { userId, ...strange, ...ties[userId] }).allowed);
      expect(await seen(person), role).toEqual(expected);
      for (const userId of [me.id, others.stranger?.id, others.coProposer?.id]) {
        const { basicUserDetails } = await world.ok(person, `{ basicUserDetails(userId: ${userId}) { id } }`);
        expect(basicUserDetails !== null, `${role} ${userId}`).toBe(expected.includes(userId ?? 0));
      }
    }
  });

  it('are all visible to an internal reviewer', async () => {
    const everybody = await world.db.selectFrom('users').select('id').orderBy('id').execute();
    expect(await seen(others.internalReviewer as TestPerson)).toEqual(everybody.map(({ id }) => id));
  });

  it('who do not exist cannot be distinguished from hidden people', async () => {
    const ask = async (id?: number) => {
      const { data, refusals } = await world.gql(me, `{ basicUserDetails(userId: ${id}) { id } }`);
      return { data, refusals };
    };
    expect(await ask(99_999)).toEqual(await ask(others.stranger?.id));
  });

  it.each(roleCodes)('have e-mail addresses, records and roles that are visible to staff only: %s', async (role) => {
    const person = await world.person(role);
    const staff = ['USER_OFFICER', 'INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER'].includes(role);
    const found = await world.ok(
      person,
      `{ basicUserDetailsByEmail(email: "${me.email.toUpperCase()}") { id email } }`,
    );
    expect(found.basicUserDetailsByEmail).toEqual({ id: me.id, email: staff ? me.email : null });
    const { user } = await world.ok(person, `{ user(userId: ${me.id}) { email roles { shortCode } } }`);
    expect(user).toEqual(staff ? { email: me.email, roles: expect.arrayContaining([{ shortCode: 'user' }]) } : null);
    const { roles } = await world.ok(person, '{ roles { shortCode } }');
    expect(roles?.length).toBe(role === 'USER_OFFICER' ? 8 : undefined);
  });

  it('are found by exact address, optionally with a role', async () => {
    const ask = async (role: RoleCode) =>
      (await world.ok(me, `{ basicUserDetailsByEmail(email: "${officer.email}", role: ${role}) { id } }`))
        .basicUserDetailsByEmail;
    expect(await ask('USER_OFFICER')).toEqual({ id: officer.id });
    expect(await ask('FAP_CHAIR')).toBeNull();
  });

  describe('a page of them', () => {
    const ask = async (variables: object) => (await world.ok(officer, page, variables as never)).users;

    it('is limited, sorted and counted', async () => {
      const whole = await ask({ sort: 'lastname', direction: 'desc' });
      const names = whole.users.map((person: { lastname: string }) => person.lastname);
      expect(whole.totalCount).toBe(names.length);
      const cut = await ask({ sort: 'lastname', direction: 'desc', first: 3, offset: 2 });
      expect(cut.totalCount).toBe(names.length);
      expect(cut.users.map((person: { lastname: string }) => person.lastname)).toEqual(names.slice(2, 5));
      expect(await ask({ first: 5, offset: 10_000 })).toEqual({ totalCount: names.length, users: [] });
      expect((await ask({ first: 0 })).users.length).toBe(names.length);
    });

    it('is searched in names and institution, ignoring case, and not in addresses', async () => {
      const [institution] = await world.db
        .insertInto('institutions')
        .values({ name: 'Lund 100%' })
        .returning('id')
        .execute();
      const ada = await world.person('USER');
      await world.db
        .updateTable('users')
        .set({ firstname: 'Ada', lastname: 'Lovelace', preferredname: 'Countess', institutionId: institution?.id ?? 1 })
        .where('id', '=', ada.id)
        .execute();
      for (const searchText of ['ADA', 'velac', 'ada love', 'countess', 'lund 100%']) {
        expect(
          (await ask({ searchText })).users.map((person: { id: number }) => person.id),
          searchText,
        ).toEqual([ada.id]);
      }
      expect((await ask({ searchText: 'example.org' })).totalCount).toBe(0);
      expect((await ask({ searchText: '100_' })).totalCount).toBe(0);
      expect((await ask({ searchText: 'lund', not: [ada.id] })).totalCount).toBe(0);
      expect((await ask({ searchText: 'lund', role: 'USER' })).totalCount).toBe(1);
      expect((await ask({ searchText: 'lund', role: 'FAP_CHAIR' })).totalCount).toBe(0);
    });

    it('rejects an unknown sort field', async () => {
      const answer = await world.gql(officer, page, { sort: 'shoe_size', direction: 'asc' });
      expect(answer.errors[0]?.extensions.issues).toMatchObject([{ message: 'Bad sort field given: shoe_size' }]);
    });

    it('takes the same number of statements whatever its length', async () => {
      const count = async (first: number) => (await world.countStatements(() => ask({ first }))).count;
      expect(await count(3)).toBe(await count(1));
    });
  });

  it('who are previous collaborators are shown to the person and to officers only', async () => {
    const ask = (who: TestPerson, id = me.id) =>
      world.gql(who, `{ previousCollaborators(userId: ${id}) { totalCount users { id } } }`);
    const own = (await ask(me)).data?.previousCollaborators;
    expect(own.users.map((person: { id: number }) => person.id)).toEqual([me.id, others.coProposer?.id]);
    expect((await ask(officer)).data?.previousCollaborators.totalCount).toBe(2);
    expect((await ask(others.stranger as TestPerson)).data?.previousCollaborators).toBeNull();
    expect((await ask(me, -1)).data?.previousCollaborators.totalCount).toBe((await seen(me)).length);
  });

  it('returns the caller’s own record as me, with roles, panels and instruments', async () => {
    const reviewer = await world.as(me, 'FAP_REVIEWER');
    const { me: record } = await world.ok(
      reviewer,
      '{ me { id email roles { shortCode } faps { code } instruments { id } } }',
    );
    expect(record).toMatchObject({ id: me.id, email: me.email, instruments: [] });
    expect(record.roles).toEqual(expect.arrayContaining([{ shortCode: 'user' }, { shortCode: 'fap_reviewer' }]));
    expect(record.faps.length).toBe(1);
    expect((await world.ok(me, '{ me { faps { code } } }')).me.faps).toEqual([]);
    expect((await world.ok(null, '{ me { id } }')).me).toBeNull();
  });

  describe('changing a person', () => {
    it('is allowed for the person and for officers, and overwrites the given fields', async () => {
      const { updateUser } = await world.ok(me, change, { id: me.id, firstname: 'Mia' });
      expect(updateUser).toMatchObject({ firstname: 'Mia', email: me.email });
      const strangers = await world.gql(others.stranger as TestPerson, change, { id: me.id, firstname: 'Moe' });
      expect(strangers.errors[0]).toMatchObject({
        message: 'Can not update user because of insufficient permissions',
        extensions: { code: 'INSUFFICIENT_PERMISSIONS' },
      });
      expect((await world.gql(null, change, { id: me.id, firstname: 'Moe' })).errors[0]?.message).toBe('NOT_LOGGED_IN');
      const events = await world.db
        .selectFrom('eventLogs')
        .selectAll()
        .where('eventType', '=', 'USER_UPDATED')
        .execute();
      expect(events).toMatchObject([
        { changedBy: me.id, changedObjectId: String(me.id), rowData: { firstname: 'Mia' } },
      ]);
    });

    it('rejects an address in use, an unknown institution, an unknown person', async () => {
      const taken = await world.gql(me, change, { id: me.id, email: officer.email.toUpperCase() });
      expect(code(taken)).toBe('EMAIL_IN_USE');
      expect(code(await world.gql(me, change, { id: me.id, institutionId: 99_999 }))).toBe('INSTITUTION_UNKNOWN');
      expect(code(await world.gql(officer, change, { id: 99_999, firstname: 'N' }))).toBe('INVALID_INPUT');
      expect(code(await world.gql(officer, change, { id: 99_999, firstname: 'Nobody' }))).toBe('USER_UNKNOWN');
    });

    it('always leaves the facility an officer, also with concurrent removals', async () => {
      const update = 'mutation ($id: Int!, $roles: [Int!]) { updateUserRoles(id: $id, roles: $roles) { id } }';
      const held = await world.db
        .selectFrom('roleUsers')
        .selectAll()
        .where('roleId', '=', roleIds.USER_OFFICER)
        .execute();
      const others = held.map(({ userId }) => userId).filter((id) => id !== officer.id);
      await world.db
        .deleteFrom('roleUsers')
        .where('roleId', '=', roleIds.USER_OFFICER)
        .where('userId', 'in', [0, ...others])
        .execute();
      const alone = await world.gql(officer, update, { id: officer.id, roles: [roleIds.USER] });
      expect(alone.errors[0]).toMatchObject({
        message: 'This is the last user officer: give the role to somebody else first',
        extensions: { reason: 'LAST_OFFICER' },
      });
      expect(code(await world.gql(officer, change, { id: officer.id, roles: [] }))).toBe('LAST_OFFICER');
      const second = await world.person('USER_OFFICER');
      const both = await Promise.all(
        [officer, second].map((one) => world.gql(one, update, { id: one.id, roles: [roleIds.USER] })),
      );
      expect(both.map((answer) => answer.errors[0]?.extensions.reason).sort()).toEqual(['LAST_OFFICER', undefined]);
      await world.db
        .insertInto('roleUsers')
        .values([{ userId: officer.id, roleId: roleIds.USER_OFFICER }])
        .onConflict((c) => c.doNothing())
        .execute();
    });

    it('lets only officers assign roles', async () => {
      const person = await world.person('USER');
      expect(code(await world.gql(person, change, { id: person.id, roles: [2] }))).toBe('USER_UPDATE_NOT_ALLOWED');
      const update =
        'mutation ($id: Int!, $roles: [Int!]) { updateUserRoles(id: $id, roles: $roles) { roles { id } } }';
      expect(code(await world.gql(person, update, { id: person.id, roles: [2] }))).toBe('INSUFFICIENT_PERMISSIONS');
      const given = [roleIds.USER, roleIds.FAP_CHAIR];
      const { updateUserRoles } = await world.ok(officer, update, { id: person.id, roles: given });
      expect(updateUserRoles.roles).toEqual(given.map((id) => ({ id })));
      expect(code(await world.gql(officer, update, { id: person.id, roles: [3] }))).toBe('INVALID_INPUT');
      expect(code(await world.gql(officer, update, { id: 99_999, roles: [1] }))).toBe('USER_OF_ROLES_NOT_FOUND');
      expect((await world.ok(officer, update, { id: person.id })).updateUserRoles.roles.length).toBe(2);
      expect((await world.ok(officer, update, { id: person.id, roles: [] })).updateUserRoles.roles).toEqual([]);
    });
  });
});
