import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall, insertInstrument, insertProposal } from '../../../test/rows.ts';
import { type Answer, openWorld, type TestPerson, type World } from '../../../test/world.ts';

const upsert = `mutation ($sub: String!, $email: String!, $first: String!, $institution: String!, $ror: String!) {
  upsertUserByOidcSub(firstName: $first, lastName: "Byron", oidcSub: $sub, institutionRoRId: $ror, institutionName: $institution,
    institutionCountry: "Sweden", email: $email) { id firstname email oidcSub institutionId roles { shortCode } } }`;
const remove = 'mutation ($id: Int!) { deleteUser(id: $id) { id } }';
const settle = 'mutation ($id: Int!) { setUserNotPlaceholder(id: $id) { id } }';

describe('accounts', () => {
  let world: World;
  let officer: TestPerson;
  let serial = 0;
  const code = (answer: Answer<unknown>) => answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;
  const told = (more: Record<string, unknown> = {}) => {
    serial += 1;
    return {
      sub: `login-${serial}`,
      email: `ada${serial}@example.org`,
      first: 'Ada',
      institution: 'Society',
      ror: '',
      ...more,
    };
  };
  const events = (id: number) =>
    world.db
      .selectFrom('eventLogs')
      .select('eventType')
      .where('changedObjectId', '=', String(id))
      .where('eventType', 'like', 'USER_%')
      .orderBy('id')
      .execute();

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
  });
  afterAll(() => world.close());

  it.each(roleCodes)('are managed by officers only: %s', async (role) => {
    const [person, other] = [await world.person(role), await world.person('USER')];
    const asked = [
      await world.gql(person, upsert, told()),
      await world.gql(person, settle, { id: other.id }),
      await world.gql(person, remove, { id: other.id }),
    ];
    const outcome = role === 'USER_OFFICER' ? undefined : 'INSUFFICIENT_PERMISSIONS';
    expect(asked.map(code)).toEqual([outcome, outcome, outcome]);
    expect(code(await world.gql(null, remove, { id: other.id }))).toBe('NOT_LOGGED_IN');
  });

  it('are created as users, then updated by their subject', async () => {
    const first = told({ institution: 'Analytical Society' });
    const made = (await world.ok(officer, upsert, first)).upsertUserByOidcSub;
    expect(made).toMatchObject({ firstname: 'Ada', email: first.email, oidcSub: first.sub });
    expect(made.roles.map(({ shortCode }: { shortCode: string }) => shortCode)).toEqual(['user']);
    const changed = (await world.ok(officer, upsert, { ...first, first: 'Augusta', email: 'augusta@example.org' }))
      .upsertUserByOidcSub;
    expect(changed).toMatchObject({ id: made.id, firstname: 'Augusta', email: 'augusta@example.org' });
    expect(changed.institutionId).toBe(made.institutionId);
    expect(changed.roles).toEqual(made.roles);
    const [entry] = await world.db
      .selectFrom('eventLogs')
      .select('rowData')
      .where('changedObjectId', '=', String(made.id))
      .where('eventType', '=', 'USER_UPDATED')
      .execute();
    expect(entry?.rowData).toMatchObject({
      firstname: 'Augusta',
      email: 'augusta@example.org',
      before: { firstname: 'Ada', email: first.email },
    });
    expect(entry?.rowData).not.toHaveProperty('lastname');
  });

  it('are found by their subject, by officers only', async () => {
    const find = 'query ($sub: String!) { userByOIDCSub(oidcSub: $sub) { id email } }';
    const input = told();
    const { upsertUserByOidcSub: made } = await world.ok(officer, upsert, input);
    expect((await world.ok(officer, find, { sub: input.sub })).userByOIDCSub).toEqual({
      id: made.id,
      email: input.email,
    });
    expect((await world.ok(officer, find, { sub: 'nobody' })).userByOIDCSub).toBeNull();
    for (const role of roleCodes.filter((one) => one !== 'USER_OFFICER')) {
      expect((await world.gql(await world.person(role), find, { sub: input.sub })).data?.userByOIDCSub).toBeNull();
    }
    expect((await world.gql(null, find, { sub: input.sub })).data?.userByOIDCSub).toBeNull();
  });

  it('are given an additional role, once', async () => {
    const add = 'mutation ($id: Int!, $role: Int!) { addUserRole(userID: $id, roleID: $role) }';
    const person = await world.person('USER');
    expect((await world.ok(officer, add, { id: person.id, role: 7 })).addUserRole).toBe(true);
    expect((await world.ok(officer, add, { id: person.id, role: 7 })).addUserRole).toBe(true);
    const held = await world.db.selectFrom('roleUsers').select('roleId').where('userId', '=', person.id).execute();
    expect(held.map(({ roleId }) => roleId).sort()).toEqual([1, 7]);
    expect(await events(person.id)).toEqual([{ eventType: 'USER_ROLE_UPDATED' }]);
    expect((await world.gql(officer, add, { id: 99_999, role: 7 })).errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await world.gql(officer, add, { id: person.id, role: 3 })).errors[0]?.extensions.code).toBe(
      'INVALID_INPUT',
    );
    for (const role of roleCodes.filter((one) => one !== 'USER_OFFICER')) {
      expect(code(await world.gql(await world.person(role), add, { id: person.id, role: 2 }))).toBe(
        'INSUFFICIENT_PERMISSIONS',
      );
    }
  });

  it('take over a stand-in, but nobody who has another sign-in', async () => {
    const standIn = await world.db
      .insertInto('users')
      .values({ firstname: 'A', lastname: 'B', email: 'stand-in@example.org', placeholder: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const input = told({ email: 'Stand-In@example.org' });
    expect((await world.ok(officer, upsert, input)).upsertUserByOidcSub.id).toBe(standIn.id);
    const row = await world.db
      .selectFrom('users')
      .select(['placeholder', 'oidcSub'])
      .where('id', '=', standIn.id)
      .executeTakeFirst();
    expect(row).toEqual({ placeholder: false, oidcSub: input.sub });
    expect(code(await world.gql(officer, upsert, { ...input, sub: 'somebody else' }))).toBe('EMAIL_IN_USE');
    const known = told();
    await world.ok(officer, upsert, known);
    expect(code(await world.gql(officer, upsert, { ...known, email: input.email }))).toBe('EMAIL_IN_USE');
  });

  it('need a known institution, or a name to create one', async () => {
    const ror = 'https://ror.org/02nr0ka47';
    for (const wrong of [{ institution: ' ' }, { institution: '', ror }]) {
      const answer = await world.gql(officer, upsert, told(wrong));
      expect(answer.errors[0]?.message).toBe('Invalid Input for the Institution');
    }
    const made = (await world.ok(officer, upsert, told({ institution: 'Diamond', ror }))).upsertUserByOidcSub;
    const found = (await world.ok(officer, upsert, told({ institution: '', ror }))).upsertUserByOidcSub;
    expect(found.institutionId).toBe(made.institutionId);
  });

  it('stop being stand-ins', async () => {
    const { id } = await world.person('USER');
    await world.db.updateTable('users').set({ placeholder: true }).where('id', '=', id).execute();
    await world.ok(officer, settle, { id });
    const row = await world.db.selectFrom('users').select('placeholder').where('id', '=', id).executeTakeFirst();
    expect(row?.placeholder).toBe(false);
    expect(await events(id)).toEqual([{ eventType: 'USER_UPDATED' }]);
    expect(code(await world.gql(officer, settle, { id: 99_999 }))).toBe('USER_UNKNOWN');
  });

  it('are deleted with their roles, and their tokens stop working', async () => {
    const person = await world.person('USER', 'INSTRUMENT_SCIENTIST');
    expect((await world.ok(officer, remove, { id: person.id })).deleteUser).toEqual({ id: person.id });
    const left = await world.db.selectFrom('roleUsers').selectAll().where('userId', '=', person.id).execute();
    expect(left).toEqual([]);
    expect(await events(person.id)).toEqual([{ eventType: 'USER_DELETED' }]);
    expect(code(await world.gql(officer, remove, { id: person.id }))).toBe('USER_NOT_FOUND');
    expect((await world.gql(person, '{ me { email } }')).data?.me ?? null).toBeNull();
  });

  it('cannot be deleted while anything refers to them, nor by their own user', async () => {
    const [manager, applicant] = [await world.person('INSTRUMENT_SCIENTIST'), await world.person('USER')];
    await insertInstrument(world, { managerUserId: manager.id });
    const call = await insertCall(world);
    await insertProposal(world, { callId: call.id, proposerId: applicant.id });
    const refused = await world.gql(officer, remove, { id: manager.id });
    expect(refused.errors[0]).toMatchObject({
      message: 'Can not delete user because of 1 instrument',
      extensions: { code: 'REFUSED', reason: 'USER_IN_USE' },
    });
    expect(code(await world.gql(officer, remove, { id: applicant.id }))).toBe('USER_IN_USE');
    expect(code(await world.gql(officer, remove, { id: officer.id }))).toBe('CANNOT_DELETE_YOURSELF');
  });
});
