import { roleIds } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { back, type ImitatedProvider, imitateProvider } from '../../../test/open-id.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { untilItAnswers, watchProvider } from '../../adapters/oidc/until-it-answers.ts';
import { makeLog } from '../../log.ts';
import { deleteExpiredSignIns } from './provider.queries.ts';

const login = `mutation ($code: String!, $back: String!, $provider: String, $iss: String) {
  externalTokenLogin(externalToken: $code, redirectUri: $back, provider: $provider, iss: $iss) }`;
const signOut = 'mutation ($t: String!) { signOut(token: $t) }';
const offered = '{ signInProviders { id name loginAddress } }';
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

let serial = 0;

/** Two providers, the main one with roles from groups, and a facility that knows both. */
async function openFacility(env: Record<string, string> = {}) {
  const main = await imitateProvider();
  const campus = await imitateProvider();
  const world = await openWorld({
    env: {
      OIDC_ISSUER: main.issuer,
      OIDC_CLIENT_ID: 'atrium',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_NAME: 'Facility account',
      OIDC_PROVIDERS: 'campus',
      OIDC_CAMPUS_ISSUER: campus.issuer,
      OIDC_CAMPUS_CLIENT_ID: 'atrium',
      OIDC_CAMPUS_CLIENT_SECRET: 'secret',
      ATRIUM_URL: 'https://office.example',
      ATRIUM_CLIENT_URLS: 'https://users.facility.example/app/',
      ...env,
    },
  });
  const attempt = (provider: ImitatedProvider, info: Record<string, unknown>, more: Record<string, string> = {}) => {
    provider.info = { email_verified: true, given_name: 'Ada', family_name: 'Moen', ...info };
    serial += 1;
    const named = provider === campus ? { provider: 'campus' } : {};
    return world.gql(null, login, { code: `good-${serial}`, back, ...named, ...more });
  };
  /** The token of whoever signs in. */
  const signIn = async (...given: Parameters<typeof attempt>): Promise<string> => {
    const { data, errors } = await attempt(...given);
    expect(errors).toEqual([]);
    return data?.externalTokenLogin as never;
  };
  const close = async () => {
    await world.close();
    await main.stop();
    await campus.stop();
  };
  return { main, campus, world, attempt, signIn, close };
}

type Facility = Awaited<ReturnType<typeof openFacility>>;

