import { roleIds } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { signToken } from '../../access/token.ts';

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const login = 'mutation ($t: String!, $r: String!) { externalTokenLogin(externalToken: $t, redirectUri: $r) }';
const impersonate = 'mutation ($id: Int!) { getTokenForUser(userId: $id) }';
const renew = 'mutation ($t: String!) { token(token: $t) }';
const select = 'mutation ($t: String!, $id: Int) { selectRole(token: $t, selectedRoleId: $id) }';

describe('sessions', () => {
  let world: World;
  let officer: TestPerson;
  const told = {
    sub: 'kc-1',
    issuer: 'https://login.example',
    email: 'Nova@Example.org',
    firstname: 'Nova',
    lastname: 'Stern',
    preferredname: null,
    title: null,
    institution: { name: 'Institute of Light', country: 'Norway', rorId: 'https://ror.org/00x' },
    emailVerified: true as boolean | null,
  };
  const signIn = async (person = told) => {
    world.logins.set('code', person);
    return world.ok<{ externalTokenLogin: string }>(null, login, { t: 'code', r: 'http://localhost/external-auth' });
  };

  beforeAll(async () => {
    world = await openWorld({ env: { INITIAL_USER_OFFICER_EMAIL: 'boss@example.org' } });
    officer = await world.person('USER_OFFICER');
  });
  afterAll(() => world.close());

  it('create the person, the institution and the country at the first sign-in, in the role of a user', async () => {
    const claims = claimsOf((await signIn()).externalTokenLogin);
    expect(claims).toMatchObject({
      currentRole: { shortCode: 'user' },
      isInternalUser: false,
      externalToken: 'code',
      user: { firstname: 'Nova' },
    });
    expect(Object.keys(claims.user).sort()).toEqual([
      'created',
      'email',
      'firstname',
      'id',
      'institutionId',
      'lastname',
      'oidcSub',
      'placeholder',
      'position',
      'preferredname',
    ]);
    const institution = await world.db
      .selectFrom('institutions')
      .selectAll()
      .where('id', '=', claims.user.institutionId)
      .executeTakeFirstOrThrow();
    expect(institution).toMatchObject({ name: 'Institute of Light', rorId: 'https://ror.org/00x' });
  });

  it('find the person again by subject or by e-mail, and update the record', async () => {
    const first = claimsOf((await signIn()).externalTokenLogin).user.id;
    const bySub = claimsOf((await signIn({ ...told, email: 'nova.stern@example.org' })).externalTokenLogin);
    const byMail = claimsOf(
      (await signIn({ ...told, sub: 'kc-2', email: 'NOVA.STERN@example.org', lastname: 'Stjerne' })).externalTokenLogin,
    );
    expect([bySub.user.id, byMail.user.id]).toEqual([first, first]);
    expect(byMail.user).toMatchObject({ lastname: 'Stjerne', oidcSub: 'kc-2' });
  });

  it('take over a stand-in with the new address of a known user, and refuse the address of another user', async () => {
    const first = claimsOf((await signIn({ ...told, sub: 'kc-move', email: 'move@example.org' })).externalTokenLogin);
    const standIn = await world.db
      .insertInto('users')
      .values({ firstname: 'M', lastname: 'M', email: 'Moved@example.org', placeholder: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const moved = claimsOf((await signIn({ ...told, sub: 'kc-move', email: 'moved@example.org' })).externalTokenLogin);
    expect(moved.user).toMatchObject({ id: first.user.id, email: 'moved@example.org' });
    const left = await world.db.selectFrom('users').select('id').where('id', '=', standIn.id).execute();
    expect(left).toEqual([]);
    world.logins.set('code', { ...told, sub: 'kc-move', email: officer.email.toUpperCase() });
    const answer = await world.gql(null, login, { t: 'code', r: 'http://localhost/external-auth' });
    expect(answer.errors[0]?.message).toBe('This e-mail address belongs to somebody else');
  });

  it('match nobody to another account by an address the provider does not vouch for', async () => {
    const account = claimsOf((await signIn({ ...told, sub: 'kc-own', email: 'own@example.org' })).externalTokenLogin);
    const attempt = async (emailVerified: boolean | null, sub: string, email: string) => {
      world.logins.set('code', { ...told, sub, email, emailVerified });
      return world.gql(null, login, { t: 'code', r: 'http://localhost/external-auth' });
    };
    for (const claim of [false, null]) {
      for (const email of ['own@example.org', officer.email, 'boss@example.org', 'new@example.org']) {
        const { errors } = await attempt(claim, 'kc-stranger', email);
        expect(errors[0]).toMatchObject({ extensions: { reason: 'EMAIL_NOT_PROVEN' } });
      }
      const known = await attempt(claim, 'kc-own', officer.email);
      const { user } = claimsOf(known.data?.externalTokenLogin);
      expect(user).toMatchObject({ id: account.user.id, email: 'own@example.org' });
    }
    expect(await world.db.selectFrom('users').select('id').where('oidcSub', '=', 'kc-stranger').execute()).toEqual([]);
  });

  it('normalize the letters that the provider sends, so that a name is found as it is typed', async () => {
    const decomposed = (text: string) => text.normalize('NFD');
    const { user } = claimsOf(
      (
        await signIn({
          ...told,
          sub: 'kc-müller',
          email: 'mueller@example.org',
          firstname: decomposed('Zoë'),
          lastname: decomposed('Müller'),
          institution: { name: decomposed('Universität Zürich'), country: 'Switzerland', rorId: null as never },
        })
      ).externalTokenLogin,
    );
    expect(user).toMatchObject({ firstname: 'Zoë', lastname: 'Müller', oidcSub: 'kc-müller' });
    const { users } = await world.ok(officer, '{ users(filter: "Müller") { users { id } } }');
    expect(users.users).toEqual([{ id: user.id }]);
    const institutions = await world.db
      .selectFrom('institutions')
      .select('id')
      .where('name', '=', 'Universität Zürich')
      .execute();
    expect(institutions).toEqual([{ id: user.institutionId }]);
  });

  describe('of people who sign in concurrently for the first time', () => {
    const signInAtOnce = async (people: ReadonlyArray<typeof told>) => {
      people.forEach((person, nth) => {
        world.logins.set(`at once ${nth}`, person);
      });
      return Promise.all(
        people.map(async (_, nth) => {
          const answer = await world.gql(null, login, { t: `at once ${nth}`, r: 'http://localhost/external-auth' });
          expect(answer.errors).toEqual([]);
          return claimsOf(answer.data?.externalTokenLogin).user as { id: number; institutionId: number };
        }),
      );
    };

    it('create one person, whatever the case of the address', async () => {
      const once = { ...told, sub: 'kc-thrice', email: 'thrice@example.org' };
      const users = await signInAtOnce([once, { ...once, email: 'Thrice@example.org' }, once]);
      expect(new Set(users.map(({ id }) => id)).size).toBe(1);
      const stored = await world.db.selectFrom('users').select('id').where('oidcSub', '=', 'kc-thrice').execute();
      expect(stored).toEqual([{ id: users[0]?.id }]);
    });

    it.each([
      ['with a ROR id', 'https://ror.org/0five'],
      ['without one', null as never],
    ])('create their institution and its country once, %s', async (how, rorId) => {
      const institution = { name: `New lab ${how}`, country: `New land ${how}`, rorId };
      const users = await signInAtOnce(
        [1, 2, 3, 4, 5].map((nth) => ({
          ...told,
          sub: `kc-${how}-${nth}`,
          email: `of-${rorId ? 'ror' : 'name'}-${nth}@example.org`,
          institution,
        })),
      );
      expect(new Set(users.map(({ id }) => id)).size).toBe(5);
      const stored = await world.db
        .selectFrom('institutions')
        .select('id')
        .where('name', '=', institution.name)
        .execute();
      expect(stored).toHaveLength(1);
      expect(new Set(users.map(({ institutionId }) => institutionId))).toEqual(new Set(stored.map(({ id }) => id)));
      const countries = await world.db
        .selectFrom('countries')
        .where('name', '=', institution.country)
        .select('id')
        .execute();
      expect(countries).toHaveLength(1);
    });
  });

  it('make the user with the configured address the first officer', async () => {
    const claims = claimsOf((await signIn({ ...told, sub: 'kc-boss', email: 'Boss@example.org' })).externalTokenLogin);
    expect(claims.currentRole.shortCode).toBe('user_officer');
  });

  it('refuse a code that is used twice', async () => {
    await signIn();
    const again = await world.gql(null, login, { t: 'code', r: 'http://localhost/external-auth' });
    expect(again.errors[0]?.message).toBe('Error occurred during external authentication');
  });

  it('are renewed with the current roles, and keep the impersonation', async () => {
    const person = await world.person('USER', 'FAP_REVIEWER');
    const { getTokenForUser } = await world.ok<{ getTokenForUser: string }>(officer, impersonate, { id: person.id });
    await world.db.deleteFrom('roleUsers').where('userId', '=', person.id).where('roleId', '=', 6).execute();
    const claims = claimsOf((await world.ok<{ token: string }>(null, renew, { t: getTokenForUser })).token);
    expect(claims.impersonatingUserId).toBe(officer.id);
    expect(claims.roles.map((role: { shortCode: string }) => role.shortCode)).toEqual(['user']);
  });

  describe('a revoked role', () => {
    const doing = 'mutation { createTag(name: "T", shortCode: "T") { id } }';
    const take = (person: TestPerson, role: keyof typeof roleIds) =>
      world.db.deleteFrom('roleUsers').where('userId', '=', person.id).where('roleId', '=', roleIds[role]).execute();

    it('is lost with the next request, on every route', async () => {
      const person = await world.person('USER_OFFICER', 'USER');
      await world.ok(person, doing.replaceAll('T"', 'T1"'));
      await take(person, 'USER_OFFICER');
      const answer = await world.gql(person, doing.replaceAll('T"', 'T2"'));
      expect([answer.status, answer.errors[0]?.message]).toEqual([401, 'EXTERNAL_TOKEN_INVALID']);
      const headers = { authorization: `Bearer ${person.token}` };
      expect((await world.app.inject({ url: '/download/pdf/proposal/1', headers })).statusCode).toBe(401);
      expect((await world.app.inject({ url: '/health', headers })).statusCode).toBe(200);
      const check = 'query ($t: String!) { checkToken(token: $t) { isValid } }';
      expect((await world.ok(null, check, { t: person.token })).checkToken).toEqual({ isValid: false });
    });

    it('cannot be chosen again, while the others can', async () => {
      const person = await world.person('USER_OFFICER', 'USER');
      await take(person, 'USER_OFFICER');
      const refused = await world.gql(null, select, { t: person.token, id: roleIds.USER_OFFICER });
      expect(refused.errors[0]).toMatchObject({ message: 'User role not found' });
      const { selectRole } = await world.ok(null, select, { t: person.token, id: roleIds.USER });
      expect(claimsOf(selectRole).currentRole.shortCode).toBe('user');
      expect(claimsOf(selectRole).roles).toHaveLength(1);
      expect(claimsOf(selectRole).exp).toBe(claimsOf(person.token).exp);
    });

    it('and a revoked internal mark, by which submission ends later, are lost with the next request', async () => {
      const person = await world.as(await world.person('USER'), 'USER', { internal: true });
      const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000);
      const callId = await insertCall(world, { endCall: soon(-1), endCallInternal: soon(1) });
      const begin = () =>
        world.gql(person, 'mutation ($id: Int!) { createProposal(callId: $id) { primaryKey } }', { id: callId });
      expect((await begin()).errors).toEqual([]);
      await world.db.updateTable('users').set({ isInternal: false }).where('id', '=', person.id).execute();
      expect((await begin()).errors[0]?.extensions.reason).toBe('CALL_NOT_OPEN');
    });

    it('ends the impersonation that its holder began', async () => {
      const [boss, person] = [await world.person('USER_OFFICER', 'USER'), await world.person('USER')];
      const { getTokenForUser } = await world.ok(boss, impersonate, { id: person.id });
      const eyes = { token: getTokenForUser as string };
      expect((await world.ok(eyes, '{ me { id } }')).me.id).toBe(person.id);
      await take(boss, 'USER_OFFICER');
      expect((await world.gql(eyes, '{ me { id } }')).status).toBe(401);
      for (const [operation, variables] of [
        [renew, { t: eyes.token }],
        [select, { t: eyes.token, id: roleIds.USER }],
      ] as const) {
        const answer = await world.gql(null, operation, variables);
        expect(answer.errors[0]).toMatchObject({ message: 'Bad token', extensions: { code: 'INVALID_TOKEN' } });
      }
    });

    it.each([99_999, -1, 1.5, 2 ** 40])('a token of person %s, who does not exist, is invalid', async (id) => {
      const role = { id: roleIds.USER_OFFICER, shortCode: 'user_officer', title: '', description: '' };
      const user = {
        id,
        email: 'x',
        firstname: '',
        lastname: '',
        preferredname: null,
        oidcSub: null,
        institutionId: 1,
      };
      const claims = { user: { ...user, created: '' }, roles: [role], currentRole: role };
      const token = await signToken(
        world.config.jwtSecret,
        { ...claims, isInternalUser: false, externalToken: null },
        '1h',
      );
      expect((await world.gql({ token }, '{ me { id } }')).status).toBe(401);
      expect((await world.gql(null, renew, { t: token })).errors[0]?.message).toBe('Bad token');
    });
  });

  it.each([
    ['malformed', () => 'nonsense'],
    ['forged', () => `${officer.token.slice(0, -4)}AAAA`],
  ])('do not renew a %s token', async (_, token) => {
    const answer = await world.gql(null, renew, { t: token() });
    expect(answer.errors[0]).toMatchObject({ message: 'Bad token', extensions: { code: 'INVALID_TOKEN' } });
  });

  it('switch to another role of the token, and to no other', async () => {
    const person = await world.person('USER', 'USER_OFFICER');
    const chosen = claimsOf(
      (await world.ok<{ selectRole: string }>(null, select, { t: person.token, id: 2 })).selectRole,
    );
    expect(chosen.currentRole.shortCode).toBe('user_officer');
    const refused = await world.gql(null, select, { t: person.token, id: 7 });
    expect(refused.errors[0]).toMatchObject({ message: 'User role not found', extensions: { code: 'NOT_FOUND' } });
  });

  it('let an officer impersonate a user, and from there only return', async () => {
    const person = await world.person('USER');
    const other = await world.person('USER');
    const { getTokenForUser } = await world.ok<{ getTokenForUser: string }>(officer, impersonate, { id: person.id });
    const eyes = { token: getTokenForUser };
    expect(claimsOf(getTokenForUser)).toMatchObject({ user: { id: person.id }, impersonatingUserId: officer.id });
    const further = await world.gql(eyes, impersonate, { id: other.id });
    expect(further.errors[0]?.message).toBe('Can not impersonate user because of insufficient permissions');
    const back = claimsOf(
      (await world.ok<{ getTokenForUser: string }>(eyes, impersonate, { id: officer.id })).getTokenForUser,
    );
    expect(back.user.id).toBe(officer.id);
    expect(back.impersonatingUserId).toBeUndefined();
  });

  it('keep the officer’s token of the login provider, there and back', async () => {
    const boss = await signIn({ ...told, sub: 'kc-boss', email: 'Boss@example.org' });
    const person = await world.person('USER');
    const as = async (token: string, id: number) =>
      (await world.ok<{ getTokenForUser: string }>({ token }, impersonate, { id })).getTokenForUser;
    const eyes = await as(boss.externalTokenLogin, person.id);
    expect(claimsOf(eyes).externalToken).toBe('code');
    expect(claimsOf(await as(eyes, claimsOf(boss.externalTokenLogin).user.id)).externalToken).toBe('code');
  });

  it('do not lead from an impersonated officer to another user', async () => {
    const [officer, second, other] = [
      await world.person('USER_OFFICER'),
      await world.person('USER_OFFICER'),
      await world.person('USER'),
    ];
    const { getTokenForUser } = await world.ok<{ getTokenForUser: string }>(officer, impersonate, { id: second.id });
    const further = await world.gql({ token: getTokenForUser }, impersonate, { id: other.id });
    expect(further.errors[0]).toMatchObject({
      message: 'Can not impersonate user with already impersonated user',
      extensions: { code: 'BAD_REQUEST' },
    });
  });

  it('do not let other roles impersonate', async () => {
    const answer = await world.gql(await world.person('INSTRUMENT_SCIENTIST'), impersonate, { id: officer.id });
    expect(answer.errors[0]?.message).toBe('Can not impersonate user because of insufficient permissions');
  });

  it('let a gateway check any token', async () => {
    const check = (t: string) =>
      world.ok(
        null,
        'query ($t: String!) { checkToken(token: $t) { isValid payload { ... on AuthJwtPayload { user { id } } } } }',
        { t },
      );
    expect((await check(officer.token)).checkToken).toEqual({ isValid: true, payload: { user: { id: officer.id } } });
    expect((await check('x')).checkToken).toEqual({ isValid: false, payload: null });
  });

  it('reject an expired token with the reason, before anything else', async () => {
    const { SignJWT } = await import('jose');
    const expired = await new SignJWT({ user: { id: officer.id }, roles: [] })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('-1h')
      .sign(Buffer.from(world.config.jwtSecret));
    const response = await world.app.inject({ url: '/readiness', headers: { authorization: `Bearer ${expired}` } });
    expect([response.statusCode, response.body]).toEqual([401, 'jwt expired']);
  });
});

describe('access tokens', () => {
  let world: World;
  let officer: TestPerson;
  const create = `mutation ($p: String!) { createApiAccessToken(createApiAccessTokenInput: { name: "robot", accessPermissions: $p }) { id accessToken } }`;

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
  });
  afterAll(() => world.close());

  it('allow what their keys permit, until they are deleted', async () => {
    const permissions = JSON.stringify({ 'PredefinedMessageQueries.getAll': true });
    const { createApiAccessToken: made } = await world.ok(officer, create, { p: permissions });
    const robot = { token: made.accessToken as string };
    const read = '{ predefinedMessages(filter: {}) { id } }';
    expect((await world.gql(robot, read)).errors).toEqual([]);
    const write = await world.gql(
      robot,
      'mutation { deletePredefinedMessage(deletePredefinedMessageInput: { id: 1 }) { id } }',
    );
    expect(write.errors[0]?.message).toBe('INSUFFICIENT_PERMISSIONS');
    const kept = await world.db.selectFrom('apiAccessTokens').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain(made.accessToken);
    await world.ok(
      officer,
      'mutation ($id: String!) { deleteApiAccessToken(deleteApiAccessTokenInput: { accessTokenId: $id }) }',
      { id: made.id },
    );
    const gone = await world.gql(robot, read);
    expect(gone.errors[0]).toMatchObject({
      message: 'This access token has been deleted',
      extensions: { code: 'INTERNAL_SERVER_ERROR' },
    });
    expect(gone.status).toBe(401);
  });

  it.each([
    ['not json', 'Requires valid JSON'],
    ['{}', 'You must select at least one query or mutation for access'],
    ['[1]', 'Requires valid JSON'],
  ])('refuse permissions that are %s', async (p, message) => {
    const answer = await world.gql(officer, create, { p });
    expect(JSON.stringify(answer.errors[0]?.extensions.issues)).toContain(message);
  });

  it('cannot administer access tokens', async () => {
    const { createApiAccessToken: made } = await world.ok(officer, create, {
      p: '{"AdminMutations.createApiAccessToken":true}',
    });
    const answer = await world.gql({ token: made.accessToken }, create, { p: '{"a":true}' });
    expect(answer.errors[0]?.message).toBe('INSUFFICIENT_PERMISSIONS');
  });
});
