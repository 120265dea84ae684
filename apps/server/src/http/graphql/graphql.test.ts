import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

/** What transport.test.ts, which reads the contract line by line, does not ask. */
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

describe('an invalid request', () => {
  it.each([
    ['no query', {}],
    ['an empty query', { query: '' }],
    ['a query that is no text', { query: 7 }],
    ['variables that are no object', { query: '{ __typename }', variables: 'all' }],
    ['an operation name that is no text', { query: '{ __typename }', operationName: 7 }],
  ])('%s is refused with 400', async (_, payload) => {
    const answer = await post(payload);
    expect([answer.statusCode, codes(answer.body)]).toEqual([400, ['BAD_REQUEST']]);
  });

  it.each(['7', '{"query":', ''])('the body %s is refused with 400', async (payload) => {
    expect((await post(payload)).statusCode).toBe(400);
  });

  it('variables in a URL are parsed as JSON', async () => {
    const asked = { query: 'query A { __typename }', operationName: 'A' };
    expect((await get({ ...asked, variables: '{"a":1}' }, json)).body).toBe('{"data":{"__typename":"Query"}}');
    expect((await get({ ...asked, variables: '{' }, json)).statusCode).toBe(400);
  });
});

it('shows a query page to a browser', async () => {
  const answer = await get({}, { accept: 'text/html' });
  expect(answer.headers.location).toBe('/graphql/page');
  expect((await world.app.inject('/graphql/page')).body).toContain('Ask the API');
  expect((await world.app.inject('/graphql/page.js')).headers['content-type']).toContain('javascript');
});

it('allows introspection in development', async () => {
  const answer = await post({ query: '{ __schema { queryType { name } } }' });
  expect(JSON.parse(answer.body).data.__schema.queryType.name).toBe('Query');
});

describe('frequent operations', () => {
  /** The same answer seven times: the first are executed, those after are compiled. */
  async function always(who: TestPerson | null, query: string, variables: object = {}) {
    const headers = { ...json, ...(who ? { authorization: `Bearer ${who.token}` } : {}) };
    const answers = [];
    for (let n = 0; n < 7; n++) {
      const { statusCode, body } = await post({ query, variables }, headers);
      answers.push(JSON.stringify({ statusCode, ...JSON.parse(body) }));
    }
    expect(new Set(answers).size).toBe(1);
    return JSON.parse(answers[0] ?? '');
  }

  it('return the same each time', async () => {
    const answer = await always(
      officer,
      `query Often($first: Int, $with: Boolean!) { users(first: $first) { ...page totalCount } me { ... on User { id } created @include(if: $with) } }
       fragment page on UserQueryResult { users { id firstname other: lastname } }`,
      { first: 2, with: true },
    );
    expect(answer.data.users.users).toHaveLength(2);
    expect(answer.data.me.created).toMatch(/^\d{4}-.*Z$/);
  });

  it('are refused the same way each time, with null in nullable queries', async () => {
    const answer = await always(applicant, '{ proposalsView(filter: {}) { totalCount } }');
    expect(answer.data).toEqual({ proposalsView: null });
    expect(answer.extensions.refusals).toHaveLength(1);
  });

  it('report wrong and missing variables the same way each time, without data', async () => {
    const query = 'query P($pk: Int!) { proposal(primaryKey: $pk) { title } }';
    for (let n = 0; n < 5; n++) await post({ query, variables: { pk: 1 } });
    for (const variables of [{}, { pk: 'one' }, { pk: null }, { pk: 2 ** 40 }]) {
      const { statusCode, body } = await post({ query, variables });
      expect([statusCode, codes(body), Object.keys(JSON.parse(body))]).toEqual([200, ['BAD_USER_INPUT'], ['errors']]);
      expect(JSON.parse(body).errors[0].extensions).toEqual({ code: 'BAD_USER_INPUT' });
    }
  });

  it('report errors the same way each time, with location and code', async () => {
    const answer = await always(null, '{ questions(filter: {}) { id } }');
    expect(answer.data).toBeNull();
    expect(answer.errors[0]).toMatchObject({ path: ['questions'], locations: [{ line: 1, column: 3 }] });
    expect(answer.errors[0].extensions.code).toBe('NOT_AUTHENTICATED');
  });
});