describe('two login providers', () => {
  let facility: Facility;
  let world: World;
  beforeAll(async () => {
    facility = await openFacility({ OIDC_CAMPUS_TRUST_EMAIL: 'true' });
    world = facility.world;
  });
  afterAll(() => facility.close());

  it('are offered by their names, each with its own address once it has responded', async () => {
    expect((await world.ok(null, offered)).signInProviders).toEqual([
      { id: 'main', name: 'Facility account', loginAddress: null },
      { id: 'campus', name: 'campus', loginAddress: null },
    ]);
    for (const provider of world.ctx().adapters.identity) await provider.addresses();
    const { signInProviders } = await world.ok(null, offered);
    const addresses = (signInProviders as { loginAddress: string }[]).map(({ loginAddress }) => loginAddress);
    expect(addresses[0]).toContain(facility.main.issuer);
    expect(addresses[1]).toContain(facility.campus.issuer);
    expect(new URL(addresses[1] ?? '').searchParams.get('scope')).toBe('openid profile email');
  });

  it('may use the same subject for two people', async () => {
    const [one, other] = [
      claimsOf(await facility.signIn(facility.main, { sub: 'alike', email: 'one@example.org' })),
      claimsOf(await facility.signIn(facility.campus, { sub: 'alike', email: 'other@example.org' })),
    ];
    expect(one.user.id).not.toBe(other.user.id);
    expect([one.user.oidcSub, other.user.oidcSub]).toEqual(['alike', null]);
    const again = claimsOf(await facility.signIn(facility.campus, { sub: 'alike', email: 'moved@example.org' }));
    expect(again.user).toMatchObject({ id: other.user.id, email: 'moved@example.org' });
    const officer = await world.person('USER_OFFICER');
    const found = await world.ok(officer, '{ userByOIDCSub(oidcSub: "alike") { id } }');
    expect(found.userByOIDCSub).toEqual({ id: one.user.id });
  });

  it('lead to one person by a verified address, whose data then comes from the main provider', async () => {
    const first = claimsOf(await facility.signIn(facility.campus, { sub: 'c-1', email: 'both@example.org' }));
    const main = { sub: 'm-1', email: 'Both@example.org', family_name: 'Main' };
    const second = claimsOf(await facility.signIn(facility.main, main));
    expect(second.user).toMatchObject({ id: first.user.id, oidcSub: 'm-1', lastname: 'Main' });
    const third = claimsOf(
      await facility.signIn(facility.campus, { sub: 'c-1', email: 'new@campus.example', family_name: 'Campus' }),
    );
    expect(third.user).toMatchObject({
      id: first.user.id,
      email: 'Both@example.org',
      lastname: 'Main',
      oidcSub: 'm-1',
    });
  });

  it('are each trusted as the facility configures, but never against their own statement', async () => {
    const silent = { email_verified: undefined };
    const refusalOf = async (...given: Parameters<typeof facility.attempt>) =>
      (await facility.attempt(...given)).errors[0]?.extensions.reason;
    expect(await refusalOf(facility.main, { sub: 's', email: 's@example.org', ...silent })).toBe('EMAIL_NOT_PROVEN');
    expect(await refusalOf(facility.campus, { sub: 's', email: 's@example.org', ...silent })).toBeUndefined();
    const denied = { sub: 'd', email: 'd@example.org', email_verified: false };
    expect(await refusalOf(facility.campus, denied)).toBe('EMAIL_NOT_PROVEN');
    expect(await refusalOf(facility.campus, denied, { provider: 'nobody' })).toBe('LOGIN_PROVIDER_UNKNOWN');
  });

  it('are distinguished by issuer if a client names none', async () => {
    facility.campus.info = { sub: 'by-iss', email: 'iss@example.org' };
    const variables = { code: 'good-iss', back, iss: facility.campus.issuer };
    const { externalTokenLogin } = await world.ok(null, login, variables);
    expect(claimsOf(externalTokenLogin as never).user).toMatchObject({ email: 'iss@example.org', oidcSub: null });
  });

  it('create one person for a user who first signs in through both concurrently', async () => {
    facility.main.info = { sub: 'm-2', email: 'twice@example.org', email_verified: true };
    facility.campus.info = { sub: 'c-2', email: 'twice@example.org', email_verified: true };
    const answers = await Promise.all([
      world.ok(null, login, { code: 'good-twice', back }),
      world.ok(null, login, { code: 'good-twice', back, provider: 'campus' }),
    ]);
    const ids = answers.map(({ externalTokenLogin }) => claimsOf(externalTokenLogin as never).user.id);
    expect(new Set(ids).size).toBe(1);
  });

  describe('signing out', () => {
    const wayOut = async (token: string) => new URL((await world.ok(null, signOut, { t: token })).signOut as never);

    it.each(['main', 'campus'] as const)(
      'leads to the provider of the sign-in, %s, with the token that avoids a prompt',
      async (id) => {
        const provider = facility[id];
        const token = await facility.signIn(provider, { sub: `out-${id}`, email: `out-${id}@example.org` });
        const given = provider.lastToken();
        const address = await wayOut(token);
        expect(address.href).toContain(`${provider.issuer}/protocol/openid-connect/logout`);
        expect(Object.fromEntries(address.searchParams)).toEqual({
          client_id: 'atrium',
          post_logout_redirect_uri: 'https://office.example/',
          id_token_hint: given,
        });
      },
    );

    it('leads back to the client whose page requested it, if it is registered', async () => {
      const value = 'https://login.example/out?post_logout_redirect_uri=https%3A%2F%2Foffice.example%2F';
      await world.db
        .insertInto('settings')
        .values({ id: 'EXTERNAL_AUTH_LOGOUT_URL', value })
        .onConflict((c) => c.column('id').doUpdateSet({ value }))
        .execute();
      const token = await facility.signIn(facility.main, { sub: 'back', email: 'back@example.org' });
      const returns = async (origin: string | undefined) => {
        const ask = async (query: string, variables: object) => {
          const headers = { 'content-type': 'application/json', ...(origin ? { origin } : {}) };
          const answer = await world.app.inject({
            method: 'POST',
            url: '/graphql',
            headers,
            payload: { query, variables },
          });
          return answer.json().data;
        };
        const { settings } = await ask('{ settings { id settingsValue } }', {});
        const setting = settings.find(({ id }: { id: string }) => id === 'EXTERNAL_AUTH_LOGOUT_URL').settingsValue;
        return [(await ask(signOut, { t: token })).signOut, setting].map((address) =>
          new URL(address).searchParams.get('post_logout_redirect_uri'),
        );
      };
      const own = 'https://office.example/';
      const other = 'https://users.facility.example/app/';
      expect(await returns('https://users.facility.example')).toEqual([other, other]);
      expect(await returns('https://elsewhere.example')).toEqual([own, own]);
      expect(await returns(undefined)).toEqual([own, own]);
    });

    it('still sends the token for a second window and after a renewal; later it is forgotten', async () => {
      const token = await facility.signIn(facility.campus, { sub: 'win', email: 'win@example.org' });
      const { token: renewed } = await world.ok(null, 'mutation ($t: String!) { token(token: $t) }', { t: token });
      for (const window of [token, renewed as never, token])
        expect((await wayOut(window)).searchParams.get('id_token_hint')).toBe(facility.campus.lastToken());
      await deleteExpiredSignIns(world.db, new Date(Date.now() + 61 * 60_000));
      const later = await wayOut(token);
      expect(later.href).toContain(facility.campus.issuer);
      expect(later.searchParams.has('id_token_hint')).toBe(false);
    });

    it('stores nothing of the identity token in readable form', async () => {
      await facility.signIn(facility.main, { sub: 'sealed', email: 'sealed@example.org' });
      const rows = await world.db.selectFrom('signIns').selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      const [, claims = ''] = facility.main.lastToken().split('.');
      for (const secret of [claims, `good-${serial}`]) expect(JSON.stringify(rows)).not.toContain(secret);
    });

    it('is refused for a token that does not verify', async () => {
      const { errors } = await world.gql(null, signOut, { t: 'nonsense' });
      expect(errors[0]).toMatchObject({ extensions: { code: 'INVALID_TOKEN' } });
    });
  });
});

