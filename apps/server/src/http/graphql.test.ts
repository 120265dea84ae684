import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../test/world.ts';

let world: World;
let officer: TestPerson;
let applicant: TestPerson;
beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  applicant = await world.person('USER');
});
afterAll(() => world.close());

const json = { 'content-type': 'application/json' };
const post = (payload: unknown, headers: Record<string, string> = json) =>
  world.app.inject({ method: 'POST', url: '/graphql', headers, payload: payload as string });
const get = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url: '/graphql', query, headers });
const codes = (body: string) =>
  (JSON.parse(body).errors as Array<{ extensions: { code: string } }>).map((error) => error.extensions.code);

describe('the GraphQL endpoint (contract §1)', () => {
  it('answers JSON that is never kept', async () => {
    const answer = await post({ query: '{ __typename }' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.body).toBe('{"data":{"__typename":"Query"}}');
  });

  it('answers the newer content type to those who accept it', async () => {
    const answer = await post({ query: '{ __typename }' }, { ...json, accept: 'application/graphql-response+json' });
    expect(answer.headers['content-type']).toBe('application/graphql-response+json; charset=utf-8');
  });

  it.each([
    ['a list of operations', [{ query: '{ __typename }' }]],
    ['no query', {}],
    ['an empty query', { query: '' }],
    ['a query that is no text', { query: 7 }],
    ['variables that are no object', { query: '{ __typename }', variables: 'all' }],
    ['an operation name that is no text', { query: '{ __typename }', operationName: 7 }],
  ])('refuses %s with 400', async (_, payload) => {
    const answer = await post(payload);
    expect([answer.statusCode, codes(answer.body)]).toEqual([400, ['BAD_REQUEST']]);
  });

  it.each(['null', '7', '"text"', '{"query":', ''])('refuses the body %s with 400', async (payload) => {
    expect((await post(payload)).statusCode).toBe(400);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses %s, which a page elsewhere could send',
    async (type) => {
      const answer = await post('{"query":"{ __typename }"}', { 'content-type': type });
      expect(answer.statusCode).toBe(400);
    },
  );

  it('refuses more than 5 MB with 413', async () => {
    const answer = await post({ query: '{ __typename }', variables: { a: 'x'.repeat(6_000_000) } });
    expect(answer.statusCode).toBe(413);
  });

  it('answers a persisted query it does not know with a code of its own', async () => {
    const answer = await post({ extensions: { persistedQuery: { version: 1, sha256Hash: 'abc' } } });
    expect([answer.statusCode, codes(answer.body)]).toEqual([200, ['PERSISTED_QUERY_NOT_FOUND']]);
  });

  it('tells a browser elsewhere what it may send', async () => {
    const answer = await world.app.inject({
      method: 'OPTIONS',
      url: '/graphql',
      headers: { origin: 'https://example.org', 'access-control-request-headers': 'authorization,content-type' },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-methods']).toBe('GET,HEAD,PUT,PATCH,POST,DELETE');
    expect(answer.headers['access-control-allow-headers']).toBe('authorization,content-type');
  });

  it.each([
    ['apollo-require-preflight', '1'],
    ['x-apollo-operation-name', 'Any'],
    ['content-type', 'application/json'],
  ])('answers a query by GET with the header %s', async (name, value) => {
    const variables = JSON.stringify({ a: 1 });
    const answer = await get({ query: 'query A { __typename }', operationName: 'A', variables }, { [name]: value });
    expect([answer.statusCode, answer.body]).toEqual([200, '{"data":{"__typename":"Query"}}']);
  });

  it('refuses GET without such a header, and variables that are no JSON', async () => {
    expect((await get({ query: '{ __typename }' })).statusCode).toBe(400);
    expect((await get({ query: '{ __typename }', variables: '{' }, json)).statusCode).toBe(400);
  });

  it('refuses a mutation by GET with 405', async () => {
    const answer = await get({ query: 'mutation { __typename }' }, json);
    expect([answer.statusCode, answer.headers.allow, codes(answer.body)]).toEqual([405, 'POST', ['BAD_REQUEST']]);
  });

  it('shows a page to ask by hand to a browser', async () => {
    const answer = await get({}, { accept: 'text/html' });
    expect(answer.headers.location).toBe('/graphql/page');
    expect((await world.app.inject('/graphql/page')).body).toContain('Ask the API');
    expect((await world.app.inject('/graphql/page.js')).headers['content-type']).toContain('javascript');
  });
});

describe('errors of documents (contract §2)', () => {
  it('tells with 400 and no data what does not parse or fit', async () => {
    const unread = await post({ query: '{ a' });
    expect([unread.statusCode, codes(unread.body), 'data' in JSON.parse(unread.body)]).toEqual([
      400,
      ['GRAPHQL_PARSE_FAILED'],
      false,
    ]);
    const unfit = await post({ query: '{ nothing }' });
    expect([unfit.statusCode, codes(unfit.body)]).toEqual([400, ['GRAPHQL_VALIDATION_FAILED']]);
    expect(JSON.parse(unfit.body).errors[0].locations).toEqual([{ line: 1, column: 3 }]);
  });

  it('tells with 400 which operation is meant', async () => {
    const query = 'query A { __typename } query B { __typename }';
    for (const operationName of [undefined, 'C']) {
      const answer = await post({ query, operationName });
      expect([answer.statusCode, codes(answer.body)]).toEqual([400, ['OPERATION_RESOLUTION_FAILURE']]);
    }
    expect((await post({ query, operationName: 'A' })).body).toBe('{"data":{"__typename":"Query"}}');
  });

  it('keeps introspection for development', async () => {
    const query = '{ __schema { queryType { name } } }';
    expect(JSON.parse((await post({ query })).body).data.__schema.queryType.name).toBe('Query');
  });
});

describe('operations that are asked often', () => {
  /** The same answer seven times: some are executed, those after are compiled. */
  async function always(who: TestPerson | null, query: string, variables: object = {}) {
    const answers = [];
    for (let n = 0; n < 7; n++) {
      const headers = { ...json, ...(who ? { authorization: `Bearer ${who.token}` } : {}) };
      const { statusCode, body } = await post({ query, variables }, headers);
      answers.push(JSON.stringify({ statusCode, ...JSON.parse(body) }));
    }
    expect(new Set(answers).size).toBe(1);
    return JSON.parse(answers[0] ?? '');
  }

  it('answers the same', async () => {
    const answer = await always(
      officer,
      `query Often($first: Int, $with: Boolean!) { users(first: $first) { ...page totalCount } me { ... on User { id } created @include(if: $with) } }
       fragment page on UserQueryResult { users { id firstname other: lastname } }`,
      { first: 2, with: true },
    );
    expect(answer.data.users.users).toHaveLength(2);
    expect(answer.data.me.created).toMatch(/^\d{4}-.*Z$/);
  });

  it('refuses the same, quietly in nullable queries', async () => {
    const answer = await always(applicant, '{ proposalsView(filter: {}) { totalCount } }');
    expect(answer.data).toEqual({ proposalsView: null });
    expect(answer.extensions.refusals).toHaveLength(1);
  });

  it('tells wrong and missing variables the same, without data', async () => {
    const query = 'query P($pk: Int!) { proposal(primaryKey: $pk) { title } }';
    for (const variables of [{}, { pk: 'one' }, { pk: null }, { pk: 2 ** 40 }]) {
      const answer = await post({ query, variables });
      expect([answer.statusCode, codes(answer.body), JSON.parse(answer.body).data]).toEqual([
        200,
        ['BAD_USER_INPUT'],
        undefined,
      ]);
    }
    for (let n = 0; n < 5; n++) await post({ query, variables: { pk: 1 } });
    for (const variables of [{}, { pk: 'one' }, { pk: null }, { pk: 2 ** 40 }]) {
      const answer = await post({ query, variables });
      expect([answer.statusCode, codes(answer.body), JSON.parse(answer.body).data]).toEqual([
        200,
        ['BAD_USER_INPUT'],
        undefined,
      ]);
    }
  });

  it('tells errors the same, with their place and code', async () => {
    const answer = await always(null, '{ questions(filter: {}) { id } }');
    expect(answer.data).toBeNull();
    expect(answer.errors[0]).toMatchObject({ path: ['questions'], locations: [{ line: 1, column: 3 }] });
    expect(answer.errors[0].extensions.code).toBe('NOT_AUTHENTICATED');
  });
});

describe('in production', () => {
  it('refuses introspection, and shows no page', async () => {
    const production = await openWorld({
      env: {
        NODE_ENV: 'production',
        OIDC_ISSUER: 'https://login.example.org',
        OIDC_CLIENT_ID: 'a',
        OIDC_CLIENT_SECRET: 'b',
      },
    });
    try {
      const ask = (payload: object) => production.app.inject({ method: 'POST', url: '/graphql', payload });
      const answer = await ask({ query: '{ __schema { queryType { name } } }' });
      expect(answer.statusCode).toBe(400);
      expect(JSON.parse(answer.body).errors[0].extensions).toMatchObject({
        code: 'GRAPHQL_VALIDATION_FAILED',
        validationErrorCode: 'INTROSPECTION_DISABLED',
      });
      expect((await production.app.inject({ url: '/graphql', headers: { accept: 'text/html' } })).statusCode).toBe(400);
      expect((await production.app.inject('/graphql/page')).statusCode).toBe(404);
    } finally {
      await production.close();
    }
  });
});
