import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productionEnv } from '../../test/production.ts';
import { openWorld, type TestPerson, type World } from '../../test/world.ts';

/** The wire as existing clients know it (rules X1 and X5), asked by real HTTP requests. */
let world: World;
let officer: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

const json = { 'content-type': 'application/json' };
const post = (payload: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'POST', url: '/graphql', headers: { ...json, ...headers }, payload });
const ask = (query: string, more: object = {}, headers: Record<string, string> = {}) =>
  post(JSON.stringify({ query, ...more }), headers);
const get = (query: string, headers: Record<string, string>) =>
  world.app.inject({ method: 'GET', url: `/graphql?query=${encodeURIComponent(query)}`, headers });

describe('the GraphQL endpoint', () => {
  it.each([
    ['JSON', {}, 'application/json; charset=utf-8'],
    ['any', { accept: '*/*' }, 'application/json; charset=utf-8'],
    [
      'the newer media type',
      { accept: 'application/graphql-response+json' },
      'application/graphql-response+json; charset=utf-8',
    ],
  ])('responds with %s', async (_, headers, type) => {
    const response = await ask('{ __typename }', {}, headers as Record<string, string>);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
    expect(response.json()).toEqual({ data: { __typename: 'Query' } });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['apollo-require-preflight', 'true', 200],
    ['x-apollo-operation-name', 'a', 200],
    ['content-type', 'application/json', 200],
    ['accept', 'application/json', 400],
    ['apollo-require-preflight', '', 400],
  ])('accepts a query by GET only with a header that cannot be forged: %s "%s"', async (name, value, status) => {
    const response = await get('{ __typename }', { [name]: value });
    expect(response.statusCode).toBe(status);
    if (status === 400) expect(response.json().errors[0].extensions.code).toBe('BAD_REQUEST');
  });

  it('accepts no mutation by GET', async () => {
    const response = await get('mutation { logout(token: "x") }', { 'apollo-require-preflight': '1' });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
  });

  it.each([
    ['null', 'null', 400, 'BAD_REQUEST'],
    ['a text', '"query"', 400, 'BAD_REQUEST'],
    ['a batch', '[{"query":"{ __typename }"}]', 400, 'BAD_REQUEST'],
    [
      'a hash alone',
      '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"ab"}}}',
      200,
      'PERSISTED_QUERY_NOT_FOUND',
    ],
  ])('responds to %s as body with one error without internal details', async (_, body, status, code) => {
    const response = await post(body);
    expect(response.statusCode).toBe(status);
    expect(response.json().errors).toEqual([{ message: expect.any(String), extensions: { code } }]);
  });

  it('allows cross-origin calls from every page, unlike the other routes', async () => {
    const origin = { origin: 'https://elsewhere.example' };
    const preflight = await world.app.inject({
      method: 'OPTIONS',
      url: '/graphql',
      headers: {
        ...origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,apollographql-client-name',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization,content-type,apollographql-client-name',
      'access-control-allow-methods': 'GET, HEAD, PUT, PATCH, POST, DELETE',
    });
    expect((await ask('{ __typename }', {}, origin)).headers['access-control-allow-origin']).toBe('*');
    const health = await world.app.inject({ url: '/health', headers: origin });
    expect([health.statusCode, health.body, health.headers['access-control-allow-origin']]).toEqual([
      200,
      '',
      undefined,
    ]);
  });
});

describe('errors', () => {
  it.each([
    ['a document that does not parse', '{ a ', 'GRAPHQL_PARSE_FAILED'],
    ['a field that does not exist', '{ nowhere }', 'GRAPHQL_VALIDATION_FAILED'],
  ])('%s is a bad request, every time it is sent', async (_, query, code) => {
    for (const accept of ['*/*', 'application/json', 'application/graphql-response+json', '*/*']) {
      const response = await ask(query, {}, { accept });
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json())).toEqual(['errors']);
      expect(response.json().errors[0]).toEqual({
        message: expect.any(String),
        locations: [{ line: 1, column: expect.any(Number) }],
        extensions: { code },
      });
    }
  });

  it.each([[{}], [{ key: 'x' }], [{ key: 2 ** 40 }]])(
    'variables %j are reported as bad input, without data',
    async (variables) => {
      const response = await ask('query ($key: Int!) { proposal(primaryKey: $key) { title } }', { variables });
      expect(response.statusCode).toBe(200);
      const body = response.json();
      expect(Object.keys(body)).toEqual(['errors']);
      expect(Object.keys(body.errors[0]).sort()).toEqual(['extensions', 'locations', 'message']);
      expect(body.errors[0].extensions).toEqual({ code: 'BAD_USER_INPUT' });
    },
  );

  it.each([['b'], [undefined]])('no operation is selected by the name %s', async (operationName) => {
    const response = await ask('query a { __typename } query c { __typename }', { operationName });
    expect(response.statusCode).toBe(400);
  });

  it('a refused query returns null without an error, a refused mutation an error', async () => {
    const user = await world.person('USER');
    const quiet = await world.gql(user, '{ proposalsView { totalCount } }');
    expect([quiet.status, quiet.data, quiet.errors]).toEqual([200, { proposalsView: null }, []]);
    for (const [who, message] of [
      [null, 'NOT_LOGGED_IN'],
      [user, 'INSUFFICIENT_PERMISSIONS'],
    ] as const) {
      const loud = await world.gql(who, 'mutation { deleteCall(id: 1) { id } }');
      expect([loud.status, loud.data, loud.errors[0]?.message]).toEqual([200, null, message]);
    }
  });

  it('introspection is disabled in production', async () => {
    const production = await openWorld({
      env: productionEnv,
    });
    try {
      const answer = await production.gql(null, '{ __schema { queryType { name } } }');
      expect([answer.status, answer.errors[0]?.extensions.validationErrorCode]).toEqual([
        400,
        'INTROSPECTION_DISABLED',
      ]);
      // A gateway reads what it is to merge by its own field, in production, too (rule X41).
      const merged = await production.ok(null, '{ _service { sdl } }');
      expect((merged._service as { sdl: string }).sdl).toContain('type Proposal @key(fields: "primaryKey") {');
      const page = await production.app.inject({ url: '/graphql', headers: { accept: 'text/html' } });
      expect(page.body).not.toContain('<html');
      expect((await production.app.inject('/demo-idp/.well-known/openid-configuration')).statusCode).not.toBe(200);
    } finally {
      await production.close();
    }
  });
});