describe('roles from groups', () => {
  let facility: Facility;
  let world: World;
  beforeAll(async () => {
    facility = await openFacility({
      OIDC_CLAIMS: 'groups=realm_access.roles',
      OIDC_ROLES: 'office=user_officer; beam=instrument_scientist; staff=internal',
    });
    world = facility.world;
  });
  afterAll(() => facility.close());

  const rolesOf = (token: string) =>
    claimsOf(token)
      .roles.map((role: { shortCode: string }) => role.shortCode)
      .sort();
  const come = (sub: string, groups?: string[] | undefined, more = {}) =>
    facility.signIn(facility.main, {
      sub,
      email: `${sub}@example.org`,
      ...(groups ? { realm_access: { roles: groups } } : {}),
      ...more,
    });
  const events = (id: number) =>
    world.db
      .selectFrom('eventLogs')
      .select(['eventType', 'description', 'rowData'])
      .where('changedObjectId', '=', String(id))
      .where('eventType', 'in', ['USER_ROLE_UPDATED', 'USER_UPDATED'])
      .orderBy('id')
      .execute();

  it('change nothing before the provider has ever sent groups', async () => {
    const token = await come('early');
    const { id } = claimsOf(token).user;
    await world.db.insertInto('roleUsers').values({ userId: id, roleId: roleIds.INSTRUMENT_SCIENTIST }).execute();
    expect(rolesOf(await come('early'))).toEqual(['instrument_scientist', 'user']);
  });

  it('are granted and revoked at sign-in and recorded in the log, and others stay', async () => {
    await world.person('USER_OFFICER');
    const first = await come('grace', ['office', 'staff', 'unknown']);
    const { id } = claimsOf(first).user;
    expect(rolesOf(first)).toEqual(['user', 'user_officer']);
    expect(claimsOf(first)).toMatchObject({ isInternalUser: true, currentRole: { shortCode: 'user_officer' } });
    await world.db.insertInto('roleUsers').values({ userId: id, roleId: roleIds.FAP_CHAIR }).execute();
    const second = await come('grace', ['beam']);
    expect(rolesOf(second)).toEqual(['fap_chair', 'instrument_scientist', 'user']);
    expect(claimsOf(second).isInternalUser).toBe(false);
    const said = await events(id);
    expect(said.map(({ eventType }) => eventType)).toEqual([
      'USER_ROLE_UPDATED',
      'USER_UPDATED',
      'USER_ROLE_UPDATED',
      'USER_UPDATED',
    ]);
    expect(said[2]).toMatchObject({
      description: 'By groups at Facility account, at the sign-in',
      rowData: { roles: [1, 4, 7], before: { roles: [1, 2, 4] } },
    });
    // A session that began before loses the role with its next request.
    expect((await world.gql({ token: first }, '{ me { id } }')).status).toBe(401);
    await come('grace', ['beam']);
    expect(await events(id)).toHaveLength(4);
  });

  it('are revoked when no groups are sent any more, but not when they are too many to be sent', async () => {
    await come('many', ['beam']);
    const elsewhere = { _claim_names: { realm_access: 'src1' } };
    expect(rolesOf(await come('many', undefined, elsewhere))).toEqual(['instrument_scientist', 'user']);
    expect(rolesOf(await come('many'))).toEqual(['user']);
  });

  it('of another provider, which has no mapping, are ignored', async () => {
    const info = { sub: 'c', email: 'c@example.org', realm_access: { roles: ['office', 'staff'] } };
    const token = await facility.signIn(facility.campus, info);
    expect([rolesOf(token), claimsOf(token).isInternalUser]).toEqual([['user'], false]);
  });
});

