import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { bodyLimits, shapeProblem } from './bodies.ts';

/** What a body may be, and that nothing larger is built (decision 0160). */
let world: World;
let officer: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

const json = { 'content-type': 'application/json' };
const bearer = () => ({ ...json, authorization: `Bearer ${officer.token}` });
const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
  world.app.inject({ method: 'POST', url: '/graphql', headers, payload });
const ask = (query: string, variables: object = {}, headers: Record<string, string> = json) =>
  post(JSON.stringify({ query, variables }), headers);

interface Told {
  readonly message: string;
  readonly extensions: { readonly code: string };
}
const errorsOf = (body: string) => JSON.parse(body).errors as Told[];

describe('a body', () => {
  const long = 'x'.repeat(bodyLimits.bytesWithoutToken);
  const signIn = 'mutation ($t: String!) { externalTokenLogin(externalToken: $t, redirectUri: $t) }';

  it('of an anonymous request is limited to 64 kB, however it is sent', async () => {
    const payload = JSON.stringify({ query: signIn, variables: { t: long } });
    for (const [headers, body] of [
      [json, payload],
      [{ ...json, 'content-encoding': 'gzip' }, gzipSync(payload)],
      [{ ...json, 'transfer-encoding': 'chunked' }, payload],
    ] as const) {
      const answer = await post(body, headers);
      expect([answer.statusCode, errorsOf(answer.body)[0]?.extensions.code]).toEqual([413, 'TOO_LARGE']);
    }
    expect((await ask(signIn, { t: 'x'.repeat(16_000) })).statusCode).toBe(200);
    expect((await ask('{ __typename }', { t: long }, bearer())).statusCode).toBe(200);
  });

  it.each([
    ['a list of 2.4 million', { ids: Array(2_400_000).fill(1) }, 'list of more than 20000 entries'],
    [
      'an object of 100,000 members',
      Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`x${i}`, 1])),
      'object of more than 200 members',
    ],
    ['a million lists', { ids: Array.from({ length: 1000 }, () => Array(1000).fill([])) }, 'more than 100000 values'],
  ])('with %s is refused before it is parsed', async (_, variables, message) => {
    const answer = await ask('{ __typename }', variables, bearer());
    expect([answer.statusCode, errorsOf(answer.body)[0]?.message]).toEqual([413, expect.stringContaining(message)]);
  });

  it('that nests too deeply is refused', async () => {
    const answer = await post(`{"query":"{ __typename }","variables":{"a":${'['.repeat(100_000)}}}`, bearer());
    expect([answer.statusCode, errorsOf(answer.body)[0]?.message]).toEqual([
      413,
      expect.stringContaining('deeper than 32'),
    ]);
    const get = await world.app.inject({
      url: '/graphql',
      query: { query: '{ __typename }', variables: `{"a":${'['.repeat(4000)}${']'.repeat(4000)}}` },
      headers: { 'apollo-require-preflight': '1' },
    });
    expect(get.statusCode).toBe(400);
  });

  it.each([
    [
      'a template whose import leaves 10,000 conflicts',
      { resolutions: Array(10_000).fill({ itemId: 'question', strategy: 'USE_NEW' }) },
    ],
    ['5,000 calls in a new order', { data: Array(5000).fill({ callId: 1, sort_order: 1 }) }],
    [
      '500 answers of 6 kB',
      {
        answers: Array.from({ length: 500 }, (_, i) => ({
          questionId: `q${i}`,
          value: JSON.stringify({ value: '"a\\"'.repeat(750) }),
        })),
      },
    ],
    ['an answer of a million characters', { value: `{"value":"${'[{,'.repeat(333_000)}"}` }],
    [
      'a template of 2 MB',
      {
        templateAsJson: JSON.stringify({
          questions: Array.from({ length: 5000 }, (_, i) => ({ naturalKey: `key_${i}`, question: 'x'.repeat(300) })),
        }),
      },
    ],
  ])('with %s is accepted', async (_, variables) => {
    const text = JSON.stringify({ query: '{ __typename }', variables });
    expect(text.length).toBeLessThan(bodyLimits.bytes);
    expect(shapeProblem(text)).toBeUndefined();
    expect((await post(text, bearer())).json()).toEqual({ data: { __typename: 'Query' } });
  });

  it.each(['"', '"\\', '"\\\\\\"', '{"a":"\\\\"}', '[1,2', ']]]]', '{"a":"]}"}', ',,,,', ''])(
    '%s is scanned to its end',
    (text) => {
      expect(shapeProblem(text)).toBeUndefined();
    },
  );
});