describe('the client name', () => {
  it.each([
    ['apollographql-client-name', 'UOP frontend'],
    ['client-name', 'Atrium web'],
  ])('%s labels the metrics', async (header, name) => {
    await ask('query clientNameTest { __typename }', {}, { [header]: name });
    const { body } = await world.app.inject('/metrics');
    expect(body).toMatch(new RegExp(`graphql_requests_total\\{operation="clientNameTest",[^}]*client_name="${name}"`));
  });

  it('is unknown if it is not sent', async () => {
    await ask('query namelessTest { __typename }', {}, { authorization: `Bearer ${officer.token}` });
    expect((await world.app.inject('/metrics')).body).toMatch(/operation="namelessTest",[^}]*client_name="unknown"/);
  });
});

describe('the metrics', () => {
  it('include what is waiting, for all processes together', async () => {
    await world.pool.query(`insert into event_logs (event_type, changed_object_id, event_tstamp)
      values ('TEST_WAITING', '1', now() - interval '1 hour')`);
    const { body } = await world.app.inject('/metrics');
    expect(body).toMatch(/atrium_waiting\{what="events"\} [1-9]/);
    expect(body).toMatch(/atrium_waiting\{what="mails"\} \d/);
    expect(Number(/^atrium_oldest_waiting_seconds (\S+)/m.exec(body)?.[1])).toBeGreaterThan(3500);
    await world.pool.query(`delete from event_logs where event_type = 'TEST_WAITING'`);
  });

  it('are not available through the proxy', async () => {
    const proxied = await openWorld({ env: { ATRIUM_TRUST_PROXY: 'true' } });
    try {
      const from = (headers: Record<string, string>) => proxied.app.inject({ url: '/metrics', headers });
      expect((await from({ 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(404);
      expect((await from({})).statusCode).toBe(200);
    } finally {
      await proxied.close();
    }
  });
});

describe('a request', () => {
  const idOf = (headers: Record<string, string>, at = world) =>
    at.app.inject({ url: '/health', headers }).then((answer) => String(answer.headers['x-request-id']));

  it('has a unique id, which only a trusted proxy may set', async () => {
    expect(await idOf({})).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf({ 'x-request-id': 'from-outside-1' })).not.toBe('from-outside-1');
    const proxied = await openWorld({ env: { ATRIUM_TRUST_PROXY: 'true' } });
    try {
      expect(await idOf({ 'x-request-id': 'from-the-proxy-1' }, proxied)).toBe('from-the-proxy-1');
      expect(await idOf({ 'x-request-id': 'a line\u0009break' }, proxied)).toMatch(/^[\da-f-]{36}$/);
    } finally {
      await proxied.close();
    }
  });
});

describe('a user who was deleted', () => {
  it.each([
    ['GET', '/download/pdf/proposal/1'],
    ['GET', '/download/xlsx/proposal/1'],
    ['GET', '/files/download/00000000-0000-0000-0000-000000000000'],
    ['POST', '/files/upload'],
    ['POST', '/graphql'],
  ] as const)('%s %s responds that the session is over', async (method, url) => {
    const gone = await world.person('USER_OFFICER');
    await world.db.deleteFrom('users').where('id', '=', gone.id).execute();
    const response = await world.app.inject({ method, url, headers: { authorization: `Bearer ${gone.token}` } });
    expect([response.statusCode, response.body]).toEqual([401, 'EXTERNAL_TOKEN_INVALID']);
  });
});
