import { roleCodes } from '@atrium/domain/kernel';
import { userSortFields } from '@atrium/domain/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall, insertProposal } from '../../../test/rows.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

const abilities = `{ update { allowed } updateRoles { allowed } confirm { allowed reason } impersonate { allowed reason }
  delete { allowed reason message } }`;
const may = async (who: TestPerson, id: number) =>
  (await world.ok(who, `{ user(userId: ${id}) { abilities ${abilities} } }`)).user?.abilities;
const ask = (who: TestPerson) =>
  world.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${who.token}` },
    payload: { query: '{ me { id } }' },
  });

describe('the page of a person', () => {
  it('shows what is allowed, and what prevents deletion', async () => {
    const person = await world.person('USER');
    expect(await may(officer, person.id)).toEqual({
      update: { allowed: true },
      updateRoles: { allowed: true },
      confirm: { allowed: false, reason: 'NOT_A_PLACEHOLDER' },
      impersonate: { allowed: true, reason: null },
      delete: { allowed: true, reason: null, message: null },
    });
    const call = await insertCall(world);
    await insertProposal(world, { callId: call.id, proposerId: person.id });
    expect((await may(officer, person.id)).delete).toMatchObject({
      reason: 'USER_IN_USE',
      message: 'Can not delete user because of 1 proposal, 1 form',
    });
    expect((await may(officer, officer.id)).delete.reason).toBe('CANNOT_DELETE_YOURSELF');
    await world.db.updateTable('users').set({ placeholder: true }).where('id', '=', person.id).execute();
    expect((await may(officer, person.id)).confirm.allowed).toBe(true);
  });

  it('offers nothing to staff with read access', async () => {
    const scientist = await world.person('INSTRUMENT_SCIENTIST');
    const other = await world.person('USER');
    const answer = await may(scientist, other.id);
    for (const ability of Object.values(answer)) expect((ability as { allowed: boolean }).allowed).toBe(false);
    expect(await may(await world.person('USER'), other.id)).toBeUndefined();
  });

  it.each(roleCodes)('%s sees roles in lists as the policy states', async (role) => {
    const who = await world.person(role);
    const { users } = await world.ok(who, '{ users(first: 1) { users { id roles { shortCode } } } }');
    if (role === 'USER_OFFICER') expect(users.users[0].roles).not.toBeNull();
    else expect(users.users[0].roles).toBeNull();
  });
});

describe('a list of people', () => {
  it('takes the same number of statements with roles, whatever its length', async () => {
    const count = async (first: number) =>
      (
        await world.countStatements(() =>
          world.ok(officer, `{ users(first: ${first}) { totalCount users { id placeholder roles { id } } } }`),
        )
      ).count;
    expect(await count(5)).toBe(await count(1));
  });

  it('takes at most five statements for a search, in every order, whatever the result', async () => {
    const count = async (searchText: string, sortField: string) =>
      (
        await world.countStatements(() =>
          world.ok(
            officer,
            'query ($s: String, $f: String) { users(searchText: $s, sortField: $f, sortDirection: asc) { totalCount users { id roles { id } } } }',
            { s: searchText, f: sortField },
          ),
        )
      ).count;
    for (const field of userSortFields) {
      for (const text of ['o', 'nobody is called so', 'e a o', '@'])
        expect(await count(text, field)).toBeLessThanOrEqual(5);
    }
  });

  it('is searched alike whether many institutions match or few', async () => {
    const { id: countryId } = await world.db
      .insertInto('countries')
      .values({ name: 'Everywhere' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const names = Array.from({ length: 150 }, (_, at) => ({ name: `Polytechnic ${at}`, countryId }));
    const made = await world.db.insertInto('institutions').values(names).returning('id').execute();
    const [one, two] = [await world.person('USER'), await world.person('USER')];
    const lastname = 'Polytechnicov';
    await world.db
      .updateTable('users')
      .set({ institutionId: made[0]?.id ?? 0 })
      .where('id', '=', one.id)
      .execute();
    await world.db.updateTable('users').set({ lastname }).where('id', '=', two.id).execute();
    const find = async (searchText: string, rest = '') => {
      const document = `query ($s: String) { users(searchText: $s ${rest}) { totalCount users { id } } }`;
      const { users } = await world.ok(officer, document, { s: searchText });
      return [users.totalCount, users.users.map(({ id }: Loose) => id)];
    };
    for (const field of userSortFields) {
      const order = `sortField: "${field}", sortDirection: asc`;
      const [total, ids] = await find('POLYTECHNIC', order);
      expect([total, ids.toSorted((a: number, b: number) => a - b)]).toEqual([2, [one.id, two.id]]);
    }
    expect(await find('polytechnic ov')).toEqual([0, []]);
    expect(await find('polytechnic nicov')).toEqual([1, [two.id]]);
    expect(await find('po')).toEqual([2, [one.id, two.id]]);
  });

  it('is searched by address only for users who may read addresses', async () => {
    const person = await world.person('USER');
    const find = async (who: TestPerson, searchText: string) =>
      (await world.ok(who, 'query ($s: String) { users(searchText: $s) { users { id } } }', { s: searchText })).users
        .users;
    expect(await find(officer, person.email)).toEqual([{ id: person.id }]);
    expect(await find(person, person.email)).toEqual([]);
  });

  it('can be limited to one institution, and supports older clients', async () => {
    const { id } = await world.db
      .insertInto('institutions')
      .values({ name: 'Institute of Tides' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const people = [await world.person('USER'), await world.person('USER')];
    for (const person of people) {
      await world.db.updateTable('users').set({ institutionId: id }).where('id', '=', person.id).execute();
    }
    const ids = people.map((person) => ({ id: person.id }));
    const { users } = await world.ok(officer, `{ users(institutionId: ${id}) { totalCount users { id } } }`);
    expect(users).toEqual({ totalCount: 2, users: ids });
    const older = await world.ok(
      officer,
      `{ users(filter: "Tides", orderBy: "created_at", orderDirection: "DESC") { users { id position placeholder } } }`,
    );
    expect(older.users.users).toEqual(ids.toReversed().map((one) => ({ ...one, position: null, placeholder: false })));
  });
});

describe('impersonating another person', () => {
  const impersonate = 'mutation ($id: Int!, $reason: String) { getTokenForUser(userId: $id, reason: $reason) }';
  it('is recorded with the reason', async () => {
    const person = await world.person('USER');
    await world.ok(officer, impersonate, { id: person.id, reason: ' Help with a form ' });
    await world.ok(officer, impersonate, { id: person.id });
    const { eventLogs } = await world.ok(
      officer,
      `{ eventLogs(eventType: "USER", changedObjectId: "${person.id}") { eventType description changedBy { id } } }`,
    );
    const entry = { eventType: 'USER_IMPERSONATED', changedBy: { id: officer.id } };
    expect(eventLogs).toEqual([
      { ...entry, description: 'Reason: Help with a form' },
      { ...entry, description: 'No reason given' },
    ]);
  });

  it('who does not exist returns not found, and needs a valid reason and an officer', async () => {
    const nobody = await world.gql(officer, impersonate, { id: 999_999, reason: 'To look' });
    expect(nobody.errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', reason: 'IMPERSONATED_USER_NOT_FOUND' });
    expect(nobody.errors[0]?.message).toBe('Can not get token for user because user does not exist');
    const plain = await world.person('USER');
    const curious = await world.gql(plain, impersonate, { id: officer.id, reason: 'ab' });
    expect(curious.errors[0]?.extensions.reason).toBe('IMPERSONATION_NOT_ALLOWED');
    for (const reason of ['ab', 'x'.repeat(501)]) {
      const answer = await world.gql(officer, impersonate, { id: officer.id, reason });
      expect(answer.errors[0]?.message).toBe('Input validation errors');
    }
  });
});

describe('a deleted person', () => {
  it('is rejected immediately, as is a session in which that officer impersonates', async () => {
    const person = await world.person('USER_OFFICER');
    const eyes = await world.as(officer, 'USER', { impersonatedBy: person.id });
    expect((await ask(person)).statusCode).toBe(200);
    await world.ok(officer, `mutation { deleteUser(id: ${person.id}) { id } }`);
    const refused = await ask(person);
    expect([refused.statusCode, refused.headers['content-type'], refused.body]).toEqual([
      401,
      'text/html',
      'EXTERNAL_TOKEN_INVALID',
    ]);
    expect((await ask(eyes)).statusCode).toBe(401);
    expect((await ask(officer)).statusCode).toBe(200);
  });

  it('is rejected, however they were deleted, with one statement', async () => {
    const person = await world.person('USER');
    await world.db.deleteFrom('users').where('id', '=', person.id).execute();
    const { result, count } = await world.countStatements(() => ask(person));
    expect([result.statusCode, count]).toEqual([401, 1]);
  });

  it('stays signed in when the deletion is refused', async () => {
    const person = await world.person('USER');
    const call = await insertCall(world);
    await insertProposal(world, { callId: call.id, proposerId: person.id });
    await world.gql(officer, `mutation { deleteUser(id: ${person.id}) { id } }`);
    expect((await ask(person)).statusCode).toBe(200);
  });
});