describe('the last officer', () => {
  it('stays an officer, even when the last two sign in concurrently; a stand-in does not count', async () => {
    const facility = await openFacility({
      OIDC_ROLES: 'office=user_officer',
      OIDC_CAMPUS_ROLES: 'office=user_officer',
      INITIAL_USER_OFFICER_EMAIL: 'a@example.org',
    });
    const { world, main, campus } = facility;
    try {
      const officers = async () =>
        (await world.db.selectFrom('roleUsers').select('userId').where('roleId', '=', 2).execute()).map(
          (row) => row.userId,
        );
      const standIn = await world.person('USER_OFFICER');
      await world.db.updateTable('users').set({ placeholder: true }).where('id', '=', standIn.id).execute();
      const begun = await officers();
      await world.db.deleteFrom('roleUsers').where('roleId', '=', 2).where('userId', '!=', standIn.id).execute();
      expect(begun.length).toBeGreaterThan(0);
      // Somebody's groups are told once, so that their absence says something.
      await facility.signIn(main, { sub: 'x', email: 'x@example.org', groups: ['other'] });
      const a = claimsOf(await facility.signIn(main, { sub: 'a', email: 'a@example.org', groups: [] })).user.id;
      expect((await officers()).sort()).toEqual([standIn.id, a].sort());
      const b = claimsOf(await facility.signIn(main, { sub: 'b', email: 'b@example.org', groups: ['office'] })).user.id;
      expect(await officers()).toContain(b);
      // One provider tells of one person at a time: the other one sends the second.
      await world.db.insertInto('userIdentities').values({ provider: 'campus', subject: 'b', userId: b }).execute();
      main.info = { sub: 'a', email: 'a@example.org', email_verified: true, groups: [] };
      campus.info = { sub: 'b', email: 'b@example.org', email_verified: true, groups: [] };
      await Promise.all([
        world.ok(null, login, { code: 'good-last', back }),
        world.ok(null, login, { code: 'good-last', back, provider: 'campus' }),
      ]);
      const left = (await officers()).filter((id) => id !== standIn.id);
      expect(left).toHaveLength(1);
    } finally {
      await facility.close();
    }
  });
});

describe('a provider that becomes unavailable later', () => {
  it('is no longer offered, and is offered again once it is back', { timeout: 60_000 }, async () => {
    const facility = await openFacility();
    const { world, campus } = facility;
    const stopping = new AbortController();
    const told: string[] = [];
    const log = makeLog('info', { write: (line: string) => told.push(line) } as never);
    const there = async () =>
      ((await world.ok(null, offered)).signInProviders as never as { id: string; loginAddress: string | null }[])
        .filter(({ loginAddress }) => loginAddress)
        .map(({ id }) => id);
    try {
      for (const provider of world.ctx().adapters.identity) {
        await provider.addresses();
        void watchProvider(provider, log, stopping.signal, { there: 50, away: 50 });
      }
      expect(await there()).toEqual(['main', 'campus']);
      await campus.stop();
      await expect.poll(there, { timeout: 15_000 }).toEqual(['main']);
      expect((await world.app.inject({ url: '/readiness' })).statusCode).toBe(200);
      await campus.start();
      await expect.poll(there, { timeout: 15_000 }).toEqual(['main', 'campus']);
      expect(told.filter((line) => line.includes('"provider":"campus"')).length).toBe(2);
      expect(told.join('')).toContain('The login provider campus no longer responds');
    } finally {
      stopping.abort();
      await facility.close();
    }
  });

  it('is not given up after one missing response', async () => {
    const { main, world, close } = await openFacility();
    try {
      const [provider] = world.ctx().adapters.identity;
      if (!provider) throw new Error('There is no provider');
      await provider.addresses();
      await main.stop();
      const looking = provider.look();
      await main.start();
      await looking;
      expect(provider.knownLogin()).toContain(main.issuer);
    } finally {
      await close();
    }
  });
});

describe('a provider that is unavailable at the start', () => {
  it('is queried until it responds, and then offered', { timeout: 60_000 }, async () => {
    const facility = await openFacility();
    const { world, main } = facility;
    const stopping = new AbortController();
    try {
      await main.stop();
      const found: string[] = [];
      const [provider] = world.ctx().adapters.identity;
      if (!provider) throw new Error('There is no provider');
      const asking = untilItAnswers(provider, makeLog('silent'), stopping.signal, async ({ login: address }) => {
        found.push(address);
      });
      const addressOf = async (): Promise<string | null> => {
        const [first] = (await world.ok(null, offered)).signInProviders as never as { loginAddress: string | null }[];
        return first?.loginAddress ?? null;
      };
      expect(await addressOf()).toBeNull();
      expect((await world.app.inject({ url: '/readiness' })).statusCode).toBe(200);
      await main.start();
      await asking;
      expect(found).toHaveLength(1);
      expect(await addressOf()).toBe(found[0]);
    } finally {
      stopping.abort();
      await facility.close();
    }
  });

  it('is no longer queried once the server stops', async () => {
    const stopping = new AbortController();
    let asked = 0;
    const addresses = async () => {
      asked += 1;
      throw new Error('no answer');
    };
    const away = { id: 'main', name: 'Away', addresses };
    const asking = untilItAnswers(away as never, makeLog('silent'), stopping.signal, async () => undefined);
    await expect.poll(() => asked).toBe(1);
    stopping.abort();
    await asking;
    expect(asked).toBe(1);
  });
});
